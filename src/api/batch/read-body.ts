import type { Context } from 'koa';
import { render } from '../../engine/texts/template.ts';
import { type OpenSheet, UnreadableFile } from '../../formats/file-cell.ts';
import { openFile } from '../../formats/read-file.ts';
import { HttpError } from '../../http/errors.ts';
import { holdBytes } from '../../http/limits/memory-budget.ts';
import { nextSlice } from '../../http/time-slices.ts';
import type { BatchParameters } from '../../operations/batch/parameters.ts';
import { type ReadBatch, readFileBatch, readJsonBatch } from '../../operations/batch/read-batch.ts';
import { errorOfFile } from '../../operations/rows/import-report.ts';
import type { Service } from '../../service.ts';
import { FILE_TYPES } from './media-types.ts';

/** The limits of every request with rows. */
export const MAX_ROWS = 1_000;
export const MAX_BYTES = 1024 * 1024;
export const MAX_UNPACKED = 16 * 1024 * 1024;

/** Memory of what is unpacked, in multiples of its bytes: short texts take most. */
const KEPT = 1.75;

/** The form of the rows: JSON by media type, or a file whose bytes tell its format. */
export type BodyFormat = 'json' | 'file';

/** Reads the rows of a batch. @throws InvalidInput with all errors together. @throws HttpError for invalid JSON. */
export async function readBatchBody(
  ctx: Context,
  format: BodyFormat,
  bytes: Uint8Array,
  service: Service,
  parameters: BatchParameters,
  isJson: boolean,
): Promise<ReadBatch> {
  try {
    if (format === 'json') return readJsonBatch(decoded(bytes), service, parameters.batch, MAX_ROWS);
    const file = await (await openUpload(ctx, bytes))(parameters.sheet);
    return await readFileBatch(file, service, parameters, { max: MAX_ROWS, isJson });
  } catch (thrown) {
    if (thrown instanceof UnreadableFile && thrown.problem === 'malformed_json') {
      throw new HttpError('malformed_json');
    }
    throw errorOfFile(thrown, service);
  }
}

/**
 * Opens an uploaded file, in slices between other requests. What a workbook unpacks to is held like the bytes of a
 * body. @throws UnreadableFile
 */
export function openUpload(ctx: Context, bytes: Uint8Array): Promise<OpenSheet> {
  let held = bytes.length;
  const pause = async (unpacked: number): Promise<void> => {
    held += unpacked * (KEPT / 2);
    holdBytes(ctx, held);
    await nextSlice(ctx);
  };
  return openFile(bytes, { maxUnpacked: MAX_UNPACKED, pause });
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
  throw new HttpError('unsupported_media_type', {}, ({ batch }) => render(batch.media_types));
}
