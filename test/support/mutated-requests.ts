import fc from 'fast-check';
import {
  CHUNKS,
  LENGTHS,
  LINE_ENDS,
  LINES,
  METHODS,
  STRANGE_BYTES,
  TARGETS,
  VERSIONS,
} from './strange-http.ts';

/** A way to make a request malformed. */
interface Mutation {
  readonly name: string;
  readonly apply: (request: Buffer) => Buffer;
}

/** A position in a request, as a fraction of its length. */
const place = fc.noBias(fc.nat(9_999)).map((part) => part / 10_000);

function at(place: number, length: number): number {
  return Math.floor(place * length);
}

function mutation<T>(
  name: string,
  values: fc.Arbitrary<T>,
  apply: (request: Buffer, value: T) => Buffer,
): fc.Arbitrary<Mutation> {
  return values.map((value) => ({ name, apply: (request) => apply(request, value) }));
}

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

/** Splits head and body; without an end of the head, everything is head. */
function parted(request: Buffer): [head: string, body: Buffer] {
  const end = request.indexOf('\r\n\r\n');
  if (end < 0) return [request.toString('latin1'), Buffer.alloc(0)];
  return [request.subarray(0, end).toString('latin1'), request.subarray(end + 4)];
}

function joined(lines: readonly string[], body: Buffer): Buffer {
  return Buffer.concat([latin1(`${lines.join('\r\n')}\r\n\r\n`), body]);
}

function withLines(request: Buffer, change: (lines: string[]) => string[]): Buffer {
  const [head, body] = parted(request);
  return joined(change(head.split('\r\n')), body);
}

function withoutHeader(lines: readonly string[], name: string): string[] {
  return lines.filter((line) => !line.toLowerCase().startsWith(`${name}:`));
}

/** Replaces the method, target or version in the request line. */
function withWord(request: Buffer, index: 0 | 1 | 2, change: (word: string) => string): Buffer {
  return withLines(request, ([first = '', ...rest]) => {
    const words = first.split(' ');
    words[index] = change(words[index] ?? '');
    return [words.join(' '), ...rest];
  });
}

const inHeaders = fc.tuple(place, fc.integer({ min: 100, max: 20_000 }));

