import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { InvalidInput } from '../../../src/engine/inputs/invalid-input.ts';
import type { LoggedRequest } from '../../../src/http/access-log.ts';
import { imageDrawing } from '../../../src/server/draw-image.ts';
import { withQuery } from '../../../src/web/components/snippets.tsx';
import { CARD_SIZE } from '../../../src/web/sharing/card-picture.tsx';
import { startSite } from '../../support/app.ts';
import { plain, typeset } from '../../support/page-text.ts';
import { calculationOf, runOf } from '../../support/service.ts';

const draw = await imageDrawing();
if (draw === null) throw new Error('the library that draws images is not installed');
let drawn = 0;
let picture = '';
const entries: LoggedRequest[] = [];
const site = await startSite({
  accessLoggers: [(access) => void entries.push(access)],
  drawImage: (svg) => {
    drawn += 1;
    picture = svg;
    return draw(svg);
  },
});
const bare = await startSite();
const { tools } = site.service;
const test = suite('links that are shared');

const meta = (body: string, name: string): string | undefined => {
  const found = new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(body)?.[1];
  return found === undefined ? undefined : plain(found);
};
const headTitle = (body: string): string => plain(/<title>(.*?)<\/title>/.exec(body)?.[1] ?? '');

test('a shared result has its figure as title, its answer and an image, and is not indexed', async () => {
  for (const { key, title, example_input } of tools) {
    const { body, headers } = await site.get(withQuery(`/calculators/${key}`, example_input));
    const run = await runOf(site.service, key, example_input);
    const called = calculationOf(site.service, key, example_input).shared();
    assert.is(meta(body, 'og:title'), called);
    assert.is(meta(body, 'twitter:title'), called);
    assert.is(meta(body, 'og:description'), run.result.answer);
    assert.is(meta(body, 'twitter:description'), run.result.answer);
    assert.is(meta(body, 'og:url'), run.share_url);
    assert.is(meta(body, 'twitter:card'), 'summary_large_image');
    assert.ok(headTitle(body).startsWith(typeset(`${called} – ${title}`)), headTitle(body));
    assert.is(headers.get('x-robots-tag'), 'noindex');
    assert.match(meta(body, 'og:image') ?? '', `${site.origin}/calculators/${key}/card.png?`);
  }
  const { body } = await site.get(withQuery('/calculators/corporation-tax', tools[0]?.example_input ?? {}));
  assert.is(meta(body, 'og:title'), '£22,750 Corporation Tax on £100,000');
});

test('the preview of a form or page says what it is about; an error has none', async () => {
  for (const path of ['/', '/docs', '/rates', '/calculators/deadlines', '/rates/company-size']) {
    const { body } = await site.get(path);
    assert.is(meta(body, 'og:description'), meta(body, 'description'), path);
    assert.is(meta(body, 'og:image'), `${site.origin}/card.png`, path);
    assert.is(meta(body, 'og:url'), site.origin + path);
  }
  for (const path of ['/nothing', '/calculators/deadlines?period_end=x', '/embed/deadlines']) {
    assert.is(meta((await site.get(path)).body, 'og:title'), undefined, path);
  }
});

test('an image is a PNG of the declared size, drawn once per address, and logged without inputs', async () => {
  const path = withQuery('/calculators/corporation-tax/card.png', tools[0]?.example_input ?? {});
  drawn = 0;
  entries.length = 0;
  const fetched = await Promise.all([1, 2, 3].map(() => fetch(site.origin + path)));
  const again = await fetch(site.origin + path);
  assert.is(drawn, 1);
  assert.match(picture, /<path d="M[\d L]{200,}"/, 'the curve');
  assert.match(picture, /<circle [^>]*fill="#8a5a00"/, 'the point on it');
  for (const response of [...fetched, again]) {
    assert.is(response.status, 200);
    assert.is(response.headers.get('content-type'), 'image/png');
    assert.is(response.headers.get('x-robots-tag'), 'noindex');
    assert.match(response.headers.get('cache-control') ?? '', /^private/);
    const bytes = Buffer.from(await response.arrayBuffer());
    assert.is(bytes.subarray(1, 4).toString(), 'PNG');
    assert.equal([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [CARD_SIZE.width, CARD_SIZE.height]);
  }
  assert.is(entries.length, 4);
  for (const entry of entries) assert.not.match(JSON.stringify(entry), /100000|2026-03-31/);
  assert.is((await site.get('/card.png')).status, 200);
  assert.is((await site.get('/calculators/nothing/card.png?a=1')).status, 404);
  const refused = await site.get('/calculators/corporation-tax/card.png');
  assert.is(refused.status, 422);
  const found = await runOf(site.service, 'corporation-tax', {}).catch((error: unknown) => error);
  assert.instance(found, InvalidInput);
  const { message, faults } = found as InvalidInput;
  assert.ok(faults.size > 0);
  assert.is(refused.body, [message, ...faults.values()].join('\n'));
});

test('if images cannot be drawn, none is linked', async () => {
  for (const path of ['/', withQuery('/calculators/corporation-tax', tools[0]?.example_input ?? {})]) {
    const { body } = await bare.get(path);
    assert.is(meta(body, 'og:image'), undefined);
    assert.is(meta(body, 'twitter:card'), 'summary');
    assert.ok(meta(body, 'og:title'));
  }
  assert.is((await bare.get('/card.png')).status, 404);
});

test.after(async () => {
  await site.close();
  await bare.close();
});
test('search engines get structured data on the site and each calculator, and none on results', async () => {
  const dataOf = async (path: string) => {
    const { body } = await site.get(path);
    const [, text] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? [];
    return text === undefined ? null : JSON.parse(text);
  };
  for (const { key, title, page_url, example_input } of tools) {
    const data = await dataOf(`/calculators/${key}`);
    assert.equal([data['@type'], data.name, data.url], ['WebApplication', title, page_url]);
    assert.is(data['@context'], 'https://schema.org');
    assert.is(await dataOf(withQuery(`/calculators/${key}`, example_input)), null);
  }
  assert.is((await dataOf('/'))['@type'], 'WebApplication');
});

test.run();
