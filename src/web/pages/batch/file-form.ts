import type { Context } from 'koa';
import { MAX_BYTES } from '../../../api/rows/upload.ts';
import { render } from '../../../engine/texts/template.ts';
import { MAX_COLUMNS } from '../../../formats/file-cell.ts';
import { HttpError } from '../../../http/errors.ts';
import { readBody } from '../../../http/request-inputs.ts';
import type { HeadingChoices } from '../../../operations/rows/headings.ts';

/** A form with a file, as it was sent. */
export interface FileForm {
  /** The text of a field; empty if there is none of that name. */
  text(name: string): string;
  /** The file, or the pasted rows. */
  readonly bytes: Uint8Array;
  /** Whether both were sent, which makes it unclear which was meant. */
  readonly isBoth: boolean;
  /** Whether the columns were shown, so that their meanings are chosen. */
  readonly isChosen: boolean;
  /** The meaning chosen for each column. */
  readonly choices: HeadingChoices;
  /** Inputs for rows without their own, as typed. */
  readonly defaults: ReadonlyMap<string, string>;
}

/** The form that confirms columns sends the file back in base64, four bytes for every three, with other fields. */
const MAX_FORM_BYTES = Math.ceil((MAX_BYTES * 4) / 3) + 4 + 64 * 1024;
/** More parts than any of the forms has: rejected, because each costs time to read. */
const MAX_PARTS = MAX_COLUMNS + 16;
/** The value sent for a column to pass through. */
export const OWN = '-';

/**
 * Reads the form as browsers send it with a file (multipart/form-data).
 *
 * @throws HttpError if the body is not such a form, or is too large.
 */
export async function readFileForm(ctx: Context): Promise<FileForm> {
  const form = await readMultipart(ctx);
  const text = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const file = form.get('file');
  const uploaded = file instanceof File ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array();
  const [kept, pasted] = [text('data'), text('rows').trim() === '' ? '' : text('rows')];
  const sent = uploaded.length > 0 ? uploaded : new TextEncoder().encode(pasted);
  const bytes = kept === '' ? sent : Buffer.from(kept, 'base64');
  if (bytes.length > MAX_BYTES) throw new HttpError('too_large');
  const defaults = [...form.keys()].filter((name) => name.startsWith('all_') && text(name) !== '');
  return {
    text,
    bytes,
    isBoth: kept === '' && uploaded.length > 0 && pasted !== '',
    isChosen: kept !== '',
    choices: choicesIn(form),
    defaults: new Map(defaults.map((name) => [name.slice(4), text(name)])),
  };
}

async function readMultipart(ctx: Context): Promise<FormData> {
  const boundary = boundaryOf(ctx.get('Content-Type'));
  if (boundary === undefined) {
    throw new HttpError('unsupported_media_type', {}, ({ batch }) => render(batch.form));
  }
  const body = await readBody(ctx, MAX_FORM_BYTES);
  if (countOf(`--${boundary}`, body) > MAX_PARTS) throw new HttpError('bad_request');
  // Parse with the boundary whose parts were counted, whatever else the header has.
  const headers = { 'Content-Type': `multipart/form-data; boundary="${boundary}"` };
  return new Response(new Uint8Array(body), { headers }).formData().catch(() => {
    throw new HttpError('bad_request');
  });
}

/** The meaning of each column; what is left open is what its heading means. */
function choicesIn(form: FormData): HeadingChoices {
  const choices = new Map<number, string | null | undefined>();
  for (let index = 0; index < MAX_COLUMNS; index += 1) {
    const value = form.get(`column_${index}`);
    if (typeof value !== 'string') break;
    if (value !== '' && value !== OWN) choices.set(index, value);
    else if (form.has(`ignore_${index}`)) choices.set(index, null);
    else if (value === OWN) choices.set(index, undefined);
  }
  return choices;
}

/** The first boundary in a Content-Type; undefined if it is not a form's. */
function boundaryOf(contentType: string): string | undefined {
  const [type = '', ...parameters] = contentType.split(';', MAX_PARTS).map((part) => part.trim());
  const named = parameters.find((parameter) => /^boundary=/i.test(parameter));
  return /^multipart\/form-data$/i.test(type) ? /^.{9}"?([^"]{1,70})"?$/.exec(named ?? '')?.[1] : undefined;
}

/** How often a text occurs in a body; stops counting just above the limit. */
function countOf(text: string, body: Buffer): number {
  let count = 0;
  for (let at = body.indexOf(text); at >= 0 && count <= MAX_PARTS; at = body.indexOf(text, at + 1))
    count += 1;
  return count;
}
