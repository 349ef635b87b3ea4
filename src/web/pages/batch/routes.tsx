import Router from '@koa/router';
import type { Context } from 'koa';
import { openUpload, sendFile, sendRows } from '../../../api/rows/upload.ts';
import { InvalidInput } from '../../../engine/inputs/invalid-input.ts';
import type { LoadedCalculator } from '../../../engine/read/calculator.ts';
import { render } from '../../../engine/texts/template.ts';
import type { FileRows } from '../../../formats/file-cell.ts';
import { CACHE_PUBLIC } from '../../../http/headers.ts';
import { inTurn, turnsOf } from '../../../http/limits/long-work.ts';
import { type Child, h, type Markup } from '../../../http/markup.ts';
import type { Stack } from '../../../http/stack.ts';
import { findNameColumn } from '../../../operations/batch/calendar.ts';
import { templateCsv, templateXlsx } from '../../../operations/batch/example.ts';
import { answersOf } from '../../../operations/batch/index.ts';
import { readParameters } from '../../../operations/batch/parameters.ts';
import { fileInputs } from '../../../operations/batch/roles.ts';
import { openFileTable } from '../../../operations/batch/table.ts';
import { hasCalendar } from '../../../operations/calendar.ts';
import { type HeadingChoices, NO_CHOICES } from '../../../operations/rows/headings.ts';
import { errorOfFile, importSheet, unusedLines } from '../../../operations/rows/import-report.ts';
import { type FilePreview, previewFile } from '../../../operations/rows/preview.ts';
import { MAX_ROWS } from '../../../operations/rows/table-operation.ts';
import type { Service, Tool } from '../../../service.ts';
import { answerHtml, createPageCache } from '../../answer-html.ts';
import { Fold } from '../../components/result-parts.tsx';
import { renderErrorPage } from '../../error-page.tsx';
import { describeSite } from '../../site.ts';
import { calculatorAt } from '../page-result.ts';
import { Answers, writeTableRows } from './answer-table.tsx';
import { type BatchForm, readBatchForm } from './batch-form.ts';
import { type BatchFault, BatchPage } from './batch-page.tsx';
import { BatchButtons, ColumnsForm, Downloads } from './columns-form.tsx';

/** `/batch`: takes a file from a form, shows its columns, then its answers. Nothing of it is stored. */
export function batchStack(service: Service): Stack {
  const router = new Router({ sensitive: true, strict: true });
  const cached = createPageCache(service);

  router.get('/batch', (ctx) => {
    const make = () => BatchPage({ service, calculator: '', pasted: '', fault: null });
    const page = cached('batch', make);
    answerHtml(ctx, page, { frames: 'none', indexed: true });
  });

  const makeWorkbook = async (tool: Tool): Promise<Buffer> => Buffer.from(await templateXlsx(service, tool));
  for (const end of ['csv', 'xlsx'] as const) {
    // Writing a workbook takes milliseconds.
    const templates = new Map<string, string | Promise<Buffer>>();
    router.get(`/batch/:key/template.${end}`, async (ctx) => {
      const [tool] = calculatorAt(service, ctx.params.key);
      ctx.set('Cache-Control', CACHE_PUBLIC);
      ctx.set('X-Robots-Tag', 'noindex');
      const made = templates.get(tool.key) ?? (end === 'csv' ? templateCsv(tool) : makeWorkbook(tool));
      templates.set(tool.key, made);
      sendFile(ctx, end, `${tool.key}-template`, [await made]);
    });
  }

  router.post('/batch', async (ctx) => {
    const form = await readBatchForm(ctx);
    try {
      await inTurn(ctx, () => answerForm(ctx, service, form));
    } catch (thrown) {
      if (!(thrown instanceof InvalidInput)) throw thrown;
      const named = [...thrown.faults].map(([name, text]) => [null, `“${name}”: ${text}`] as const);
      answerPage(ctx, service, form, { fault: { message: thrown.message, field: 'file', named } });
    }
  });

  return {
    segments: ['batch'],
    renderError: renderErrorPage(service),
    limitOf: ({ method }) => (method === 'POST' ? 'results' : 'pages'),
    routes: [router.routes()],
  };
}

/** @throws InvalidInput if the file cannot be answered. */
async function answerForm(ctx: Context, service: Service, form: BatchForm): Promise<void> {
  const fault = faultOfForm(service, form);
  if (fault !== null) return answerPage(ctx, service, form, { fault });
  const { chosen, calculator } = form;
  const loaded = service.known(calculator);
  const step = 'Columns';
  const file = await openSheet(ctx, form, service);
  if (chosen === null) {
    const { children } = await columnsOf(service, form, loaded, file);
    return answerPage(ctx, service, form, { children, step });
  }
  try {
    await answerRows(ctx, service, { ...form, chosen }, file);
  } catch (thrown) {
    if (!(thrown instanceof InvalidInput) || thrown.faults.size === 0) throw thrown;
    // The columns again, with what is wrong; the file is kept.
    const { children, preview } = await columnsOf(service, form, loaded, file);
    const open = preview.columns.filter(({ near, unused }) => near.length === 1 || unused === 'to_declare');
    const others = [...thrown.faults].filter(([name]) => !open.some(({ heading }) => heading === name));
    const named = [
      ...open.map(({ index, heading }) => {
        const what = `“${heading}”: choose what it is, or tick that the result does not need it`;
        return [`#column_${index}`, what] as const;
      }),
      ...others.map(([name, text]) => [null, `“${name}”: ${text}`] as const),
    ];
    const fault: BatchFault = { message: 'Some columns need a choice.', field: 'columns', named };
    answerPage(ctx, service, form, { children, step, fault });
  }
}

