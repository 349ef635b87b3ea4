import type { ToolRun } from '../../../engine/result.ts';
import { NEWEST_LEGACY } from '../../../mcp/protocol.ts';
import { exampleRows, templateCsv } from '../../../operations/batch-example.ts';
import type { Tool } from '../../../service.ts';
import { curlCommand, embedSnippet, fetchCall, mcpCall, withQuery } from '../../components/snippets.tsx';
import type { Site } from '../../site.ts';

/** What kind of thing an example is, and so how it can be tried. */
export type ExampleKind =
  | 'curl'
  | 'response'
  | 'javascript'
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
  | 'faulty'
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

/**
 * Every example of the documentation; a test runs each.
 *
 * @param run what the tool gives for its example.
 */
export function examples(site: Site, tool: Tool, run: ToolRun): Readonly<Record<ExampleName, Example>> {
  const { baseUrl } = site;
  const inputs = tool.example_input;
  const [firstName = ''] = Object.keys(inputs);
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
    response: { kind: 'response', text: JSON.stringify(run, null, 2) },
    fetch: { kind: 'javascript', text: fetchCall(tool, inputs) },
    faulty: {
      kind: 'curl',
      text: `curl '${withQuery(tool.api_url, { ...inputs, [firstName]: 'tomorrow' })}'`,
      status: 422,
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
