import { unknownTool } from '../../../api/routes.ts';
import { InvalidInput } from '../../../engine/inputs/invalid-input.ts';
import { errorBody } from '../../../http/errors.ts';
import { NEWEST_LEGACY } from '../../../mcp/protocol.ts';
import { exampleRows, templateCsv } from '../../../operations/batch/example.ts';
import type { Service, Tool } from '../../../service.ts';
import {
  curlCommand,
  embedSnippet,
  fetchCall,
  type Inputs,
  mcpCall,
  pythonCall,
  withQuery,
} from '../../components/snippets.tsx';
import { siteOf } from '../../site.ts';

/** What kind of thing an example is, and so how it can be tried. */
export type ExampleKind =
  | 'curl'
  | 'response'
  | 'javascript'
  | 'python'
  | 'json-rpc'
  | 'json'
  | 'command'
  | 'terminal'
  | 'html';

export interface Example {
  readonly kind: ExampleKind;
  readonly text: string;
  /** The status that a request answers with. */
  readonly status?: number;
}

export type ExampleName =
  | 'list'
  | 'get'
  | 'post'
  | 'response'
  | 'fetch'
  | 'python'
  | 'faulty'
  | 'refusal'
  | 'unknown'
  | 'not_found'
  | 'workings'
  | 'batch_csv'
  | 'batch_json'
  | 'batch_command'
  | 'openapi'
  | 'rates'
  | 'claude_code'
  | 'vs_code'
  | 'cursor'
  | 'initialize'
  | 'call'
  | 'embed'
  | 'embed_theme';

/** What an example of many rows asks for, of the first calculator. */
const FIGURES = 'corporation_tax,payment_due';

/** A short name for the server: clients put it before the names of its tools. */
const SERVER = 'uk-corp-tax';

const MCP_HEADERS =
  "-H 'Content-Type: application/json' \\\n  -H 'Accept: application/json, text/event-stream'";

/** Every example of the documentation, with what the calculator answers; a test runs each. */
export function examples(service: Service, tool: Tool): Readonly<Record<ExampleName, Example>> {
  const { baseUrl } = service;
  const site = siteOf(service);
  const inputs = tool.example_input;
  const [firstName] = Object.keys(inputs) as [string];
  const faulty = { ...inputs, [firstName]: 'tomorrow' };
  const mcp = `${baseUrl}/mcp`;
  const json = (value: unknown): Example => ({ kind: 'json', text: JSON.stringify(value, null, 2) });
  const rpc = (message: unknown): Example => ({
    kind: 'json-rpc',
    text: `curl '${mcp}' \\\n  ${MCP_HEADERS} \\\n  -d '${JSON.stringify(message)}'`,
    status: 200,
  });
  const client = { name: 'example', version: '1.0.0' };
  return {
    list: { kind: 'curl', text: `curl '${baseUrl}/api/v1/tools'`, status: 200 },
    get: { kind: 'curl', text: `curl '${withQuery(tool.api_url, inputs)}'`, status: 200 },
    post: { kind: 'curl', text: curlCommand(tool, inputs), status: 200 },
    response: { kind: 'response', text: answerText(service, tool, inputs) },
    fetch: { kind: 'javascript', text: fetchCall(tool, inputs) },
    python: { kind: 'python', text: pythonCall(tool, inputs) },
    faulty: { kind: 'curl', text: `curl '${withQuery(tool.api_url, faulty)}'`, status: 422 },
    refusal: { kind: 'response', text: answerText(service, tool, faulty) },
    unknown: { kind: 'curl', text: `curl '${baseUrl}/api/v1/tools/income-tax'`, status: 404 },
    not_found: {
      kind: 'response',
      text: JSON.stringify(errorBody('unknown_tool', unknownTool(service, 'income-tax')), null, 2),
    },
    workings: { kind: 'curl', text: `curl '${withQuery(`${tool.api_url}/workings`, inputs)}'`, status: 200 },
    batch_csv: {
      kind: 'curl',
      text: `curl '${tool.api_url}/batch?columns=${FIGURES}' \\\n  -H 'Content-Type: text/csv' \\\n  -d '${templateCsv(tool).replaceAll('\r\n', '\n').trimEnd()}'`,
      status: 200,
    },
    batch_json: {
      kind: 'curl',
      text: `curl '${tool.api_url}/batch?columns=${FIGURES}' \\\n  -H 'Content-Type: application/json' \\\n  -d '${JSON.stringify(exampleRows(tool))}'`,
      status: 200,
    },
    batch_command: {
      kind: 'terminal',
      text: `corporation-tax-calculators batch ${tool.key} --columns ${FIGURES} < clients.csv > answers.csv`,
    },
    openapi: { kind: 'curl', text: `curl '${baseUrl}/api/v1/openapi.json'`, status: 200 },
    rates: { kind: 'curl', text: `curl '${baseUrl}/api/v1/rates'`, status: 200 },
    claude_code: { kind: 'command', text: `claude mcp add --transport http ${SERVER} ${mcp}` },
    vs_code: json({ servers: { [SERVER]: { type: 'http', url: mcp } } }),
    cursor: json({ mcpServers: { [SERVER]: { url: mcp } } }),
    initialize: rpc({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: NEWEST_LEGACY, capabilities: {}, clientInfo: client },
    }),
    call: rpc(mcpCall(tool, inputs)),
    embed: { kind: 'html', text: embedSnippet(site, tool) },
    embed_theme: { kind: 'html', text: embedSnippet(site, tool, { theme: 'light', accent: '#0b5563' }) },
  };
}

/** What the API answers, indented. */
function answerText(service: Service, { key }: Tool, inputs: Inputs): string {
  const calculated = service.calculate(key, inputs);
  return JSON.stringify(calculated instanceof InvalidInput ? calculated : calculated.toolRun(), null, 2);
}
