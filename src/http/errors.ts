import type { Middleware } from 'koa';
import { InvalidInput } from '../engine/inputs/invalid-input.ts';
import type { CommonTexts } from '../engine/texts/common-texts.ts';
import { requestIdOf } from './access-log.ts';
import { errorBody, HttpError } from './http-error.ts';

/** What is done with a defect: everything that is not the caller's fault. */
export type Report = (defect: unknown, requestId?: string) => void;

/**
 * Turns what is thrown inside into an answer, in one outline: `message` and
 * `errors`, and for all but inputs a stable `code`. A defect says nothing of itself.
 */
export function answerErrors(texts: () => CommonTexts, report: Report): Middleware {
  return async function answerErrors(ctx, next) {
    try {
      await next();
      if (ctx.status === 404 && ctx.body == null) throw new HttpError('not_found');
    } catch (thrown) {
      ctx.set('Cache-Control', 'no-store');
      if (thrown instanceof InvalidInput) {
        ctx.status = 422;
        ctx.body = thrown;
        return;
      }
      const fault = thrown instanceof HttpError ? thrown : new HttpError('internal');
      if (fault !== thrown) report(thrown, requestIdOf(ctx));
      ctx.set({ ...fault.headers });
      ctx.status = fault.status;
      ctx.body = errorBody(fault.code, texts().errors[fault.code] ?? fault.code);
    }
  };
}
