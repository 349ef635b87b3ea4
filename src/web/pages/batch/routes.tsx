import Router from '@koa/router';
import type { Context } from 'koa';
import { joined, writeAnswers } from '../../../api/batch/answers.ts';
import type { ReadRows } from '../../../api/batch/batch-source.ts';
import { readCsvRows } from '../../../api/batch/csv-rows.ts';
import { InvalidInput } from '../../../engine/inputs/invalid-input.ts';
import { integerText } from '../../../engine/texts/format.ts';
import { render } from '../../../engine/texts/template.ts';
import { CACHE_PUBLIC } from '../../../http/compression.ts';
import type { InFlight } from '../../../http/limits/in-flight.ts';
import type { Stack } from '../../../http/stack.ts';
import { inSlices } from '../../../http/time-slices.ts';
import { type Batch, createBatch } from '../../../operations/batch.ts';
import { templateCsv } from '../../../operations/batch-example.ts';
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
    sendCsv(ctx, `${tool.key}-template.csv`, templateCsv(tool));
  });

  router.post('/batch', async (ctx) => {
    const current = service();
    inFlight.enter(ctx);
    const form = await readBatchForm(ctx);
    const isWanted = (): boolean => !ctx.res.destroyed;
    const found = await rowsOf(current, form, isWanted);
    if ('message' in found) return answerFault(ctx, current, form, found);
    const { batch, read } = found;
    if (form.wantsTable) {
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
    sendCsv(ctx, `${form.calculator}-answers.csv`, text ?? '');
  });

  return {
    segments: ['batch'],
    renderError: renderErrorPage(service),
    limitOf: ({ method }) => (method === 'POST' ? 'results' : 'pages'),
    routes: [router.routes()],
  };
}

function sendCsv(ctx: Context, name: string, text: string): void {
  ctx.attachment(name);
  ctx.set('Content-Type', 'text/csv; charset=utf-8');
  ctx.body = text;
}

/** The rows of a form, ready to be run, or what is wrong with them. */
async function rowsOf(
  service: Service,
  { calculator, bytes, isBoth, wantsTable }: BatchForm,
  isWanted: () => boolean,
): Promise<{ batch: Batch; read: ReadRows } | BatchFault> {
  const { batch: texts } = service.common;
  if (service.calculator(calculator) === undefined) {
    return { message: render(texts.no_calculator), field: 'calculator', headings: [] };
  }
  if (isBoth || bytes.length === 0) {
    return { message: render(isBoth ? texts.file_and_rows : texts.no_rows), field: 'rows', headings: [] };
  }
  const batch = createBatch(service, calculator, [], wantsTable ? 'text' : 'json');
  if (batch instanceof InvalidInput) throw batch;
  const read = await readCsvRows(bytes, { service, batch, answer: 'csv' }, isWanted);
  return read instanceof InvalidInput
    ? { message: read.message, field: 'rows', headings: [...read.errors] }
    : { batch, read };
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
