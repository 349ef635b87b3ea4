import Router from '@koa/router';
import type { Context } from 'koa';
import { openUpload, sendFile, sendRows } from '../../../api/rows/upload.ts';
import { shortened } from '../../../engine/inputs/read.ts';
import { render } from '../../../engine/texts/template.ts';
import type { FileRows } from '../../../formats/file-cell.ts';
import { CACHE_PUBLIC } from '../../../http/headers.ts';
import { inTurn, turnsOf } from '../../../http/limits/long-work.ts';
import type { Child } from '../../../http/markup.ts';
import type { Stack } from '../../../http/stack.ts';
import { batch, openBatch, templateXlsx } from '../../../operations/batch/index.ts';
import { fileInputs } from '../../../operations/batch/roles.ts';
import { errorOfFile } from '../../../operations/rows/import-report.ts';
import { MAX_ROWS, type TableCall } from '../../../operations/rows/table-operation.ts';
import { TableReader } from '../../../operations/rows/table-reader.ts';
import type { Service } from '../../../service.ts';
import { answerHtml, createPageCache } from '../../answer-html.ts';
import { Fold } from '../../components/result-parts.tsx';
import { renderErrorPage } from '../../error-page.tsx';
import { describeSite } from '../../site.ts';
import { calculatorAt } from '../page-result.ts';
import { answerTables } from './answer-table.tsx';
import { type BatchError, BatchPage, type BatchPageProps } from './batch-page.tsx';
import { BatchButtons, ColumnsForm, openColumns } from './columns-form.tsx';
import { type FileForm, readFileForm } from './file-form.ts';

const CHOOSE = 'choose what it is, or tick that the result does not need it';

/** What the page shows; null if a file was sent. */
type Content = Partial<Pick<BatchPageProps, 'error' | 'children' | 'step'>> | null;

/** `/batch`: takes a file from a form, shows its columns, then its answers. Nothing of it is stored. */
export function batchStack(service: Service): Stack {
  const router = new Router({ sensitive: true, strict: true });
  const cached = createPageCache(service);

  router.get('/batch', (ctx) => {
    const page = cached('batch', () => BatchPage({ service }));
    answerHtml(ctx, page, { frames: 'none', indexed: true });
  });

  // Writing a workbook takes milliseconds, and a client may ask for ten a second.
  const templates = new Map<string, Promise<Uint8Array>>();
  router.get('/batch/:key/template.xlsx', async (ctx) => {
    const [tool] = calculatorAt(service, ctx.params.key);
    ctx.set('Cache-Control', CACHE_PUBLIC);
    ctx.set('X-Robots-Tag', 'noindex');
    const made = templates.get(tool.key) ?? templateXlsx(service, tool);
    templates.set(tool.key, made);
    sendFile(ctx, 'xlsx', `${tool.key}-template`, [await made]);
  });

  router.post('/batch', async (ctx) => {
    const form = await readFileForm(ctx);
    const content = await inTurn(ctx, () => answerForm(ctx, service, form)).catch((thrown): Content => {
      const { message, messages } = errorOfFile(thrown, service);
      return { error: { message, field: 'file', named: namedErrors(messages) } };
    });
    if (content === null) return;
    const typed = { calculator: form.text('calculator'), pasted: form.text('rows') };
    const status = content.error == null ? 200 : 422;
    answerHtml(ctx, BatchPage({ service, ...typed, ...content }), { status, frames: 'none', indexed: false });
  });

  return {
    segments: ['batch'],
    renderError: renderErrorPage(service),
    limitOf: ({ method }) => (method === 'POST' ? 'results' : 'pages'),
    routes: [router.routes()],
  };
}

function namedErrors(messages: Iterable<readonly [string, string]>): BatchError['named'] {
  return [...messages].map(([name, text]) => [null, `“${name}”: ${text}`]);
}

/** @throws InvalidInput if the file cannot be answered. @throws UnreadableFile */
async function answerForm(ctx: Context, service: Service, form: FileForm): Promise<Content> {
  const error = errorOfForm(service, form);
  if (error !== null) return { error };
  const file = await (await openUpload(ctx, form.bytes))(form.text('sheet'));
  const loaded = service.known(form.text('calculator'));
  const { choices } = form;
  const inputs = fileInputs(loaded, service.common, { choices, year: Number(form.text('year')) || null });
  const reader = await TableReader.openAll(file, inputs);
  const action = `${describeSite(service).root}/batch`;
  const columns = ColumnsForm({ reader, form, action, children: BatchButtons(loaded, reader, form) });
  if (!form.isChosen) return { children: columns, step: 'Columns' };
  try {
    return await answerRows(ctx, service, form, file, columns);
  } catch (thrown) {
    const { messages } = errorOfFile(thrown, service);
    if (messages.size === 0) throw thrown;
    // The columns again, with what is wrong; the file is kept.
    const open = openColumns(reader).map(({ index, heading }) => [index, shortened(heading)] as const);
    const others = [...messages].filter(([name]) => !open.some(([, heading]) => heading === name));
    const named = [
      ...open.map(([index, heading]) => [`#column_${index}`, `“${heading}”: ${CHOOSE}`] as const),
      ...namedErrors(others),
    ];
    const error = { message: 'Some columns need a choice.', field: 'columns', named } as const;
    return { children: columns, step: 'Columns', error };
  }
}

/** @throws InvalidInput */
async function answerRows(
  ctx: Context,
  service: Service,
  form: FileForm,
  file: FileRows,
  columns: Child,
): Promise<Content> {
  const key = form.text('calculator');
  const fileType = (['csv', 'xlsx', 'calendar'] as const).find((one) => one === form.text('answer'));
  const sent = [...form.defaults, ['year', form.text('year')] as const];
  const call: TableCall = {
    service,
    key,
    type: fileType ?? 'csv',
    maxRows: MAX_ROWS,
    choices: form.choices,
    source: { open: async () => file },
    parameters: new Map(sent.map(([name, value]) => [name, [value]])),
  };
  if (fileType !== undefined) {
    const name = fileType === 'calendar' ? key : `${key}-answers`;
    await sendRows(ctx, await batch.read(call), fileType, name);
    return null;
  }
  const answers = await answerTables(await openBatch(call), turnsOf(ctx));
  return { children: [answers, Fold({ name: 'Change the columns', children: columns })], step: 'Answers' };
}

/** What prevents a form from being read at all; null if nothing does. */
function errorOfForm(service: Service, { text, bytes, isBoth }: FileForm): BatchError | null {
  const { batch: texts } = service.common;
  const isKnown = service.calculator(text('calculator')) !== undefined;
  if (!isKnown) return { message: render(texts.no_calculator), field: 'calculator', named: [] };
  if (!isBoth && bytes.length > 0) return null;
  return { message: render(isBoth ? texts.file_and_rows : texts.no_rows), field: 'file', named: [] };
}
