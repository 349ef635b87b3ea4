import Router from '@koa/router';
import type { Context } from 'koa';
import { joined, MEDIA_TYPES, writeAnswers, writeCalendar } from '../../../api/batch/answers.ts';
import type { ReadRows } from '../../../api/batch/batch-source.ts';
import { readCsvRows } from '../../../api/batch/csv-rows.ts';
import type { LoadedCalculator } from '../../../engine/compile-calculator.ts';
import { InvalidInput } from '../../../engine/inputs/invalid-input.ts';
import { integerText } from '../../../engine/texts/format.ts';
import { render } from '../../../engine/texts/template.ts';
import { CACHE_PUBLIC } from '../../../http/compression.ts';
import type { InFlight } from '../../../http/limits/in-flight.ts';
import type { Stack } from '../../../http/stack.ts';
import { inSlices } from '../../../http/time-slices.ts';
import { type Batch, createBatch } from '../../../operations/batch.ts';
import { templateCsv } from '../../../operations/batch-example.ts';
import { hasCalendar } from '../../../operations/calendar.ts';
import { ICALENDAR } from '../../../operations/calendar-file.ts';
import type { Service } from '../../../service.ts';
import { answerHtml, createPageCache } from '../../answer-html.ts';
import { renderErrorPage } from '../../error-page.tsx';
import { siteOf } from '../../site.ts';
import { calculatorAt } from '../calculator-routes.tsx';
import { AnswerTable, writeTableRows } from './answer-table.tsx';
import { type BatchForm, readBatchForm } from './batch-form.ts';
import { type BatchFault, BatchPage } from './batch-page.tsx';

/** `/batch`: many rows from a form, answered as CSV or as a table. Nothing of them is kept. */
export function batchStack(service: () => Service, inFlight: InFlight): Stack {
  const router = new Router({ sensitive: true, strict: true });
  const cached = createPageCache();

  router.get('/batch', (ctx) => {
    const current = service();
    const page = cached(current, 'batch', () => (
      <BatchPage site={siteOf(current)} calculator="" pasted="" fault={null} />
    ));
    answerHtml(ctx, page, { frames: 'none', indexed: true });
  });

  router.get('/batch/:key/template.csv', (ctx) => {
    const [tool] = calculatorAt(service(), ctx.params.key);
    ctx.set('Cache-Control', CACHE_PUBLIC);
    ctx.set('X-Robots-Tag', 'noindex');
    sendFile(ctx, `${tool.key}-template.csv`, MEDIA_TYPES.csv, templateCsv(tool));
  });

  router.post('/batch', async (ctx) => {
    const current = service();
    inFlight.enter(ctx);
    const form = await readBatchForm(ctx);
    const isWanted = (): boolean => !ctx.res.destroyed;
    const found = await rowsOf(current, form, isWanted);
    if ('message' in found) return answerFault(ctx, current, form, found);
    const { batch, read } = found;
    if (form.wanted === 'calendar') {
      const text = await inSlices(writeCalendar(current, batch, read), isWanted);
      if (text instanceof InvalidInput) return answerFault(ctx, current, form, faultOf(text));
      sendFile(ctx, `${form.calculator}${ICALENDAR.extension}`, ICALENDAR.type, text ?? '');
      return;
    }
    if (form.wanted === 'table') {
      const answers = await inSlices(writeTableRows(batch, read), isWanted);
      if (answers === undefined) {
        // Nobody is left to answer when the client has gone away.
        ctx.status = 204;
        return;
      }
      const { rows, refused } = answers;
      const { some_refused_here, all_answered } = current.common.batch;
      const counts = { rows: integerText(rows), refused: integerText(refused) };
      const page = (
        <BatchPage site={siteOf(current)} calculator={form.calculator} pasted={form.pasted} fault={null}>
          <div class="batch-answers">
            <p role="status">{render(refused > 0 ? some_refused_here : all_answered, counts)}</p>
            <AnswerTable batch={batch} read={read} answers={answers} />
          </div>
        </BatchPage>
      );
      answerHtml(ctx, page, { frames: 'none', indexed: false });
      ctx.set('Cache-Control', 'no-store');
      return;
    }
    const pieces = writeAnswers('csv', batch, read, form.hasMark || read.hasMark);
    const text = await inSlices(joined(pieces), isWanted);
    sendFile(ctx, `${form.calculator}-answers.csv`, MEDIA_TYPES.csv, text ?? '');
  });

  return {
    segments: ['batch'],
    renderError: renderErrorPage(service),
    limitOf: ({ method }) => (method === 'POST' ? 'results' : 'pages'),
    routes: [router.routes()],
  };
}

function sendFile(ctx: Context, name: string, type: string, text: string): void {
  ctx.attachment(name);
  ctx.set('Content-Type', `${type}; charset=utf-8`);
  ctx.body = text;
}

/** The rows of a form, ready to be run, or what is wrong with them. */
async function rowsOf(
  service: Service,
  { calculator, bytes, isBoth, wanted }: BatchForm,
  isWanted: () => boolean,
): Promise<{ batch: Batch; read: ReadRows } | BatchFault> {
  const { batch: texts } = service.common;
  if (service.calculator(calculator) === undefined) {
    return { message: render(texts.no_calculator), field: 'calculator', named: [] };
  }
  if (wanted === 'calendar' && !hasCalendar(service.calculator(calculator) as LoadedCalculator)) {
    const { each } = service.common.operations;
    return { message: render(each.calendar?.messages.not_offered), field: 'calculator', named: [] };
  }
  if (isBoth || bytes.length === 0) {
    return { message: render(isBoth ? texts.file_and_rows : texts.no_rows), field: 'rows', named: [] };
  }
  const batch = createBatch(service, calculator, [], wanted === 'table' ? 'text' : 'json');
  if (batch instanceof InvalidInput) throw batch;
  const answer = wanted === 'calendar' ? 'json' : 'csv';
  const read = await readCsvRows(bytes, { service, batch, answer }, isWanted);
  return read instanceof InvalidInput ? faultOf(read) : { batch, read };
}

function faultOf({ message, errors }: InvalidInput): BatchFault {
  return { message, field: 'rows', named: [...errors] };
}

function answerFault(
  ctx: Context,
  service: Service,
  { calculator, pasted }: BatchForm,
  fault: BatchFault,
): void {
  const page = <BatchPage site={siteOf(service)} calculator={calculator} pasted={pasted} fault={fault} />;
  answerHtml(ctx, page, { status: 422, frames: 'none', indexed: false });
}
