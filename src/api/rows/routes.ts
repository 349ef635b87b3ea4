import type Router from '@koa/router';
import type { Context } from 'koa';
import { render } from '../../engine/texts/template.ts';
import { HttpError } from '../../http/errors.ts';
import { inTurn } from '../../http/limits/long-work.ts';
import { parseJson, readBody } from '../../http/request-inputs.ts';
import { errorOfFile } from '../../operations/rows/import-report.ts';
import { tableOperations } from '../../operations/rows/index.ts';
import { type AnswerType, MAX_ROWS } from '../../operations/rows/table-operation.ts';
import type { Service } from '../../service.ts';
import { findTool, send } from '../routes.ts';
import { ANSWER_TYPES, FILE_TYPES, MAX_BYTES, openUpload, sendRows, XLSX } from './upload.ts';

/** Adds POST `/tools/{key}/batch` and the other operations on rows: JSON or a file, answered in the accepted type. */
export function addRowRoutes(router: Router, service: Service): void {
  for (const operation of tableOperations) {
    router.post(`/tools/:key/${operation.name}`, async (ctx) => {
      const key = findTool(service, ctx.params.key);
      const described = operation.describe(service, key);
      if (described === null) throw new HttpError('not_found');
      const isFile = isFileSent(ctx);
      const type = acceptedType(ctx, isFile, described.types);
      const bytes = await readBody(ctx, MAX_BYTES);
      await inTurn(ctx, async () => {
        ctx.vary('Accept');
        try {
          const source = isFile ? { open: await openUpload(ctx, bytes) } : { json: parseJson(bytes) };
          const query = new URLSearchParams(ctx.querystring);
          const parameters = new Map([...query.keys()].map((name) => [name, query.getAll(name)]));
          const read = await operation.read({ service, key, source, parameters, type, maxRows: MAX_ROWS });
          const end = operation.name === 'batch' ? 'answers' : operation.name;
          await sendRows(ctx, read, type, type === 'calendar' ? key : `${key}-${end}`);
        } catch (thrown) {
          send(ctx, errorOfFile(thrown, service), () => null);
        }
      });
    });
  }
}

/** Whether rows are sent as a file rather than JSON, by their type. @throws HttpError if they cannot be read from it. */
function isFileSent(ctx: Context): boolean {
  const type = ctx.request.type.trim().toLowerCase();
  const isIdentity = /^(identity)?$/i.test(ctx.get('Content-Encoding').trim());
  const isPlain = isIdentity && /^(utf-?8|us-ascii)?$/i.test(ctx.request.charset);
  if (FILE_TYPES.has(type) && isIdentity) return true;
  if (isPlain && /^(application\/([\w.-]+\+)?json)?$/.test(type)) return false;
  throw new HttpError('unsupported_media_type', {}, ({ batch }) => render(batch.media_types));
}

/** The accepted type; of equal ones that of the rows. @throws HttpError for none. */
function acceptedType(ctx: Context, isFile: boolean, offered: readonly AnswerType[]): AnswerType {
  const first: AnswerType = !isFile
    ? 'json'
    : ctx.request.type.trim().toLowerCase() === XLSX
      ? 'xlsx'
      : 'csv';
  const types = [first, ...offered];
  const accepted = ctx.accepts(types.map((type) => ANSWER_TYPES[type]));
  const type = types.find((one) => ANSWER_TYPES[one] === accepted);
  if (type !== undefined) return type;
  const wantsCalendar = ctx.accepts(ANSWER_TYPES.calendar) !== false;
  throw new HttpError('not_acceptable', {}, ({ batch, operations }) =>
    render(wantsCalendar ? operations.each.calendar?.messages.not_offered : batch.accepted_types),
  );
}
