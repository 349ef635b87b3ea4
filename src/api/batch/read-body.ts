import type { Context } from 'koa';
import { render } from '../../engine/texts/template.ts';
import { UnreadableFile } from '../../formats/file-cell.ts';
import { openSheets } from '../../formats/read-file.ts';
import type { OpenSheet } from '../../formats/xlsx/read-xlsx.ts';
import { HttpError } from '../../http/errors.ts';
import { holdBytes } from '../../http/limits/byte-budget.ts';
import { charge, PRICES } from '../../http/limits/work.ts';
import { inSlices, MOST_STEPS, nextSlice } from '../../http/time-slices.ts';
import { readJson } from '../../operations/batch/json-rows.ts';
import type { BatchParameters } from '../../operations/batch/parameters.ts';
import { jsonBatch, type ReadBatch, readFileBatch } from '../../operations/batch/read-batch.ts';
import { faultOfFile } from '../../operations/rows/as-read.ts';
import { finish } from '../../operations/steps.ts';
import type { Service } from '../../service.ts';
import { FILE_TYPES } from './media-types.ts';

export const MOST_ROWS = 1_000;
export const MOST_BYTES = 1024 * 1024;
export const MOST_UNPACKED = 16 * 1024 * 1024;

/** The form of the rows: JSON by media type, or a file whose bytes tell its format. */
export type BodyFormat = 'json' | 'ndjson' | 'file';

/** How much of a file is read at a time, in bytes: about a millisecond. */
const PIECE = 8 * 1024;
/** How much of an unpacked workbook is read between two pauses. */
const UNPACKED_KIBIBYTES = 16;

export interface BodySource {
  readonly service: Service;
  readonly parameters: BatchParameters;
  readonly isJson: boolean;
}

/**
 * Reads rows in slices; rows may be missing once the client has gone. @throws InvalidInput with all errors
 * together. @throws HttpError for invalid JSON.
 */
export async function readBatchBody(
  ctx: Context,
  format: BodyFormat,
  bytes: Uint8Array,
  { service, parameters, isJson }: BodySource,
): Promise<ReadBatch> {
  const { batch, choices, sheet } = parameters;
  const from = { service, batch, choices, most: MOST_ROWS, isJson };
  try {
    if (format === 'file') return await readFileBatch((await openFile(ctx, bytes))(sheet), from);
    const allowed = (): number => (ctx.res.destroyed ? 0 : MOST_STEPS);
    const read = await inSlices(readJson(format, decoded(bytes), from), allowed);
    return read ?? finish(jsonBatch(service, batch, []));
  } catch (thrown) {
    if (thrown instanceof UnreadableFile && thrown.problem === 'malformed_json') {
      throw new HttpError('malformed_json');
    }
    throw faultOfFile(thrown, service);
  }
}

/** Memory of what a workbook keeps, in multiples of its unpacked bytes: short strings take most. */
const KEPT = 1.75;

/**
 * Opens an uploaded file, to be read in slices between other requests. What a workbook unpacks to is charged like
 * the bytes of a body, and what it keeps is held like them. @throws UnreadableFile
 */
export function openFile(ctx: Context, bytes: Uint8Array): Promise<OpenSheet> {
  let held = bytes.length;
  const pause = async (isKept: boolean): Promise<void> => {
    if (ctx.res.destroyed) throw new UnreadableFile('damaged');
    if (isKept) held += UNPACKED_KIBIBYTES * 1024 * KEPT;
    holdBytes(ctx, held);
    await charge(ctx, PRICES.bodyKibibyte * UNPACKED_KIBIBYTES);
    await nextSlice();
  };
  return openSheets(inPieces(ctx, bytes), { mostUnpacked: MOST_UNPACKED, pause });
}

async function* inPieces({ res }: Context, bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length && !res.destroyed; start += PIECE) {
    await nextSlice();
    yield bytes.subarray(start, start + PIECE);
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decoded(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new UnreadableFile('malformed_json');
  }
}

/** The format of a body, by its type. @throws HttpError when rows cannot be read from that type. */
export function bodyFormat(ctx: Context): BodyFormat {
  const type = ctx.request.type.trim().toLowerCase();
  const isIdentity = /^(identity)?$/i.test(ctx.get('Content-Encoding').trim());
  const isPlain = isIdentity && /^(utf-?8|us-ascii)?$/i.test(ctx.request.charset);
  if (FILE_TYPES.has(type) && isIdentity) return 'file';
  if (isPlain && /^application\/([\w.-]+\+)?json$/.test(type)) return 'json';
  if (isPlain && type === 'application/x-ndjson') return 'ndjson';
  throw new HttpError('unsupported_media_type', {}, ({ batch }) => render(batch.media_types));
}
