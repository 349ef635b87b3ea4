import type { Context } from 'koa';
import { openFile } from '../../../api/batch/read-body.ts';
import type { InvalidInput } from '../../../engine/inputs/invalid-input.ts';
import type { RowSchema } from '../../../engine/inputs/row-schema.ts';
import { render } from '../../../engine/texts/template.ts';
import { inTurn } from '../../../http/limits/turns.ts';
import { h, type Markup } from '../../../http/markup.ts';
import { previewFile } from '../../../operations/batch/preview.ts';
import { faultOfFile } from '../../../operations/rows/as-read.ts';
import { NO_CHOICES } from '../../../operations/rows/headings.ts';
import {
  type FileGiven,
  makeTableInputs,
  openMain,
  readTables,
} from '../../../operations/rows/read-table.ts';
import type { Service } from '../../../service.ts';
import { type BatchForm, readBatchForm } from '../batch/batch-form.ts';
import { ColumnsForm } from '../batch/columns-form.tsx';

/**
 * Reads the file of a form. If its headings cannot be used, returns the form that asks what its columns are, which
 * submits the file again.
 *
 * @param action where that form submits.
 */
export async function readUploadedFile(
  ctx: Context,
  schema: RowSchema,
  service: Service,
  action: string,
): Promise<FileGiven | InvalidInput | { readonly columns: Markup }> {
  const { bytes, chosen } = await readBatchForm(ctx);
  return inTurn(ctx, bytes.length, () => readForm(ctx, { bytes, chosen }, schema, service, action));
}

async function readForm(
  ctx: Context,
  { bytes, chosen }: Pick<BatchForm, 'bytes' | 'chosen'>,
  schema: RowSchema,
  service: Service,
  action: string,
): Promise<FileGiven | InvalidInput | { readonly columns: Markup }> {
  const choices = chosen === null ? NO_CHOICES : { ...NO_CHOICES, chosen };
  try {
    return await readTables(await openFile(ctx, bytes), schema, new Map(), service, choices);
  } catch (thrown) {
    const faults = faultOfFile(thrown, service);
    // Only errors of headings are listed.
    if (chosen !== null || faults.faults.size === 0) return faults;
  }
  const [main] = schema.tables;
  const preview = await previewFile(
    openMain(await openFile(ctx, bytes), schema),
    makeTableInputs(main, service.common),
  );
  const children = (
    <div class="go">
      <button type="submit">{render(service.common.operations.page.read_file)}</button>
    </div>
  );
  return { columns: ColumnsForm({ service, fields: main.fields, preview, bytes, action, children }) };
}
