import type Router from '@koa/router';
import type { Context } from 'koa';
import { sendFile } from '../../../api/rows/upload.ts';
import { InvalidInput } from '../../../engine/inputs/invalid-input.ts';
import { inTurn } from '../../../http/limits/long-work.ts';
import { readBody } from '../../../http/request-inputs.ts';
import { findRowSchema, rowOperations, runRows } from '../../../operations/rows/index.ts';
import { type RowAnswer, type RowOperation, writeRowAnswer } from '../../../operations/rows/row-operation.ts';
import type { Service, Tool } from '../../../service.ts';
import { answerHtml } from '../../answer-html.ts';
import { describeSite } from '../../site.ts';
import { ROW_CAPTIONS } from './row-captions.ts';
import { RowPage, type RowPageProps } from './row-page.tsx';
import { readTyped, type Typed, typedOfBody } from './row-values.ts';
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
  for (const operation of rowOperations)
    for (const tool of service.tools) addRowPage(router, service, operation, tool);
}

function addRowPage(router: Router, service: Service, operation: RowOperation, tool: Tool): void {
  const schema = findRowSchema(operation, service, tool.key);
  if (schema === null) return;
  const { root, baseUrl } = describeSite(service);
  const page = `${tool.key}/${operation.name}`;
  const path = `/calculators/${page}`;
  const captions = ROW_CAPTIONS[page];
  if (captions === undefined)
    throw new Error(`src/web/pages/rows/row-captions.ts has no captions for ${page}`);

  const answer = (ctx: Context, more: Pick<RowPageProps, 'typed'> & Partial<RowPageProps>): void => {
    const status = more.invalid == null ? 200 : 422;
    const hasInputs = more.typed.size > 0;
    const html = RowPage({ service, tool, schema, captions, path, ...more });
    answerHtml(ctx, html, { frames: 'none', indexed: !hasInputs, hasInputs, status });
  };
  const calculate = (ctx: Context, inputs: Record<string, unknown>) =>
    inTurn(ctx, async () => runRows(operation, service, tool.key, inputs));
  /** The address of a result below the site's root; null if it has too many rows for one. */
  const addressOf = (typed: Typed): string | null => {
    const query = `?${new URLSearchParams([...typed])}`;
    return query.length > MAX_ADDRESS ? null : `${path}${query}`;
  };
  const show = (ctx: Context, typed: Typed, result: RowAnswer<object>): void => {
    const address = addressOf(typed);
    const outcome = {
      ...(result as RowAnswer),
      address: address === null ? null : `${baseUrl}${address}`,
      sheets: operation.sheets(result, service),
    };
    answer(ctx, { typed, outcome });
  };

  router.get(path, async (ctx) => {
    const sent = new URLSearchParams(ctx.querystring);
    if (sent.has('example')) return answer(ctx, { typed: typedOfBody(schema.example) });
    const { typed, inputs } = readTyped(schema, sent);
    if (typed.size === 0) return answer(ctx, { typed });
    const result = await calculate(ctx, inputs);
    // A link from a result fills in what is known of its rows; what is missing is no error yet.
    if (result instanceof InvalidInput) return answer(ctx, { typed });
    show(ctx, typed, result);
  });

  router.post(path, async (ctx) => {
    if (/^multipart\/form-data/i.test(ctx.get('Content-Type'))) {
      return answer(ctx, await readUploadedFile(ctx, schema, service, `${root}${path}`));
    }
    const sent = new URLSearchParams((await readBody(ctx, MAX_FORM_BYTES)).toString('utf8'));
    const { typed, inputs } = readTyped(schema, sent);
    const grows = sent.get('more');
    if (grows !== null) return answer(ctx, { typed, grows });
    const result = await calculate(ctx, inputs);
    if (result instanceof InvalidInput) return answer(ctx, { typed, invalid: result });
    const type = sent.get('as');
    if (type === 'csv' || type === 'xlsx') {
      const written = await writeRowAnswer(operation, result, [], type, service);
      return sendFile(ctx, type, `${tool.key}-${operation.name}`, [written]);
    }
    const address = addressOf(typed);
    if (address === null) return show(ctx, typed, result);
    ctx.status = 303;
    ctx.redirect(`${root}${address}`);
  });
}
