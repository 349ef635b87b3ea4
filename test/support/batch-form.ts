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

/** What the table of columns sends on: the file, and what each column was taken for. */
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

/** Sends a file, looks at its columns, changes some and asks for the answers. */
export async function runForm(
  port: number,
  { answer = 'table', bom = '', ...fields }: Record<string, string | Buffer>,
  changed: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const columns = await sendForm(port, fields);
  if (columns.status !== 200) return columns;
  return sendForm(port, { ...fieldsOfColumns(columns.text), ...changed, answer, bom });
}
