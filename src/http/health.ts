import Router from '@koa/router';

/** What the instance says of itself. */
export interface Health {
  readonly rulesVersion: string;
  /** Where requests are counted just now. */
  readonly limiter: 'redis' | 'memory';
  /** Whether it takes no new work, because it shuts down. */
  readonly stopping: boolean;
}

/** `/healthz`: the process lives. `/readyz`: balancers may send it requests. */
export function health(state: () => Health): Router {
  const router = new Router({ sensitive: true, strict: true });

  router.get('/healthz', (ctx) => {
    ctx.body = { status: 'ok' };
  });

  router.get('/readyz', (ctx) => {
    const { rulesVersion, limiter, stopping } = state();
    ctx.status = stopping ? 503 : 200;
    ctx.body = { status: stopping ? 'stopping' : 'ready', rules_version: rulesVersion, limiter };
  });

  return router;
}
