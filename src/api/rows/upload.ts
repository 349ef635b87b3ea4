import type { Context } from 'koa';
import type { OpenSheet } from '../../formats/file-cell.ts';
import { HEADERS } from '../../http/headers.ts';
import { nextSlice, turnsOf } from '../../http/limits/long-work.ts';
import { holdBytes } from '../../http/limits/memory-budget.ts';
import { ICALENDAR } from '../../operations/calendar.ts';
import { unusedHeader } from '../../operations/rows/import-report.ts';
import type { AnswerType, ReadRows } from '../../operations/rows/table-operation.ts';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A file's format is read from its bytes, whatever its type says. */
export const FILE_TYPES: ReadonlySet<string> = new Set([
  'text/csv',
  'text/tab-separated-values',
  'text/plain',
  'application/vnd.ms-excel',
  'application/octet-stream',
  XLSX,
]);

/** The media types of answers. */
export const ANSWER_TYPES: Readonly<Record<AnswerType, string>> = {
  json: 'application/json',
  csv: 'text/csv',
  xlsx: XLSX,
  calendar: ICALENDAR.type,
};

/** The limits of every request with rows. */
export const MAX_BYTES = 1024 * 1024;
const MAX_UNPACKED = 16 * 1024 * 1024;

/** Memory of what is unpacked, in multiples of its bytes: short texts take most. */
const KEPT = 1.75;
const MAX_NAMED = 100;

/**
 * Opens an uploaded file, in slices between other requests. What a workbook unpacks to is held like the bytes of a
 * body. @throws UnreadableFile
 */
export async function openUpload(ctx: Context, bytes: Uint8Array): Promise<OpenSheet> {
  const { openFile } = await import('../../formats/read-file.ts');
  let held = bytes.length;
  const pause = async (unpacked: number): Promise<void> => {
    held += unpacked * KEPT;
    holdBytes(ctx, held);
    await nextSlice(ctx);
  };
  return openFile(bytes, MAX_UNPACKED, pause);
}

/** Works rows out between other requests, and sends them; headers say what was left out and not used. */
export async function sendRows(ctx: Context, read: ReadRows, type: AnswerType, name: string): Promise<void> {
  const pieces: (string | Uint8Array)[] = [];
  const answer = read.answer(turnsOf(ctx));
  let piece = await answer.next();
  for (; piece.done !== true; piece = await answer.next()) pieces.push(piece.value);
  const leftOut = [...read.files.flatMap(({ totals }) => [...totals]), ...piece.value.leftOut];
  if (read.unused.length > 0) ctx.set(HEADERS.ColumnsNotUsed, unusedHeader(read.unused));
  if (leftOut.length > 0) ctx.set(HEADERS.RowsLeftOut, leftOut.slice(0, MAX_NAMED).join(', '));
  sendFile(ctx, type, type === 'json' ? null : name, pieces);
}

/** Sends an answer; as a download if it has a name. */
export function sendFile(
  ctx: Context,
  type: AnswerType,
  name: string | null,
  pieces: readonly (string | Uint8Array)[],
): void {
  if (name !== null) ctx.attachment(`${name}.${type === 'calendar' ? 'ics' : type}`);
  ctx.set('Content-Type', type === 'xlsx' ? ANSWER_TYPES.xlsx : `${ANSWER_TYPES[type]}; charset=utf-8`);
  // As bytes: the length and the socket would each encode a long text again.
  ctx.body = Buffer.concat(pieces.map((one) => (typeof one === 'string' ? Buffer.from(one) : one)));
}
