import type { Report } from '../http/errors.ts';
import type { Service } from '../service.ts';
import { callTool } from './call-tool.ts';
import { type AdmittedRequest, admit, isRecord } from './classify-message.ts';
import { type FixedResults, fixedResults } from './fixed-results.ts';
import type { RequestHeaders } from './headers.ts';
import { ACCEPTED, ERROR, type Exchange, errorExchange, resultExchange, sentence } from './message.ts';
import { isLegacyVersion, NEWEST_LEGACY } from './versions.ts';

/** Answers one message: the parsed body of a POST with its headers. */
export type Dispatch = (headers: RequestHeaders, body: unknown) => Promise<Exchange>;

/**
 * The MCP server as a function of headers and body. Nothing is kept between
 * messages.
 *
 * @param service asked for each message, so that rules can be loaded anew.
 * @param report told of every defect, once; the client learns only that there was one.
 */
export function createDispatch(service: () => Service, report: Report): Dispatch {
  return async (headers, body) => {
    const current = service();
    const admission = admit(headers, body, current.common.mcp.errors);
    if (admission.kind === 'accepted') return ACCEPTED;
    if (admission.kind === 'refused') return errorExchange(admission.refusal);
    try {
      return await new Answer(current, admission.request).exchange();
    } catch (defect) {
      report(defect);
      const message = sentence(current.common.mcp.errors.internal);
      return errorExchange({ status: 200, code: ERROR.internal, message, id: admission.request.id });
    }
  };
}

/** A body that is no JSON at all, or empty. */
export function parseErrorExchange({ common }: Service): Exchange {
  return errorExchange({ status: 400, code: ERROR.parse, message: sentence(common.mcp.errors.parse) });
}

class Answer {
  readonly #service: Service;
  readonly #fixed: FixedResults;
  readonly #request: AdmittedRequest;

  constructor(service: Service, request: AdmittedRequest) {
    this.#service = service;
    this.#fixed = fixedResults(service);
    this.#request = request;
  }

  async exchange(): Promise<Exchange> {
    const { era, method } = this.#request;
    switch (method) {
      case 'tools/list':
        return this.#listTools();
      case 'tools/call':
        return this.#callTool();
      case 'initialize':
        return era === 'legacy' ? this.#initialize() : this.#unknownMethod();
      case 'ping':
        return era === 'legacy' ? this.#result(this.#fixed.ping) : this.#unknownMethod();
      case 'server/discover':
        return era === 'modern' ? this.#result(this.#fixed.discover) : this.#unknownMethod();
      default:
        return this.#unknownMethod();
    }
  }

  #listTools(): Exchange {
    const { era, params } = this.#request;
    if (params.cursor !== undefined) {
      return this.#error(ERROR.invalidParams, sentence(this.#texts.unknown_cursor));
    }
    return this.#result(this.#fixed.tools[era]);
  }

  async #callTool(): Promise<Exchange> {
    const { era, params } = this.#request;
    const { name } = params;
    // As for every input, null counts as not given.
    const given = params.arguments ?? {};
    if (typeof name !== 'string' || !isRecord(given)) return this.#malformedParams();
    const key = this.#fixed.keys.get(name);
    if (key === undefined) {
      return this.#error(ERROR.invalidParams, sentence(this.#texts.unknown_tool, { tool: name }));
    }
    const result = await callTool(this.#service, key, given);
    return this.#result(
      JSON.stringify(era === 'modern' ? { ...result, ...this.#fixed.modernMembers } : result),
    );
  }

  #initialize(): Exchange {
    const { protocolVersion } = this.#request.params;
    if (typeof protocolVersion !== 'string') return this.#malformedParams();
    const version = isLegacyVersion(protocolVersion) ? protocolVersion : NEWEST_LEGACY;
    return this.#result(this.#fixed.initialize(version));
  }

  #unknownMethod(): Exchange {
    const { era, method } = this.#request;
    const message = sentence(this.#texts.unknown_method, { method });
    return this.#error(ERROR.methodNotFound, message, era === 'modern' ? 404 : 200);
  }

  #malformedParams(): Exchange {
    const { method } = this.#request;
    return this.#error(ERROR.invalidParams, sentence(this.#texts.malformed_params, { method }));
  }

  get #texts() {
    return this.#service.common.mcp.errors;
  }

  #result(json: string): Exchange {
    return resultExchange(this.#request.id, json);
  }

  #error(code: number, message: string, status = 200): Exchange {
    return errorExchange({ status, code, message, id: this.#request.id });
  }
}
