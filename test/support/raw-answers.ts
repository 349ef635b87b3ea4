import { gunzipSync } from 'node:zlib';

/** A parsed HTTP/1.1 response. */
export interface RawAnswer {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  /** Uncompressed. */
  readonly body: Buffer;
}

/** Not valid HTTP/1.1. */
export class Malformed extends Error {}

const STATUS_LINE = /^HTTP\/1\.1 ([1-5]\d\d) [\x20-\x7e]*$/;
const HEADER_LINE = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+): ([\x20-\x7e]*)$/;
const BODILESS = new Set([204, 304]);

/**
 * Parses strictly (RFC 9112) all responses that a server sent until it closed the connection.
 * @param toHead whether any may answer HEAD, and so have no body.
 * @throws Malformed when the bytes are not a whole number of responses.
 */
export function rawAnswers(sent: Buffer, toHead: boolean): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let rest = sent; rest.length > 0; ) {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) throw new Malformed('unterminated head');
    const [first = '', ...lines] = rest.subarray(0, end).toString('latin1').split('\r\n');
    const status = Number(STATUS_LINE.exec(first)?.[1]);
    if (Number.isNaN(status)) throw new Malformed(`status line: ${first}`);
    const headers = headersOf(lines);
    const [body, after] = bodyOf(status, headers, rest.subarray(end + 4), toHead);
    rest = after;
    // 1xx responses, such as 100 Continue, come before the answer.
    if (status >= 200) answers.push({ status, headers, body: decoded(headers, body) });
  }
  return answers;
}

function headersOf(lines: readonly string[]): Map<string, string> {
  const headers = new Map<string, string>();
  for (const line of lines) {
    const [, name = '', value = ''] = HEADER_LINE.exec(line) ?? [];
    if (name === '') throw new Malformed(`header line: ${line}`);
    if (headers.has(name.toLowerCase())) throw new Malformed(`${name} twice`);
    headers.set(name.toLowerCase(), value);
  }
  return headers;
}

function bodyOf(
  status: number,
  headers: ReadonlyMap<string, string>,
  rest: Buffer,
  toHead: boolean,
): [body: Buffer, after: Buffer] {
  const nothing = Buffer.alloc(0);
  if (status < 200 || BODILESS.has(status)) return [nothing, rest];
  if (headers.get('transfer-encoding') === 'chunked') return chunksOf(rest);
  const length = headers.get('content-length');
  // Without a length, the body runs until the connection closes.
  if (length === undefined) return [rest, nothing];
  if (!/^\d+$/.test(length)) throw new Malformed(`length: ${length}`);
  const isHead = toHead && (rest.length === 0 || rest.subarray(0, 9).toString() === 'HTTP/1.1 ');
  if (isHead) return [nothing, rest];
  if (rest.length < Number(length)) throw new Malformed(`${rest.length} bytes of ${length}`);
  return [rest.subarray(0, Number(length)), rest.subarray(Number(length))];
}

function chunksOf(sent: Buffer): [body: Buffer, after: Buffer] {
  const chunks: Buffer[] = [];
  for (let rest = sent; ; ) {
    const [line = '', size = ''] =
      /^([0-9a-f]{1,8})\r\n/i.exec(rest.subarray(0, 10).toString('latin1')) ?? [];
    if (line === '') throw new Malformed('chunk without a size');
    const end = line.length + Number.parseInt(size, 16);
    if (rest.subarray(end, end + 2).toString() !== '\r\n') throw new Malformed('unterminated chunk');
    if (end === line.length) return [Buffer.concat(chunks), rest.subarray(end + 2)];
    chunks.push(rest.subarray(line.length, end));
    rest = rest.subarray(end + 2);
  }
}

function decoded(headers: ReadonlyMap<string, string>, body: Buffer): Buffer {
  return headers.has('content-encoding') && body.length > 0 ? gunzipSync(body) : body;
}
