import { type Answer, ask } from './wire.ts';

export type Fields = Readonly<Record<string, string | Buffer>>;
export const BOUNDARY = 'boundary-of-a-form';
export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

/** A form as browsers send it: `file` is a file, all else text. */
export function multipart(fields: Fields): Buffer {
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.concat([
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${name === 'file' ? '; filename="c.csv"\r\nContent-Type: text/csv' : ''}\r\n\r\n`,
      ),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ]),
  );
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

/** Sends the form of the page for many rows. */
export function sendForm(port: number, body: Fields | Buffer, type = MULTIPART): Promise<Answer> {
  const bytes = Buffer.isBuffer(body) ? body : multipart(body as Fields);
  return ask(port, '/batch', { method: 'POST', body: bytes, headers: { 'Content-Type': type } });
}
