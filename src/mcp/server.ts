import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import {
  createMcpHandler,
  isLegacyRequest,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type McpServerFactory,
  ProtocolError,
  ProtocolErrorCode,
  parseJSONRPCMessage,
  type Result,
  Server,
  type ServerContext,
  type Transport,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { serveStdio as serve } from '@modelcontextprotocol/server/stdio';
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

/** The SDK names only stateless versions in server/discover; older ones are served here too. */
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
function serverFactory(service: Service, report: Report, hasLinks = true): McpServerFactory {
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
  const modern = createMcpHandler(factory, { legacy: 'reject' });
  return async (request: Request, parsedBody: unknown): Promise<Response> => {
    if (!(await isLegacyRequest(request, parsedBody))) {
      if (!isRecord(parsedBody) || parsedBody.method !== 'subscriptions/listen')
        return modern.fetch(request, { parsedBody });
      // Nothing here changes while the server runs, and the SDK would answer with a stream.
      const error = { code: ProtocolErrorCode.MethodNotFound, message: 'Method not found' };
      return Response.json({ jsonrpc: '2.0', id: parsedBody.id, error }, { status: 404 });
    }
    const server = await factory({ era: 'legacy' });
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    const response = await transport.handleRequest(request, { parsedBody });
    await server.close();
    return response;
  };
}

/**
 * Serves the tools over standard input and output, one message a line, until the input has ended and every request is
 * answered. @param hasLinks whether the address of a site is known, so that results can link to it.
 */
export async function serveStdio(
  service: Service,
  input: Readable,
  output: Writable,
  report: Report,
  hasLinks: boolean,
): Promise<void> {
  const write = (message: object): void => void output.write(`${JSON.stringify(message)}\n`);
  // The SDK's own transport reads numbers as floats, and the last of repeated arguments.
  const transport: Transport = {
    start: async () => {},
    send: async (message) => write(message),
    close: async () => transport.onclose?.(),
  };
  serve(serverFactory(service, report, hasLinks), { transport, maxSubscriptions: 0 });
  // The client has gone, so read no more.
  output.on('error', () => input.destroy());
  for await (const line of createInterface({ input })) {
    if (line.trim() === '') continue;
    let message: JSONRPCMessage;
    try {
      message = parseJSONRPCMessage(parseMessage(line));
    } catch (error) {
      const [code, text] =
        error instanceof SyntaxError ? [-32700, 'Parse error'] : [-32600, 'Invalid Request'];
      write({ jsonrpc: '2.0', error: { code, message: text } });
      continue;
    }
    transport.onmessage?.(message);
  }
  // Tools wait for nothing, so every request is answered within a turn of the event loop.
  await turn();
  await transport.close();
}

/** Parses a message; a duplicate argument is rejected, as in the API. @throws SyntaxError if it is not JSON. */
export function parseMessage(text: string): unknown {
  const message = parseInputs(text);
  // As for every input, null counts as left out.
  if (isRecord(message) && isRecord(message.params) && message.params.arguments === null) {
    delete message.params.arguments;
  }
  return message;
}
