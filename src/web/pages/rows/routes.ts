import type Router from '@koa/router';
import type { Context } from 'koa';
import { sendFile } from '../../../api/rows/upload.ts';
import { InvalidInput } from '../../../engine/inputs/invalid-input.ts';
import { HttpError } from '../../../http/errors.ts';
import { inTurn } from '../../../http/limits/long-work.ts';
import { readBody } from '../../../http/request-inputs.ts';
import { writeCalendar } from '../../../operations/calendar.ts';
import { findRowSchema, rowOperations, runRows } from '../../../operations/rows/index.ts';
import { type RowAnswer, type RowOperation, writeRowAnswer } from '../../../operations/rows/row-operation.ts';
import type { Service } from '../../../service.ts';
import { answerHtml } from '../../answer-html.ts';
import { describeSite } from '../../site.ts';
import { calculatorAt } from '../page-result.ts';
import { ledgerParts } from './ledger-parts.tsx';
import { ROW_CAPTIONS } from './row-captions.ts';
import { RowPage, type RowPageProps } from './row-page.tsx';
import { readTyped, typedOfBody } from './row-values.ts';
import { readUploadedFile } from './uploaded-file.tsx';

/** A form of rows is larger than that of one result. */
const MAX_FORM_BYTES = 256 * 1024;
/** The longest address of a result. Proxies accept lines of 8,000 characters, or a little less. */
const MAX_ADDRESS = 6_000;

/**
 * Adds `/calculators/{key}/{operation}` for operations on rows. A form is sent by POST, checked, and leads to the
 * address of its result, unless its rows are too many for one; GET has the form, filled in from the address.
 */
export function addRowPages(router: Router, service: Service): void {
  for (const operation of rowOperations) {
    for (const { key } of service.tools) {
      const page = `${key}/${operation.name}`;
      if (findRowSchema(operation, service, key) !== null && !Object.hasOwn(ROW_CAPTIONS, page)) {
        throw new Error(`src/web/pages/rows/row-captions.ts has no captions for ${page}`);
      }
    }
    addRowPage(router, service, operation);
  }
}

function addRowPage(router: Router, service: Service, operation: RowOperation): void {
  const { root, baseUrl } = describeSite(service);
  const parts = operation.name === 'ledger' ? ledgerParts : undefined;

  const pageOf = (ctx: Context) => {
    const [tool] = calculatorAt(service, ctx.params.key);
    const schema = findRowSchema(operation, service, tool.key);
    const captions = ROW_CAPTIONS[`${tool.key}/${operation.name}`];
    if (schema === null || captions === undefined) throw new HttpError('not_found');
    const path = `/calculators/${tool.key}/${operation.name}`;
    const answer = (more: Pick<RowPageProps, 'typed'> & Partial<RowPageProps>): void => {
      const status = more.invalid == null ? 200 : 422;
      const hasInputs = more.typed.size > 0;
      const page = RowPage({ service, tool, schema, captions, path, ...more });
      answerHtml(ctx, page, { frames: 'none', indexed: !hasInputs, hasInputs, status });
    };
    const calculate = (inputs: Record<string, unknown>) =>
      inTurn(ctx, async () => runRows(operation, service, tool.key, inputs));
    const shown = (typed: RowPageProps['typed'], result: RowAnswer<object>): void => {
      const query = `?${new URLSearchParams([...typed])}`;
      const address = query.length > MAX_ADDRESS ? null : `${baseUrl}${path}${query}`;
      const outcome = {
        ...(result as RowAnswer),
        address,
        sheets: operation.sheets(result, service),
        parts: parts?.shown(result),
        hasCalendar: parts !== undefined,
      };
      answer({ typed, outcome });
    };
    return { tool, schema, path, answer, calculate, shown };
  };

  router.get(`/calculators/:key/${operation.name}`, async (ctx) => {
    const { schema, answer, calculate, shown } = pageOf(ctx);
    const sent = new URLSearchParams(ctx.querystring);
    if (sent.has('example')) return answer({ typed: typedOfBody(schema.example) });
    const { typed, inputs } = readTyped(schema, sent);
    if (typed.size === 0) return answer({ typed });
    const result = await calculate(inputs);
    // A link from a result fills in what is known of its rows; what is missing is no error yet.
    if (result instanceof InvalidInput) return answer({ typed });
    shown(typed, result);
  });

  router.post(`/calculators/:key/${operation.name}`, async (ctx) => {
    const { tool, schema, path, answer, calculate, shown } = pageOf(ctx);
    if (/^multipart\/form-data/i.test(ctx.get('Content-Type'))) {
      return answer(await readUploadedFile(ctx, schema, service, `${root}${path}`));
    }
    const sent = new URLSearchParams((await readBody(ctx, MAX_FORM_BYTES)).toString('utf8'));
    const { typed, inputs } = readTyped(schema, sent);
    const grows = sent.get('more');
    if (grows !== null) return answer({ typed, grows });
    const result = await calculate(inputs);
    if (result instanceof InvalidInput) return answer({ typed, invalid: result });
    const as = sent.get('as');
    if (as === 'csv' || as === 'xlsx') {
      const written = await writeRowAnswer(operation, result, [], as, service);
      return sendFile(ctx, as, `${tool.key}-${operation.name}`, [written]);
    }
    if (as === 'calendar' && parts !== undefined)
      return sendFile(ctx, as, operation.name, [writeCalendar(parts.calendar(result, service))]);
    const query = `?${new URLSearchParams([...typed])}`;
    if (query.length > MAX_ADDRESS) return shown(typed, result);
    ctx.status = 303;
    ctx.redirect(`${root}${path}${query}`);
  });
}
