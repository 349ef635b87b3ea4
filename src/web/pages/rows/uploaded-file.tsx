import type { Context } from 'koa';
import { openUpload } from '../../../api/rows/upload.ts';
import type { RowSchema } from '../../../engine/inputs/input-schema.ts';
import type { InvalidInput } from '../../../engine/inputs/invalid-input.ts';
import type { OpenSheet } from '../../../formats/file-cell.ts';
import { inTurn } from '../../../http/limits/long-work.ts';
import { h, type Markup } from '../../../http/markup.ts';
import { NO_CHOICES } from '../../../operations/rows/headings.ts';
import { errorOfFile } from '../../../operations/rows/import-report.ts';
import { previewFile } from '../../../operations/rows/preview.ts';
import {
  type FileInputs,
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
): Promise<FileInputs | InvalidInput | { readonly columns: Markup }> {
  const { bytes, chosen } = await readBatchForm(ctx);
  return inTurn(ctx, () => readForm(ctx, { bytes, chosen }, schema, service, action));
}

async function readForm(
  ctx: Context,
  { bytes, chosen }: Pick<BatchForm, 'bytes' | 'chosen'>,
  schema: RowSchema,
  service: Service,
  action: string,
): Promise<FileInputs | InvalidInput | { readonly columns: Markup }> {
  const choices = chosen === null ? undefined : { ...NO_CHOICES, chosen };
  const [main] = schema.tables;
  let open: OpenSheet | null = null;
  try {
    open = await openUpload(ctx, bytes);
    return await readTables(open, schema, new Map(), service, choices);
  } catch (thrown) {
    const faults = errorOfFile(thrown, service);
    // Only errors of headings are listed.
    if (open === null || chosen !== null || faults.faults.size === 0) return faults;
  }
  const inputs = makeTableInputs(main, service.common);
  const preview = await previewFile(await openMain(open, schema), inputs, NO_CHOICES);
  const children = (
    <div class="go">
      <button type="submit">Fill the table</button>
    </div>
  );
  return {
    columns: ColumnsForm({
      service,
      fields: main.fields,
      preview,
      form: { bytes, chosen },
      action,
      children,
    }),
  };
}
