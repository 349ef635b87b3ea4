import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { type JSONRPCMessage, parseJSONRPCMessage, type Transport } from '@modelcontextprotocol/server';
import { serveStdio as serve } from '@modelcontextprotocol/server/stdio';
import type { Report } from '../http/errors.ts';
import type { Service } from '../service.ts';
import { parseMessage, serverFactory } from './server.ts';

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
