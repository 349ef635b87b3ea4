import type { Context, Middleware } from 'koa';
import { requestIdOf } from '../../http/access-log.ts';
import { isApi, isEmbed, isMcp } from '../../http/addresses.ts';
import type { Report } from '../../http/errors.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Service } from '../../service.ts';
import { answerHtml } from '../answer-html.ts';
import { siteOf } from '../site.ts';
import { ErrorPage } from './error-page.tsx';

const HEADINGS: Readonly<Record<number, string>> = {
  404: 'There is nothing here',
  405: 'This address cannot do that',
  500: 'Something went wrong',
};

/** True for the addresses of programs, and for programs that ask other addresses for JSON: they get JSON. */
function isForPrograms(ctx: Context): boolean {
  const isOperation = /^\/(metrics|healthz|readyz)(\/|$)/i.test(ctx.path);
  return isOperation || isApi(ctx.path) || isMcp(ctx.path) || ctx.accepts('html', 'json') === 'json';
}

/** Answers what cannot be answered with a page that helps, outside the channels for programs. */
export function answerPageErrors(service: () => Service, report: Report): Middleware {
  return async function answerPageErrors(ctx, next) {
    try {
      await next();
      if (ctx.body == null && ctx.status === 404) throw new HttpError('not_found');
    } catch (thrown) {
      // Asked only here: what a caller accepts takes long to read.
      if (isForPrograms(ctx)) throw thrown;
      const fault = thrown instanceof HttpError ? thrown : new HttpError('internal');
      if (fault !== thrown) report(thrown, requestIdOf(ctx));
      trouble(ctx, service(), fault);
    }
  };
}

function trouble(ctx: Context, service: Service, { status, code, headers }: HttpError): void {
  ctx.set({ ...headers });
  const page = (
    <ErrorPage
      site={siteOf(service)}
      heading={HEADINGS[status] ?? 'This request cannot be answered'}
      message={service.common.errors[code] ?? ''}
    />
  );
  // An embed shows its errors inside the frame of its host.
  answerHtml(ctx, page, {
    status,
    frames: isEmbed(ctx.path) ? 'anyone' : 'none',
    indexed: false,
  });
}
