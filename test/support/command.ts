import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { rowsCall, rowsCommand } from '../../src/cli/rows.ts';
import type { Service } from '../../src/service.ts';

interface Commanded {
  readonly out: string;
  readonly bytes: Buffer;
  readonly errors: string;
  readonly code: number;
}

/** Runs a command on rows, such as `batch deadlines`, on a file in memory. */
export async function command(
  service: Service,
  args: readonly string[],
  file: string | Uint8Array,
  { isTTY = false, hasBaseUrl = false } = {},
): Promise<Commanded> {
  const call = rowsCall(args, service);
  if (!('key' in call)) return { ...call, bytes: Buffer.from(call.out) };
  const output = new PassThrough();
  const written = buffer(output);
  let errors = '';
  const code = await rowsCommand(service, call, {
    input: () => Readable.from([Buffer.from(file)]),
    isFile: true,
    output,
    hasBaseUrl,
    errors: { isTTY, write: (line: string) => (errors += line) },
  });
  output.end();
  const bytes = await written;
  return { out: bytes.toString(), bytes, errors, code };
}
