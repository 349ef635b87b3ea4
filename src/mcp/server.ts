import {
  createMcpHandler,
  isLegacyRequest,
  type JSONRPCRequest,
  type McpServerFactory,
  ProtocolError,
  ProtocolErrorCode,
  type Result,
  Server,
  type ServerContext,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv';
import { isRecord, parseInputs } from '../formats/json-inputs.ts';
import type { Report } from '../http/errors.ts';
import type { Service } from '../service.ts';
import { INSTRUCTIONS, SERVER, VERSIONS } from './identity.ts';
import { createTools } from './tools.ts';

/** Lists are the same for everyone, and change only with the rules. */
const CACHED = { ttlMs: 3_600_000, cacheScope: 'public' } as const;

const OPTIONS = {
  capabilities: { tools: {} },
  instructions: INSTRUCTIONS,
  supportedProtocolVersions: [...VERSIONS],
  cacheHints: { 'tools/list': CACHED, 'server/discover': CACHED },
  // One for all servers: building one takes as long as a call.
  jsonSchemaValidator: new AjvJsonSchemaValidator(),
};

type Handler = (request: JSONRPCRequest, context: ServerContext) => Promise<Result>;

/** The SDK names only stateless versions when asked for those served; older ones are served here too. */
class CalculatorServer extends Server {
  protected override _wrapHandler(method: string, handler: Handler): Handler {
    const all: Handler = async (...call) => ({ ...(await handler(...call)), supportedVersions: VERSIONS });
    return super._wrapHandler(method, method === 'server/discover' ? all : handler);
  }
}

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

/** Answers parsed messages of any version over HTTP, in JSON. */
export function messageAnswerer(service: Service, report: Report) {
  const factory = serverFactory(service, report);
  const modern = createMcpHandler(factory, { legacy: 'reject', maxSubscriptions: 0 });
  return async (request: Request, parsedBody: unknown): Promise<Response> => {
    if (!(await isLegacyRequest(request, parsedBody))) return modern.fetch(request, { parsedBody });
    const server = await factory({ era: 'legacy' });
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    const response = await transport.handleRequest(request, { parsedBody });
    await server.close();
    return response;
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
