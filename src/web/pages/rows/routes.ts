import type Router from '@koa/router';
import type { Context } from 'koa';
import { ANSWER_TYPES } from '../../../api/batch/media-types.ts';
import { sendTables } from '../../../api/operation-routes.ts';
import { InvalidInput } from '../../../engine/inputs/invalid-input.ts';
import type { Result } from '../../../engine/result.ts';
import { render } from '../../../engine/texts/template.ts';
import { HttpError } from '../../../http/errors.ts';
import { inTurn } from '../../../http/limits/long-work.ts';
import { readBody } from '../../../http/request-inputs.ts';
import { inSlices } from '../../../http/time-slices.ts';
import { ICALENDAR, writeCalendar } from '../../../operations/calendar.ts';
import { findRowSchema, rowOperations, startRows } from '../../../operations/rows/index.ts';
import { invalidMessage, type Service } from '../../../service.ts';
import { answerHtml } from '../../answer-html.ts';
import { describeSite } from '../../site.ts';
import { calculatorAt } from '../page-result.ts';
import { ledgerParts, type RowParts } from './ledger-parts.tsx';
import { readTyped, type Say, typedOfFile } from './row-form.tsx';
import { RowPage, type RowPageProps } from './row-page.tsx';
import { readUploadedFile } from './uploaded-file.tsx';

const PARTS: Readonly<Record<string, RowParts>> = { ledger: ledgerParts };

/** A form of rows is larger than that of one result. */
const LARGEST_FORM = 256 * 1024;

/** Adds `/calculators/{key}/{operation}` for operations on rows: GET for the form, POST for a result. */
export function addRowPages(router: Router, service: Service): void {
  for (const operation of rowOperations) {
    const path = `/calculators/:key/${operation.name}`;
    const parts = PARTS[operation.name];
    const pageOf = (ctx: Context) => {
      const [tool] = calculatorAt(service, ctx.params.key);
      const schema = findRowSchema(operation, service, tool.key);
      if (schema === null) throw new HttpError('not_found');
      const say: Say = (word, slots = {}) => render(service.common.operations.page[word], slots);
      const answer = (changed: Partial<RowPageProps>, status = 200): void => {
        const props = { service, tool, name: operation.name, schema, say, ...EMPTY, ...changed };
        const page = RowPage({ calendarName: parts?.calendarName(service), ...props });
        const hasInputs = changed.found !== undefined;
        answerHtml(ctx, page, { frames: 'none', indexed: ctx.method === 'GET', hasInputs, status });
      };
      return { tool, schema, answer };
    };

    router.get(path, (ctx) => pageOf(ctx).answer({}));

    router.post(path, async (ctx) => {
      const isFile = /^multipart\/form-data/i.test(ctx.get('Content-Type'));
      const body = isFile ? '' : (await readBody(ctx, LARGEST_FORM)).toString('utf8');
      const sent = new URLSearchParams(body);
      const { tool, schema, answer } = pageOf(ctx);
      if (isFile) {
        const action = `${describeSite(service).root}/calculators/${tool.key}/${operation.name}`;
        const read = await readUploadedFile(ctx, schema, service, action);
        if (read instanceof InvalidInput) return answer({ faults: read }, 422);
        if ('columns' in read) return answer(read);
        const { typed, errors } = typedOfFile(schema, read);
        const faults =
          errors.size === 0 ? null : new InvalidInput(invalidMessage(service.common, errors.size), errors);
        return answer({ typed, faults }, faults === null ? 200 : 422);
      }
      const { typed, given } = readTyped(schema, sent);
      if (sent.get('rows') === 'more') return answer({ typed, grows: true });
      const found = await inTurn(ctx, () => inSlices(ctx, startRows(operation, service, tool.key, given)));
      if (found instanceof InvalidInput) return answer({ typed, faults: found }, 422);
      const as = sent.get('as');
      if (as === 'csv' || as === 'xlsx') {
        const read = { given, tables: new Map() };
        return await sendTables(ctx, ANSWER_TYPES[as], tool.key, operation, found, read, service);
      }
      if (as === 'calendar' && parts !== undefined) {
        ctx.attachment(`${operation.name}${ICALENDAR.extension}`);
        ctx.set('Content-Type', `${ICALENDAR.type}; charset=utf-8`);
        ctx.body = writeCalendar(parts.calendar(found, service));
        return;
      }
      answer({
        typed,
        found: {
          result: (found as { readonly result: Result }).result,
          sheets: operation.sheets(found, service),
        },
        parts: parts?.shown(found, service),
      });
    });
  }
}

const EMPTY = {
  typed: new Map<string, string>(),
  faults: null,
  found: null,
  parts: null,
  columns: null,
  grows: false,
};
