import Router from '@koa/router';
import type { Context } from 'koa';
import { ANSWER_TYPES } from '../../../api/batch/media-types.ts';
import { openUpload, readBatchBody } from '../../../api/batch/read-body.ts';
import { writeAnswers } from '../../../api/batch/routes.ts';
import type { LoadedCalculator } from '../../../engine/compile-calculator.ts';
import { InvalidInput } from '../../../engine/inputs/invalid-input.ts';
import { render } from '../../../engine/texts/template.ts';
import { CACHE_PUBLIC } from '../../../http/caching.ts';
import { HEADERS } from '../../../http/headers.ts';
import { inTurn } from '../../../http/limits/long-work.ts';
import { type Child, h } from '../../../http/markup.ts';
import type { Stack } from '../../../http/stack.ts';
import { inSlices } from '../../../http/time-slices.ts';
import { AnswerWriter } from '../../../operations/batch/answers.ts';
import { batchCalendar, findNameColumn } from '../../../operations/batch/calendar.ts';
import { templateCsv, templateXlsx } from '../../../operations/batch/example.ts';
import { readParameters } from '../../../operations/batch/parameters.ts';
import { type FilePreview, previewFile } from '../../../operations/batch/preview.ts';
import { fileInputs } from '../../../operations/batch/roles.ts';
import { hasCalendar, ICALENDAR, writeCalendar } from '../../../operations/calendar.ts';
import { errorOfFile, importSheet, unusedLines } from '../../../operations/rows/import-report.ts';
import type { Service, Tool } from '../../../service.ts';
import { answerHtml, createPageCache } from '../../answer-html.ts';
import { renderErrorPage } from '../../error-page.tsx';
import { describeSite } from '../../site.ts';
import { calculatorAt } from '../page-result.ts';
import { Answers, writeTableRows } from './answer-table.tsx';
import { type BatchForm, readBatchForm } from './batch-form.ts';
import { type BatchFault, BatchPage, wordsOfPage } from './batch-page.tsx';
import { BatchButtons, ColumnsForm } from './columns-form.tsx';

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
      sendFile(ctx, `${tool.key}-template.${end}`, ANSWER_TYPES[end], await made);
    });
  }

  router.post('/batch', async (ctx) => {
    const form = await readBatchForm(ctx);
    try {
      await inTurn(ctx, () => answerForm(ctx, service, form));
    } catch (thrown) {
      if (!(thrown instanceof InvalidInput)) throw thrown;
      const fault: BatchFault = { message: thrown.message, field: 'rows', named: [...thrown.faults] };
      answerPage(ctx, service, form, { fault });
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
  const { chosen, sheet, wanted, calculator, defaults, year } = form;
  const loaded = service.known(calculator);
  if (chosen === null) return askForColumns(ctx, service, form, loaded);
  const sent = new Map(
    [...Object.entries(defaults), ['sheet', sheet] as const, ['year', year] as const].map(([name, value]) => [
      name,
      [value],
    ]),
  );
  const read = readParameters(service, calculator, sent);
  const parameters = { ...read, choices: { ...read.choices, chosen } };
  const { batch } = parameters;
  const table = await readBatchBody(ctx, 'file', form.bytes, service, parameters, false);
  const nameColumn = findNameColumn(service, table.own, '');
  if (wanted === 'csv' || wanted === 'xlsx') {
    const hasMark = form.hasMark || table.file?.kind.hasMark === true;
    const body = await writeAnswers(ctx, new AnswerWriter({ service, batch, hasMark }, table, wanted), table);
    return sendFile(ctx, `${calculator}-answers.${wanted}`, ANSWER_TYPES[wanted], body);
  }
  if (wanted === 'calendar') {
    const found = await inSlices(ctx, batchCalendar(service, batch, table.rows, nameColumn, false));
    if (found.leftOut.length > 0) ctx.set(HEADERS.RowsLeftOut, found.leftOut.slice(0, 100).join(', '));
    return sendFile(
      ctx,
      `${calculator}${ICALENDAR.extension}`,
      ICALENDAR.type,
      writeCalendar(found.calendar),
    );
  }
  const found = await inSlices(ctx, writeTableRows(service, batch, table, nameColumn));
  const say = wordsOfPage(service);
  const children = [
    Answers({ service, batch, found, unused: unusedLines(service, table.unused) }),
    <details class="fold">
      <summary>{say('as_read')}</summary>
      <dl>
        {importSheet(service, { ...table, unused: [] }, found.refused).rows.map(([what, how]) => (
          <div class="line">
            <dt>{String(what)}</dt>
            <dd>{String(how)}</dd>
          </div>
        ))}
      </dl>
    </details>,
  ];
  answerPage(ctx, service, form, { children, step: say('answers') });
}

/** Shows what each column was taken for, to be confirmed. @throws InvalidInput if the file has no headings. */
async function askForColumns(
  ctx: Context,
  service: Service,
  form: BatchForm,
  loaded: LoadedCalculator,
): Promise<void> {
  const { calculator, bytes, sheet } = form;
  const inputs = fileInputs(loaded, service.common);
  let preview: FilePreview;
  try {
    preview = await previewFile(await (await openUpload(ctx, bytes))(sheet), inputs);
  } catch (thrown) {
    throw errorOfFile(thrown, service);
  }
  const children = ColumnsForm({
    ...{ service, fields: inputs.fields, preview, bytes },
    action: `${describeSite(service).root}/batch`,
    hidden: { calculator, sheet },
    children: BatchButtons({
      service,
      fields: loaded.schema.fields,
      preview,
      offersDates: hasCalendar(loaded),
    }),
  });
  answerPage(ctx, service, form, { children, step: wordsOfPage(service)('columns') });
}

function sendFile(ctx: Context, name: string, type: string, body: string | Buffer = ''): void {
  ctx.attachment(name);
  ctx.set('Content-Type', typeof body === 'string' ? `${type}; charset=utf-8` : type);
  ctx.body = body;
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
  return { message: render(isBoth ? texts.file_and_rows : texts.no_rows), field: 'rows', named: [] };
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
