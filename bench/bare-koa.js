import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import Router from '@koa/router';
import Koa from 'koa';

// Bare Koa in plain JavaScript, so that its start is measured without a compiler.
const answer = JSON.parse(readFileSync(process.env.ANSWER, 'utf8'));
const app = new Koa();
const router = new Router();
router.get('/api/v1/tools', (ctx) => {
  ctx.body = answer;
});
app.use(router.routes());
createServer(app.callback()).listen(Number(process.env.PORT), '127.0.0.1');
