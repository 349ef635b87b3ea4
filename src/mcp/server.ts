import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import * as sdk from '@modelcontextprotocol/server';
import { serveStdio as serve } from '@modelcontextprotocol/server/stdio';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv';
import type { Context } from 'koa';
import manifest from '#package' with { type: 'json' };
import mcp from '#schemas/mcp.json' with { type: 'json' };
import { isRecord, parseInputs } from '../formats/json-inputs.ts';
import { HttpError, type Report } from '../http/errors.ts';
import type { Service } from '../service.ts';
import { createTools } from './tools.ts';

export { createTools };

/** Lists are the same for everyone, and change only with the rules. */
const CACHED = { ttlMs: 3_600_000, cacheScope: 'public' } as const;

const OPTIONS = {
  capabilities: { tools: {} },
  instructions: mcp.instructions.join(' '),
  supportedProtocolVersions: mcp.versions,
  cacheHints: { 'tools/list': CACHED, 'server/discover': CACHED },
  // One for all servers: building one takes as long as a call.
  jsonSchemaValidator: new AjvJsonSchemaValidator(),
};

type Tools = ReturnType<typeof createTools>;
type Handler = (request: sdk.JSONRPCRequest, context: sdk.ServerContext) => Promise<sdk.Result>;

/** An MCP server for each request over HTTP, or for each connection over standard input and output. */
class CalculatorServer extends sdk.Server {
  constructor(tools: Tools) {
    super({ ...mcp.server, version: manifest.version }, OPTIONS);
    this.setRequestHandler('tools/list', ({ params }) => {
      if (params?.cursor === undefined) return { tools: tools.list };
      const message = 'The list has only one page, so there is no such cursor.';
      throw new sdk.ProtocolError(sdk.ProtocolErrorCode.InvalidParams, message);
    });
    this.setRequestHandler('tools/call', ({ params }) => tools.call(params.name, params.arguments ?? {}));
  }

  /** The SDK names only stateless versions in server/discover; older ones are served here too. */
  protected override _wrapHandler(method: string, handler: Handler): Handler {
    const { versions: supportedVersions } = mcp;
    const all: Handler = async (...call) => ({ ...(await handler(...call)), supportedVersions });
    return super._wrapHandler(method, method === 'server/discover' ? all : handler);
  }
}

/** Answers messages of any version over HTTP, one in each request. @throws HttpError for what is no message. */
export function messageAnswerer(service: Service, report: Report) {
  const tools = createTools(service, report, true);
  const factory = () => new CalculatorServer(tools);
  const modern = sdk.createMcpHandler(factory, { legacy: 'reject' });
  return async (ctx: Context, parsed: (parse: typeof parseMessage) => unknown): Promise<Response> => {
    const parsedBody = parsed(parseMessage);
    const onlyOne = 'Send one JSON-RPC message in each request, not an array.';
    if (Array.isArray(parsedBody)) throw new HttpError('bad_request', {}, () => onlyOne);
    const request = requestOf(ctx, parsedBody);
    if (!(await sdk.isLegacyRequest(request, parsedBody))) {
      if (!isRecord(parsedBody) || parsedBody.method !== 'subscriptions/listen')
        return modern.fetch(request, { parsedBody });
      // Nothing here changes while the server runs, and the SDK would answer with a stream.
      const error = { code: sdk.ProtocolErrorCode.MethodNotFound, message: 'Method not found' };
      return Response.json({ jsonrpc: '2.0', id: parsedBody.id, error }, { status: 404 });
    }
    const server = factory();
    const transport = new sdk.WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    const response = await transport.handleRequest(request, { parsedBody });
    await server.close();
    return response;
  };
}

/** What the SDK reads of a request besides its body. Its transport insists on an Accept that many clients lack. */
function requestOf({ headers: sent }: Context, message: unknown): Request {
  const headers = new Headers({ 'Content-Type': 'application/json' });
  headers.set('Accept', 'application/json, text/event-stream');
  const { method, params } = isRecord(message) ? message : {};
  // Older versions define no version header for initialize; clients send the version they prefer.
  const isOpening = method === 'initialize' && !(isRecord(params) && '_meta' in params);
  for (const name of ['mcp-method', 'mcp-name', ...(isOpening ? [] : ['mcp-protocol-version'])])
    if (sent[name] !== undefined) headers.set(name, String(sent[name]));
  return new Request('http://localhost/mcp', { method: 'POST', headers });
}

/** Serves the tools, one message a line, until the input has ended and every request is answered. */
export async function serveStdio(tools: Tools, input: Readable, output: Writable): Promise<void> {
  // The SDK's own transport reads numbers as floats, and the last of repeated arguments.
  const transport: sdk.Transport = {
    start: async () => {},
    send: async (message) => void output.write(`${JSON.stringify(message)}\n`),
    close: async () => transport.onclose?.(),
  };
  serve(() => new CalculatorServer(tools), { transport, maxSubscriptions: 0 });
  // The client has gone, so read no more.
  output.on('error', () => input.destroy());
  for await (const line of createInterface({ input })) {
    if (line.trim() === '') continue;
    try {
      transport.onmessage?.(sdk.parseJSONRPCMessage(parseMessage(line)));
    } catch (error) {
      const isMalformed = error instanceof SyntaxError;
      const [code, message] = isMalformed ? [-32700, 'Parse error'] : [-32600, 'Invalid Request'];
      await transport.send({ jsonrpc: '2.0', error: { code, message } });
    }
  }
  // Tools wait for nothing, so every request is answered within a turn of the event loop.
  await new Promise(setImmediate);
  await transport.close();
}

/** Parses a message; a duplicate argument is rejected, as in the API. @throws SyntaxError if it is not JSON. */
function parseMessage(text: string): unknown {
  const message = parseInputs(text);
  // As for every input, null counts as left out.
  if (isRecord(message) && isRecord(message.params) && message.params.arguments === null)
    delete message.params.arguments;
  return message;
}
