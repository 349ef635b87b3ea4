import type { Context } from 'koa';
import { MOST_BYTES } from '../../../api/batch/batch-source.ts';
import { render } from '../../../engine/texts/template.ts';
import { HttpError } from '../../../http/errors.ts';
import { readBody } from '../../../http/request-inputs.ts';

/** What was sent from the page for many rows. */
export interface BatchForm {
  /** The key of a calculator, as it was sent. */
  readonly calculator: string;
  /** What was pasted, to be shown again. */
  readonly pasted: string;
  /** The file, or what was pasted. */
  readonly bytes: Uint8Array;
  /** Whether both were sent, so that nobody can tell which was meant. */
  readonly isBoth: boolean;
  readonly wanted: 'csv' | 'table' | 'calendar';
  readonly hasMark: boolean;
}

/** For the other fields, and for what stands between the fields. */
const BESIDE = 16 * 1024;
/** More parts than the form has are no form: each costs time to read. */
const MOST_PARTS = 16;

/**
 * Reads the form as browsers send it with a file (multipart/form-data).
 * @throws HttpError when it is none, or too large.
 */
export async function readBatchForm(ctx: Context): Promise<BatchForm> {
  const type = ctx.get('Content-Type');
  const boundary = /^multipart\/form-data;.*\bboundary="?([^";]{1,70})/i.exec(type)?.[1];
  if (boundary === undefined) {
    throw new HttpError('unsupported_media_type', {}, ({ batch }) => render(batch.form));
  }
  const body = await readBody(ctx, MOST_BYTES + BESIDE);
  if (countOf(`--${boundary}`, body) > MOST_PARTS) throw new HttpError('bad_request');
  const form = await new Response(new Uint8Array(body), { headers: { 'Content-Type': type } })
    .formData()
    .catch(() => {
      throw new HttpError('bad_request');
    });
  const textOf = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const file = form.get('file');
  const uploaded = file === null || typeof file === 'string' ? new Uint8Array() : await bytesOf(file);
  const pasted = textOf('rows');
  const answer = textOf('answer');
  const bytes = uploaded.length > 0 ? uploaded : new TextEncoder().encode(pasted);
  if (bytes.length > MOST_BYTES) throw new HttpError('too_large');
  return {
    calculator: textOf('calculator'),
    pasted,
    bytes,
    isBoth: uploaded.length > 0 && pasted.trim() !== '',
    wanted: answer === 'table' || answer === 'calendar' ? answer : 'csv',
    hasMark: textOf('bom') !== '',
  };
}

async function bytesOf(file: Blob): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer());
}

/** How often a text stands in a body, up to more than is read. */
function countOf(text: string, body: Buffer): number {
  let count = 0;
  for (let at = body.indexOf(text); at >= 0 && count <= MOST_PARTS; at = body.indexOf(text, at + 1))
    count += 1;
  return count;
}
