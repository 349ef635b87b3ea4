import {
  type JSONRPCRequest,
  type McpServerFactory,
  ProtocolError,
  ProtocolErrorCode,
  type Result,
  Server,
  type ServerContext,
  type ServerOptions,
} from '@modelcontextprotocol/server';
import { isRecord, parseInputs } from '../formats/json-inputs.ts';
import type { Report } from '../http/errors.ts';
import type { Service } from '../service.ts';
import { INSTRUCTIONS, SERVER, VERSIONS } from './identity.ts';
import { createTools } from './tools.ts';

/** Lists are the same for everyone, and change only with the rules. */
const CACHED = { ttlMs: 3_600_000, cacheScope: 'public' } as const;

const OPTIONS: ServerOptions = {
  capabilities: { tools: {} },
  instructions: INSTRUCTIONS,
  supportedProtocolVersions: [...VERSIONS],
  cacheHints: { 'tools/list': CACHED, 'server/discover': CACHED },
  // Only elicitation would need a validator, and building one takes as long as a call.
  jsonSchemaValidator: {
    getValidator(): never {
      throw new Error('nothing here is validated against a schema of a client');
    },
  },
};

/** The SDK names only stateless versions when asked for those served; older ones are served here too. */
class CalculatorServer extends Server {
  protected override _wrapHandler(method: string, handler: Handler): Handler {
    const all: Handler = async (...call) => ({ ...(await handler(...call)), supportedVersions: VERSIONS });
    return super._wrapHandler(method, method === 'server/discover' ? all : handler);
  }
}

type Handler = (request: JSONRPCRequest, context: ServerContext) => Promise<Result>;

/**
 * Makes an MCP server for each request over HTTP, or for each connection over standard input and output.
 * @param hasLinks whether results link to the site, whose address is not known on every machine.
 */
export function serverFactory(service: Service, report: Report, hasLinks = true): McpServerFactory {
  const tools = createTools(service, report, hasLinks);
  return () => {
    const server = new CalculatorServer(SERVER, OPTIONS);
    server.setRequestHandler('tools/list', ({ params }) => {
      if (params?.cursor === undefined) return { tools: tools.list };
      const message = 'The list has only one page, so there is no such cursor.';
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
    });
    server.setRequestHandler('tools/call', ({ params }) => tools.call(params.name, params.arguments ?? {}));
    return server;
  };
}

/** Parses a message; a duplicate argument is rejected, as in the API. @throws SyntaxError if it is not JSON. */
export function parseMessage(text: string): unknown {
  const message = parseInputs(text, ['params', 'arguments']);
  // As for every input, null counts as left out.
  if (isRecord(message) && isRecord(message.params) && message.params.arguments === null) {
    delete message.params.arguments;
  }
  return message;
}
