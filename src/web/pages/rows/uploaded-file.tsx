import type { Context } from 'koa';
import { openUpload } from '../../../api/rows/upload.ts';
import { InvalidInput } from '../../../engine/inputs/invalid-input.ts';
import type { RowSchema } from '../../../engine/inputs/row-schema.ts';
import { inTurn } from '../../../http/limits/long-work.ts';
import { h } from '../../../http/markup.ts';
import { errorOfFile, unusedLines } from '../../../operations/rows/import-report.ts';
import { cellText } from '../../../operations/rows/read-cell.ts';
import { readTables } from '../../../operations/rows/row-operation.ts';
import type { FileTables, TableReader } from '../../../operations/rows/table-reader.ts';
import { invalidMessage, type Service } from '../../../service.ts';
import { ColumnsForm } from '../batch/columns-form.tsx';
import { readFileForm } from '../batch/file-form.ts';
import type { RowPageProps } from './row-page.tsx';
import { pathOf } from './row-values.ts';

type Filled = Pick<RowPageProps, 'typed' | 'invalid' | 'columns' | 'unused'>;

/**
 * What the page shows of the file of a form: the tables filled, or if its headings cannot be used, the form of its
 * columns, which submits the file again.
 *
 * @param action where that form submits.
 */
export async function readUploadedFile(
  ctx: Context,
  schema: RowSchema,
  service: Service,
  action: string,
): Promise<Filled> {
  const form = await readFileForm(ctx);
  const sent = { sheet: '', year: null, choices: form.choices };
  return inTurn(ctx, async () => {
    let main: TableReader | undefined;
    try {
      const tables = await readTables(await openUpload(ctx, form.bytes), schema, sent, service.common);
      [main] = tables.values();
      for (const reader of tables.values()) reader.verify();
      return fillTables(schema, tables, service);
    } catch (thrown) {
      const invalid = errorOfFile(thrown, service);
      const typed = new Map();
      // Only errors of headings are listed.
      if (main === undefined || form.isChosen || invalid.messages.size === 0) return { typed, invalid };
      const children = (
        <div class="go">
          <button type="submit">Fill the table</button>
        </div>
      );
      return { typed, columns: ColumnsForm({ reader: main, form, action, children }) };
    }
  });
}

/** Fills the tables from a file; unreadable cells stay as they are. */
function fillTables({ tables }: RowSchema, files: FileTables, service: Service): Filled {
  const typed = new Map<string, string>();
  const errors = new Map<string, string>();
  const unused: string[] = [];
  for (const table of tables) {
    const reader = files.get(table.name);
    if (reader === undefined) continue;
    unused.push(...unusedLines(service, reader.unusedNames), ...reader.notes());
    for (const [row, { input: cellsRead, cells, errors: ofRow }] of reader.kept.entries()) {
      for (const { index, input } of reader.columns) {
        const value = input === null ? '' : (cellsRead[input.name] ?? cellText(cells[index] ?? null));
        if (input !== null && value !== '') typed.set(pathOf(table, row, input.name), value);
      }
      for (const [field, message] of ofRow) errors.set(pathOf(table, row, field), message);
    }
  }
  const message = invalidMessage(service.common, errors.size);
  return { typed, unused, invalid: errors.size === 0 ? null : new InvalidInput(message, errors) };
}
