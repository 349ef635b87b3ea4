import Router from '@koa/router';
import type { Context } from 'koa';
import { ANSWER_TYPES, LEFT_OUT, ROW_PRICES, XLSX } from '../../../api/batch/media-types.ts';
import { allOf } from '../../../api/batch/pieces.ts';
import { MOST_UNPACKED, readBatchBody } from '../../../api/batch/read-body.ts';
import type { LoadedCalculator } from '../../../engine/compile-calculator.ts';
import { InvalidInput } from '../../../engine/inputs/invalid-input.ts';
import { render } from '../../../engine/texts/template.ts';
import { UnreadableFile } from '../../../formats/file-cell.ts';
import { readFile } from '../../../formats/read-file.ts';
import { CACHE_PUBLIC } from '../../../http/compression.ts';
import { inTurn } from '../../../http/limits/turns.ts';
import { charge } from '../../../http/limits/work.ts';
import { type Child, h, type Markup } from '../../../http/markup.ts';
import type { Stack } from '../../../http/stack.ts';
import { inSlices, MOST_STEPS, nextSlice } from '../../../http/time-slices.ts';
import { writeCsv, writeXlsx } from '../../../operations/batch/answers.ts';
import { createBatch } from '../../../operations/batch/batch.ts';
import { batchCalendar, titlesOf } from '../../../operations/batch/calendar.ts';
import { templateCsv, templateXlsx } from '../../../operations/batch/example.ts';
import type { BatchParameters } from '../../../operations/batch/parameters.ts';
import { previewFile } from '../../../operations/batch/preview.ts';
import { tableInputs } from '../../../operations/batch/read-batch.ts';
import { hasCalendar } from '../../../operations/calendar.ts';
import { calendarPieces, ICALENDAR } from '../../../operations/calendar-file.ts';
import { unreadableText } from '../../../operations/rows/as-read.ts';
import type { Service } from '../../../service.ts';
import { answerHtml, createPageCache } from '../../answer-html.ts';
import { renderErrorPage } from '../../error-page.tsx';
import { calculatorAt } from '../calculator-at.ts';
import { Answers, writeTableRows } from './answer-table.tsx';
import { type BatchForm, readBatchForm } from './batch-form.ts';
import { type BatchFault, BatchPage, wordsOfPage } from './batch-page.tsx';
import { ColumnsForm } from './columns-form.tsx';

/** `/batch`: takes a file from a form, shows its columns, then its answers. Nothing of it is stored. */
export function batchStack(service: () => Service): Stack {
  const router = new Router({ sensitive: true, strict: true });
  const cached = createPageCache();

  router.get('/batch', (ctx) => {
    const current = service();
    const page = cached(current, 'batch', () => (
      <BatchPage service={current} calculator="" pasted="" fault={null} />
    ));
    answerHtml(ctx, page, { frames: 'none', indexed: true });
  });

  for (const end of ['csv', 'xlsx'] as const) {
    router.get(`/batch/:key/template.${end}`, (ctx) => {
      const [tool] = calculatorAt(service(), ctx.params.key);
      ctx.set('Cache-Control', CACHE_PUBLIC);
      ctx.set('X-Robots-Tag', 'noindex');
      const body = end === 'csv' ? templateCsv(tool) : Buffer.concat(templateXlsx(service(), tool));
      sendFile(ctx, `${tool.key}-template.${end}`, ANSWER_TYPES[end], body);
    });
  }

  router.post('/batch', async (ctx) => {
    const form = await readBatchForm(ctx);
    await inTurn(ctx, form.bytes.length, () => answerForm(ctx, service(), form));
  });

  return {
    segments: ['batch'],
    renderError: renderErrorPage(service),
    limitOf: ({ method }) => (method === 'POST' ? 'results' : 'pages'),
    routes: [router.routes()],
  };
}

