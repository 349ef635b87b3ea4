import { InvalidInput } from '../engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../engine/inputs/read.ts';
import { once } from '../engine/on-demand.ts';
import { isRecord, parseInputs } from '../formats/json-inputs.ts';
import { plainFaults, plainResult } from '../formats/plain-text.ts';
import type { Report } from '../http/errors.ts';
import { faultsWithToolNames, type Service, withToolNames } from '../service.ts';
import { classifyMessage, type McpRequest } from './classify-message.ts';
import { type FixedResults, fixedResults } from './fixed-results.ts';
import { ERROR, isLegacyVersion, NEWEST_LEGACY, type RequestHeaders } from './protocol.ts';
import { ACCEPTED, errorReply, type Reply, resultReply, sentence } from './reply.ts';

export type Dispatch = (headers: RequestHeaders, body: unknown) => Reply;

/** The MCP server as a function of headers and body, without state. */
export function createDispatch(service: Service, report: Report): Dispatch {
  const fixed = once(() => fixedResults(service));
  return (headers, body) => {
    const message = classifyMessage(headers, body, service.common.mcp.errors);
    if (message.kind === 'accepted') return ACCEPTED;
    if (message.kind === 'refused') return errorReply(message.refusal);
    try {
      return replyTo(message.request, service, fixed());
    } catch (defect) {
      report(defect);
      const text = sentence(service.common.mcp.errors.internal);
      return errorReply({ status: 200, code: ERROR.internal, message: text, id: message.request.id });
    }
  };
}

/** Parses a message; a duplicate argument is rejected, as in the API. @throws SyntaxError if it is not JSON. */
export function parseMessage(text: string): unknown {
  return parseInputs(text, ['params', 'arguments']);
}

export function parseErrorReply({ common }: Service): Reply {
  return errorReply({ status: 400, code: ERROR.parse, message: sentence(common.mcp.errors.parse) });
}

export function tooLargeReply({ common }: Service): Reply {
  return errorReply({
    status: 413,
    code: ERROR.invalidRequest,
    message: sentence(common.mcp.errors.too_large),
  });
}

function replyTo({ family, id, method, params }: McpRequest, service: Service, fixed: FixedResults): Reply {
  const texts = service.common.mcp.errors;
  const refuse = (code: number, message: string, status = 200): Reply =>
    errorReply({ status, code, message, id });
  const refuseParams = (): Reply => refuse(ERROR.invalidParams, sentence(texts.malformed_params, { method }));

  const list = (result: string): Reply =>
    params.cursor === undefined
      ? resultReply(id, result)
      : refuse(ERROR.invalidParams, sentence(texts.unknown_cursor));

  if (method === 'tools/list') {
    return list(fixed.tools[family]);
  }
  if (method === 'tools/call') {
    const { name } = params;
    // As for every input, null counts as not given.
    const inputs = params.arguments ?? {};
    if (typeof name !== 'string' || !isRecord(inputs)) return refuseParams();
    const key = fixed.keys.get(name);
    if (key === undefined) {
      return refuse(ERROR.invalidParams, sentence(texts.unknown_tool, { tool: name }));
    }
    const result = callTool(service, key, inputs);
    if (family === 'legacy') return resultReply(id, JSON.stringify(result));
    return resultReply(id, JSON.stringify({ ...result, ...fixed.modernMembers }));
  }
  if (method === 'initialize' && family === 'legacy') {
    const { protocolVersion } = params;
    if (typeof protocolVersion !== 'string') return refuseParams();
    const version = isLegacyVersion(protocolVersion) ? protocolVersion : NEWEST_LEGACY;
    return resultReply(id, fixed.initialize(version));
  }
  if (method === 'ping' && family === 'legacy') return resultReply(id, '{}');
  if (method === 'server/discover' && family === 'modern') {
    return resultReply(id, fixed.discover);
  }
  const message = sentence(texts.unknown_method, { method });
  return refuse(ERROR.methodNotFound, message, family === 'modern' ? 404 : 200);
}

/** Runs a calculator. Invalid inputs are text only: clients validate structured content even of errors. */
function callTool(service: Service, key: string, inputs: RequestInputs) {
  const calculated = service.calculate(key, inputs);
  if (calculated instanceof InvalidInput) {
    return {
      content: [{ type: 'text', text: plainFaults(faultsWithToolNames(calculated, service.tools, 'name')) }],
      isError: true,
    };
  }
  const values = calculated.textValues();
  const notes = calculated.notes(values);
  const run = calculated.toolRun(values, notes);
  const { share_url, disclaimer } = run;
  // Warnings first; general limitations, which do not depend on the inputs, are only in the structured
  // content.
  const warnings = notes.filter(({ isWarning }) => isWarning === true);
  const others = notes.filter(({ isWarning, kind }) => isWarning !== true && kind !== 'scope');
  // A client has no base URL: a relative link would lead nowhere.
  const site = `: ${service.baseUrl}/calculators/`;
  const told = [...warnings, ...others].map(({ text }) => text.replace(': /calculators/', site));
  return {
    content: [
      { type: 'text', text: withToolNames(plainResult(run, service.common, told), service.tools, 'name') },
    ],
    structuredContent: { ...run.result, share_url, disclaimer },
  };
}