/** Any mutation of a request; `others` may follow it on the same connection. */
function mutations(others: readonly Buffer[]): fc.Arbitrary<Mutation> {
  return fc.oneof(
    mutation('truncated', place, (request, cut) => request.subarray(0, at(cut, request.length))),
    mutation(
      'bits flipped',
      fc.array(fc.tuple(place, fc.nat(7)), { minLength: 1, maxLength: 6 }),
      (request, flips) => {
        const flipped = Buffer.from(request);
        for (const [where, bit] of flips) {
          const index = at(where, flipped.length);
          flipped[index] = (flipped[index] ?? 0) ^ (1 << bit);
        }
        return flipped;
      },
    ),
    mutation('bytes put in', fc.tuple(place, strangeBytes), (request, [where, bytes]) => {
      const index = at(where, request.length);
      return Buffer.concat([request.subarray(0, index), bytes, request.subarray(index)]);
    }),
    mutation('a slice left out or repeated', fc.tuple(place, place, fc.nat(3)), (request, [a, b, times]) => {
      const [from = 0, to = 0] = [at(a, request.length), at(b, request.length)].sort((x, y) => x - y);
      const slice = request.subarray(from, to);
      return Buffer.concat([request.subarray(0, from), ...Array(times).fill(slice), request.subarray(to)]);
    }),
    mutation('a header twice', place, (request, which) =>
      withLines(request, ([first = '', ...rest]) => [first, ...rest, rest[at(which, rest.length)] ?? '']),
    ),
    mutation('a header left out', place, (request, which) =>
      withLines(request, ([first = '', ...rest]) => [first, ...rest.toSpliced(at(which, rest.length), 1)]),
    ),
    mutation('a header too long', inHeaders, (request, [which, length]) =>
      withLines(request, (lines) =>
        lines.with(at(which, lines.length), (lines[at(which, lines.length)] ?? '') + 'x'.repeat(length)),
      ),
    ),
    mutation('many headers', fc.integer({ min: 1, max: 3_000 }), (request, count) =>
      withLines(request, (lines) => [
        ...lines,
        ...Array.from({ length: count }, (_, index) => `X${index}: 1`),
      ]),
    ),
    mutation('a strange header', fc.tuple(place, fc.constantFrom(...LINES)), (request, [where, line]) =>
      withLines(request, (lines) => lines.toSpliced(1 + at(where, lines.length), 0, line)),
    ),
    mutation('a wrong length', fc.constantFrom(...LENGTHS), (request, length) =>
      withLines(request, (lines) => [...withoutHeader(lines, 'content-length'), `Content-Length: ${length}`]),
    ),
    mutation('chunks', fc.tuple(fc.constantFrom(...CHUNKS), fc.boolean()), (request, [chunks, both]) => {
      const [head] = parted(request);
      const lines = both ? head.split('\r\n') : withoutHeader(head.split('\r\n'), 'content-length');
      return joined([...lines, 'Transfer-Encoding: chunked'], latin1(chunks));
    }),
    mutation('another request behind', fc.constantFrom(...others), (request, other) =>
      Buffer.concat([request, other]),
    ),
    mutation('garbage behind', fc.uint8Array({ minLength: 1, maxLength: 60 }), (request, garbage) =>
      Buffer.concat([request, garbage]),
    ),
    mutation('another method', fc.constantFrom(...METHODS, 'X'.repeat(9_000)), (request, method) =>
      withWord(request, 0, () => method),
    ),
    mutation('another target', fc.constantFrom(...TARGETS), (request, form) =>
      withWord(request, 1, (target) => form.replace('*', () => target)),
    ),
    mutation('a malformed path', fc.tuple(place, fc.constantFrom(...TARGETS)), (request, [where, form]) =>
      withWord(request, 1, (target) => {
        const path = target.split('?')[0] ?? '';
        const index = at(where, path.length);
        return target.slice(0, index) + form.replace('*', '') + target.slice(index);
      }),
    ),
    mutation('an encoded slash', place, (request) =>
      withWord(request, 1, (target) => target.replace(/(?!^)\//g, '%2F')),
    ),
    mutation('another version', fc.constantFrom(...VERSIONS), (request, version) =>
      withWord(request, 2, () => version),
    ),
    mutation('other line ends', fc.constantFrom(...LINE_ENDS), (request, end) => {
      const [head, body] = parted(request);
      return Buffer.concat([latin1(`${head}\r\n\r\n`.replaceAll('\r\n', end)), body]);
    }),
    mutation('only bytes', fc.uint8Array({ minLength: 1, maxLength: 300 }), (_, bytes) => Buffer.from(bytes)),
  );
}

const strangeBytes = fc.oneof(
  fc.constantFrom(...STRANGE_BYTES).map(latin1),
  fc.uint8Array({ minLength: 1, maxLength: 8 }).map((bytes) => Buffer.from(bytes)),
);

/** A malformed request, and how it was made. */
export interface Malformed {
  readonly names: readonly string[];
  readonly bytes: Buffer;
}

/** Malformed forms of a request, each with one to three mutations; the same seed gives the same ones. */
export function malformed(
  request: Buffer,
  others: readonly Buffer[],
  count: number,
  seed: number,
): Malformed[] {
  const any = mutations(others);
  const chains = fc.oneof(
    { weight: 3, arbitrary: fc.tuple(any) },
    { weight: 1, arbitrary: fc.tuple(any, any) },
    { weight: 1, arbitrary: fc.tuple(any, any, any) },
  );
  return fc.sample(chains, { numRuns: count, seed }).map((chain) => ({
    names: chain.map(({ name }) => name),
    bytes: chain.reduce<Buffer>((bytes, { apply }) => apply(bytes), request),
  }));
}
