import type Router from '@koa/router';
import { InvalidInput } from '../../../engine/inputs/invalid-input.ts';
import type { RowSchema } from '../../../engine/inputs/row-schema.ts';
import type { Result } from '../../../engine/result.ts';
import { HttpError } from '../../../http/errors.ts';
import { charge, work } from '../../../http/limits/work.ts';
import { readBody } from '../../../http/request-inputs.ts';
import { ICALENDAR } from '../../../operations/calendar-file.ts';
import { rowOperations, rowSchemaOf, startRows } from '../../../operations/rows/index.ts';
import type { Service, Tool } from '../../../service.ts';
import { answerHtml } from '../../answer-html.ts';
import { siteOf } from '../../site.ts';
import { calculatorAt } from '../calculator-at.ts';
import { ledgerParts } from './ledger-parts.tsx';
import { readTyped } from './row-form.tsx';
import { RowPage } from './row-page.tsx';
import type { RowParts } from './row-parts.ts';

const PARTS: Readonly<Record<string, RowParts>> = { ledger: ledgerParts };

/** A form of rows is larger than that of one result. */
const LARGEST_FORM = 256 * 1024;

/** Adds `/calculators/{key}/{operation}` for operations over rows: the form, and by POST the form with what it gives. */
export function addRowPages(router: Router, service: () => Service): void {
  for (const operation of rowOperations) {
    const path = `/calculators/:key/${operation.name}`;
    const at = (key: string | undefined): [Service, Tool, RowSchema] => {
      const current = service();
      const [tool] = calculatorAt(current, key);
      const schema = rowSchemaOf(operation, current, tool.key);
      if (schema === null) throw new HttpError('not_found');
      return [current, tool, schema];
    };
    const parts = PARTS[operation.name];
    const page = { faults: null, found: null, parts: null, grows: false };

    router.get(path, (ctx) => {
      const [current, tool, schema] = at(ctx.params.key);
      const sent = new URLSearchParams();
      const shown = {
        site: siteOf(current),
        tool,
        name: operation.name,
        schema,
        typed: new Map(),
        fields: parts?.fields(sent),
      };
      answerHtml(ctx, RowPage({ ...page, ...shown }), { frames: 'none', indexed: true });
    });

    router.post(path, async (ctx) => {
      const [current, tool, schema] = at(ctx.params.key);
      const sent = new URLSearchParams((await readBody(ctx, LARGEST_FORM)).toString('utf8'));
      const { typed, given } = readTyped(schema, sent);
      const shown = {
        site: siteOf(current),
        tool,
        name: operation.name,
        schema,
        typed,
        fields: parts?.fields(sent),
      };
      if (sent.get('rows') === 'more') {
        answerHtml(ctx, RowPage({ ...page, ...shown, grows: true }), { frames: 'none', indexed: false });
        return;
      }
      await charge(ctx, 2 * sent.size * operation.price);
      const asked = parts?.further(sent, given) ?? null;
      const found = await work(ctx, startRows(operation, current, tool.key, given), 1);
      if (found === undefined) {
        ctx.status = 204;
        return;
      }
      if (found instanceof InvalidInput) {
        answerHtml(ctx, RowPage({ ...page, ...shown, faults: found }), {
          frames: 'none',
          indexed: false,
          status: 422,
        });
        return;
      }
      if (sent.get('as') === 'calendar' && parts !== undefined) {
        ctx.attachment(`${operation.name}${ICALENDAR.extension}`);
        ctx.set('Content-Type', `${ICALENDAR.type}; charset=utf-8`);
        ctx.body = ICALENDAR.write(parts.calendar(found, current));
        return;
      }
      const other =
        asked === null ? null : await work(ctx, startRows(operation, current, tool.key, asked), 1);
      const { result } = found as { readonly result: Result };
      answerHtml(
        ctx,
        RowPage({
          ...page,
          ...shown,
          found: { result, sheets: operation.sheets(found, current) },
          parts: [other == null ? null : parts?.compared(found, other), parts?.shown(found, current)],
        }),
        { frames: 'none', indexed: false, hasInputs: true },
      );
    });
  }
}