/** @throws InvalidInput */
async function answerRows(
  ctx: Context,
  service: Service,
  form: BatchForm & Pick<HeadingChoices, 'chosen'>,
  file: FileRows,
): Promise<void> {
  const { chosen, calculator: key, wanted, defaults, sheet, year } = form;
  const sent = Object.entries({ ...defaults, sheet, year }).map(([name, value]) => [name, [value]] as const);
  const read = readParameters(service, key, new Map(sent));
  const parameters = {
    ...{ ...read, hasMark: form.hasMark },
    choices: { ...read.choices, chosen },
  };
  const { batch } = read;
  const table = await openFileTable(file, service, parameters, { maxRows: MAX_ROWS, isJson: false });
  if (wanted !== 'table') {
    const name = wanted === 'calendar' ? key : `${key}-answers`;
    return sendRows(ctx, answersOf(service, parameters, table, wanted), wanted, name);
  }
  const nameColumn = findNameColumn(service, table.own, '');
  const found = await writeTableRows(service, batch, table, nameColumn, turnsOf(ctx));
  const columns = await columnsOf(service, form, batch.calculator, file);
  const children = [
    Answers({
      found,
      unused: unusedLines(service, table.unused),
      downloads: Downloads({ offersDates: hasCalendar(batch.calculator) }),
    }),
    Fold({ name: 'Change the columns', isOpen: false, children: columns.children }),
    Fold({
      name: 'How the file was read',
      isOpen: false,
      children: (
        <dl>
          {importSheet(service, { ...table, unused: [] }, found.refused).rows.map(([what, how]) => (
            <div class="line">
              <dt>{String(what)}</dt>
              <dd>{String(how)}</dd>
            </div>
          ))}
        </dl>
      ),
    }),
  ];
  answerPage(ctx, service, form, { children, step: 'Answers' });
}

/** What each column is used as, to be checked and changed. @throws InvalidInput if the file has no headings. */
async function columnsOf(
  service: Service,
  form: BatchForm,
  loaded: LoadedCalculator,
  file: FileRows,
): Promise<{ readonly children: Markup; readonly preview: FilePreview }> {
  const { calculator, sheet, chosen, year } = form;
  const inputs = { ...fileInputs(loaded, service.common), year: Number(year) || null, maxRows: MAX_ROWS };
  const choices = chosen === null ? NO_CHOICES : { ...NO_CHOICES, chosen };
  const preview = await previewFile(file, inputs, choices);
  const children = ColumnsForm({
    ...{ service, fields: inputs.fields, preview, form },
    action: `${describeSite(service).root}/batch`,
    hidden: { calculator, sheet },
    children: BatchButtons({
      fields: loaded.schema.fields,
      ...{ preview, form, offersDates: hasCalendar(loaded) },
    }),
  });
  return { children, preview };
}

/** @throws InvalidInput if the file cannot be read. */
async function openSheet(ctx: Context, { bytes, sheet }: BatchForm, service: Service): Promise<FileRows> {
  try {
    return await (await openUpload(ctx, bytes))(sheet);
  } catch (thrown) {
    throw errorOfFile(thrown, service);
  }
}

/** What prevents a form from being read at all; null if nothing does. */
function faultOfForm(service: Service, { calculator, bytes, isBoth, wanted }: BatchForm): BatchFault | null {
  const { batch: texts, operations } = service.common;
  const loaded = service.calculator(calculator);
  if (loaded === undefined) return { message: render(texts.no_calculator), field: 'calculator', named: [] };
  if (wanted === 'calendar' && !hasCalendar(loaded)) {
    const message = render(operations.each.calendar?.messages.not_offered);
    return { message, field: 'calculator', named: [] };
  }
  if (!isBoth && bytes.length > 0) return null;
  return { message: render(isBoth ? texts.file_and_rows : texts.no_rows), field: 'file', named: [] };
}

function answerPage(
  ctx: Context,
  service: Service,
  { calculator, pasted }: BatchForm,
  content: { readonly fault?: BatchFault; readonly children?: Child; readonly step?: string },
): void {
  const { fault = null } = content;
  const page = BatchPage({ service, calculator, pasted, ...content, fault });
  answerHtml(ctx, page, { status: fault === null ? 200 : 422, frames: 'none', indexed: false });
}
