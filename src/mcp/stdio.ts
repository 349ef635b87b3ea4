import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import {
  isJSONRPCRequest,
  type JSONRPCMessage,
  parseJSONRPCMessage,
  type Transport,
} from '@modelcontextprotocol/server';
import { serveStdio as serve } from '@modelcontextprotocol/server/stdio';
import type { Report } from '../http/errors.ts';
import type { Service } from '../service.ts';
import { parseMessage, serverFactory } from './server.ts';

/**
 * Serves the tools over standard input and output, one message a line, until the input has ended and every request is
 * answered. @param hasLinks whether the address of a site is known, so that results can link to it.
 */
export function serveStdio(
  service: Service,
  input: Readable,
  output: Writable,
  report: Report,
  hasLinks: boolean,
): Promise<void> {
  return new Promise((resolve) => {
    // The SDK's own transport reads numbers as floats, and the last of repeated arguments.
    const transport = linesTransport(input, output, resolve);
    serve(serverFactory(service, report, hasLinks), { transport, maxSubscriptions: 0 });
  });
}

function linesTransport(input: Readable, output: Writable, onOver: () => void): Transport {
  let hasEnded = false;
  let unanswered = 0;
  const write = (message: object): void => void output.write(`${JSON.stringify(message)}\n`);
  const closeWhenDone = (): void => {
    if (hasEnded && unanswered === 0) void transport.close();
  };
  const take = (line: string): void => {
    if (line.trim() === '') return;
    let message: JSONRPCMessage;
    try {
      message = parseJSONRPCMessage(parseMessage(line));
    } catch (error) {
      const [code, text] =
        error instanceof SyntaxError ? [-32700, 'Parse error'] : [-32600, 'Invalid Request'];
      write({ jsonrpc: '2.0', error: { code, message: text } });
      return;
    }
    if (isJSONRPCRequest(message)) unanswered += 1;
    transport.onmessage?.(message);
  };
  const transport: Transport = {
    async start() {
      // The client has gone, so read no more.
      output.on('error', () => input.destroy());
      const lines = createInterface({ input });
      lines.on('line', take).on('close', () => {
        hasEnded = true;
        closeWhenDone();
      });
    },
    async send(message) {
      write(message);
      if (!('method' in message)) unanswered -= 1;
      closeWhenDone();
    },
    async close() {
      transport.onclose?.();
      onOver();
    },
  };
  return transport;
}
