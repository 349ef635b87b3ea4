import { createServer } from 'node:http';
import Router from '@koa/router';
import Koa from 'koa';
import getRawBody from 'raw-body';
import { publicodes } from '../peers.js';
import { taxOf } from '../questions.js';

// publicodes behind bare Koa with its router, a likely first version.
const peer = publicodes();
const app = new Koa();
const router = new Router();
router.post('/api/v1/tools/corporation-tax', async (ctx) => {
  const given = JSON.parse(await getRawBody(ctx.req, { encoding: 'utf-8' }));
  ctx.body = { corporation_tax: await taxOf(peer, given) };
});
app.use(router.routes());
createServer(app.callback()).listen(Number(process.env.PORT), '127.0.0.1');