async function answerForm(ctx: Context, service: Service, form: BatchForm): Promise<void> {
  const isWanted = (): boolean => !ctx.res.destroyed;
  const allowed = (): number => (isWanted() ? MOST_STEPS : 0);
  const fault = faultOfForm(service, form);
  if (fault !== null) return answerPage(ctx, service, form, { fault });
  const loaded = service.calculator(form.calculator) as LoadedCalculator;
  const batch = createBatch(service, form.calculator);
  if (batch instanceof InvalidInput) throw batch;
  const { chosen, sheet, wanted } = form;
  if (chosen === null) {
    const preview = await previewOf(service, form);
    if (preview === null || 'message' in preview) {
      const message = preview?.message ?? render(service.common.files.empty);
      return answerPage(ctx, service, form, { fault: { message, field: 'rows', named: [] } });
    }
    const children = <ColumnsForm service={service} loaded={loaded} form={form} preview={preview} />;
    return answerPage(ctx, service, form, { children, step: wordsOfPage(service)('columns') });
  }
  const parameters: BatchParameters = {
    batch,
    choices: { map: new Map(), own: new Set(), chosen },
    sheet,
    rows: wanted === 'dates' ? 'dates' : 'companies',
    title: '',
    isStrict: false,
    hasMark: form.hasMark,
  };
  const read = await readBatchBody('file', form.bytes, { service, parameters, isJson: false, isWanted });
  if (read instanceof InvalidInput) return answerPage(ctx, service, form, { fault: faultOf(read) });
  await charge(
    ctx,
    read.rows.length * ROW_PRICES[wanted === 'csv' || wanted === 'xlsx' ? wanted : 'calendar'],
  );
  const titles = titlesOf(service, read.own, '');
  if (titles instanceof InvalidInput) throw titles;
  if (wanted === 'calendar') {
    const found = await inSlices(batchCalendar(service, batch, read.rows, titles, false), allowed);
    if (found instanceof InvalidInput) return answerPage(ctx, service, form, { fault: faultOf(found) });
    if (found === undefined) return;
    if (found.leftOut.length > 0) ctx.set(LEFT_OUT, found.leftOut.slice(0, 100).join(', '));
    const text = (await inSlices(allOf(calendarPieces(found.calendar)), allowed))?.join('') ?? '';
    return sendFile(ctx, `${form.calculator}${ICALENDAR.extension}`, ICALENDAR.type, text);
  }
  if (wanted === 'table') {
    const found = await inSlices(writeTableRows(service, batch, read, titles), allowed);
    if (found === undefined) {
      // The client has disconnected.
      ctx.status = 204;
      return;
    }
    const lines = [...(read.asRead(found.refused)?.rows ?? [])];
    const say = wordsOfPage(service);
    const children = [
      <Answers service={service} batch={batch} found={found} />,
      <details class="fold">
        <summary>{say('as_read')}</summary>
        <dl>
          {lines.map(([what, how]) => (
            <div class="line">
              <dt>{String(what)}</dt>
              <dd>{String(how)}</dd>
            </div>
          ))}
        </dl>
      </details>,
    ];
    return answerPage(ctx, service, form, { children, step: say('answers') });
  }
  const { rows, hasMark } = parameters;
  const options = { service, batch, read, rows, titles, hasMark: hasMark || read.hasMark };
  const name = `${form.calculator}-${wanted === 'dates' ? 'dates' : 'answers'}`;
  if (wanted === 'csv') {
    const text = (await inSlices(allOf(writeCsv(options)), allowed))?.join('') ?? '';
    return sendFile(ctx, `${name}.csv`, ANSWER_TYPES.csv, text);
  }
  const bytes = Buffer.concat((await inSlices(allOf(writeXlsx(options)), allowed)) ?? []);
  sendFile(ctx, `${name}.xlsx`, XLSX, bytes);
}

function sendFile(ctx: Context, name: string, type: string, body: string | Buffer): void {
  ctx.attachment(name);
  ctx.set('Content-Type', typeof body === 'string' ? `${type}; charset=utf-8` : type);
  ctx.body = body;
}

/** What prevents a form from being read at all; null if nothing does. */
function faultOfForm(service: Service, { calculator, bytes, isBoth, wanted }: BatchForm): BatchFault | null {
  const { batch: texts, operations } = service.common;
  const loaded = service.calculator(calculator);
  if (loaded === undefined) return { message: render(texts.no_calculator), field: 'calculator', named: [] };
  if ((wanted === 'calendar' || wanted === 'dates') && !hasCalendar(loaded)) {
    const message = render(operations.each.calendar?.messages.not_offered);
    return { message, field: 'calculator', named: [] };
  }
  if (!isBoth && bytes.length > 0) return null;
  return { message: render(isBoth ? texts.file_and_rows : texts.no_rows), field: 'rows', named: [] };
}

async function previewOf(service: Service, { calculator, bytes, sheet }: BatchForm) {
  const batch = createBatch(service, calculator);
  if (batch instanceof InvalidInput) throw batch;
  try {
    const options = { sheet, mostUnpacked: MOST_UNPACKED, pause: nextSlice };
    const file = await readFile(whole(bytes), options);
    return await previewFile(file, tableInputs(service, batch), { map: new Map(), own: new Set() });
  } catch (thrown) {
    if (!(thrown instanceof UnreadableFile)) throw thrown;
    return { message: unreadableText(thrown, service) };
  }
}

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function faultOf({ message, faults }: InvalidInput): BatchFault {
  return { message, field: 'rows', named: [...faults] };
}

interface PageContent {
  readonly fault?: BatchFault;
  readonly children?: Child;
  readonly step?: string;
}

function answerPage(
  ctx: Context,
  service: Service,
  { calculator, pasted }: BatchForm,
  { fault = undefined, children, step = '' }: PageContent,
): void {
  const page: Markup = (
    <BatchPage service={service} calculator={calculator} pasted={pasted} fault={fault ?? null} step={step}>
      {children}
    </BatchPage>
  );
  answerHtml(ctx, page, { status: fault === undefined ? 200 : 422, frames: 'none', indexed: false });
  if (fault === undefined) ctx.set('Cache-Control', 'no-store');
}
