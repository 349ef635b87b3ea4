import { type Answer, ask } from './wire.ts';

export type Fields = Readonly<Record<string, string | Buffer>>;
export const BOUNDARY = 'boundary-of-a-form';
export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

/** A form as browsers encode it: `file` is a file, everything else text. */
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

/** Submits the form of the batch page. */
export function sendForm(port: number, body: Fields | Buffer, type = MULTIPART): Promise<Answer> {
  const bytes = Buffer.isBuffer(body) ? body : multipart(body as Fields);
  return ask(port, '/batch', { method: 'POST', body: bytes, headers: { 'Content-Type': type } });
}

/** The fields that the table of columns submits: the file, and the input each column was mapped to. */
export function fieldsOfColumns(html: string): Record<string, string> {
  const form = /<form [^>]*id="columns".*?<\/form>/s.exec(html)?.[0] ?? '';
  const hidden = [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
  const selects = [...form.matchAll(/<select id="column_\d+" name="([^"]*)".*?<\/select>/gs)];
  return Object.fromEntries([
    ...hidden.map(([, name = '', value = '']) => [name, value]),
    ...selects.map(([select, name = '']) => [
      name,
      /<option value="([^"]*)" selected/.exec(select)?.[1] ?? '',
    ]),
  ]);
}

/** Uploads a file, reads its columns, remaps some and submits. */
export async function runForm(
  port: number,
  { answer = 'table', ...fields }: Record<string, string | Buffer>,
  changed: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const columns = await sendForm(port, fields);
  if (columns.status !== 200) return columns;
  return sendForm(port, { ...fieldsOfColumns(columns.text), ...changed, answer });
}
