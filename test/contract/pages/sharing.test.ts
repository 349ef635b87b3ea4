import { Resvg } from '@resvg/resvg-js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { LoggedRequest } from '../../../src/http/access-log.ts';
import { ICON_PIXELS, iconPng } from '../../../src/http/icons.ts';
import { imageDrawing, imageFont } from '../../../src/server/draw-image.ts';
import { withQuery } from '../../../src/web/components/snippets.tsx';
import { CARD_SIZE, cardPicture } from '../../../src/web/sharing/card-picture.tsx';
import { typeset } from '../../../src/web/typography.ts';
import { startSite } from '../../support/app.ts';
import { goldenCases } from '../../support/cases.ts';
import { plain } from '../../support/page-text.ts';
import { calculationOf, runOf } from '../../support/service.ts';

const draw = await imageDrawing();
if (draw === null) throw new Error('the library that draws images is not installed');
let drawn = 0;
const entries: LoggedRequest[] = [];
const site = await startSite({
  accessLoggers: [(access) => void entries.push(access)],
  drawImage: (svg) => {
    drawn += 1;
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

test('a shared result is called by its figure, with its answer and an image, and stays unlisted', async () => {
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

test('every result has something that it is called, of a length that previews show', () => {
  let named = 0;
  for (const [key, cases] of goldenCases()) {
    if (site.service.calculator(key) === undefined) continue;
    for (const { given, refused } of cases) {
      if (refused.length > 0) continue;
      const called = calculationOf(site.service, key, given).shared();
      named += 1;
      assert.ok(called !== key && called.length <= 80, `${key}: ${called}`);
      assert.not.match(called, /[{}_]/);
    }
  }
  assert.ok(named > 100, `${named} results`);
});

test('a form or a page is shared by what it is about; an error by nothing', async () => {
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

test('an image is a PNG of the size that is named, drawn once for an address, and logged without inputs', async () => {
  const path = withQuery('/calculators/corporation-tax/card.png', tools[0]?.example_input ?? {});
  drawn = 0;
  entries.length = 0;
  const fetched = await Promise.all([1, 2, 3].map(() => fetch(site.origin + path)));
  const again = await fetch(site.origin + path);
  assert.is(drawn, 1);
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
  assert.match(refused.body, 'Enter taxable profits');
});

test('no more images are kept or drawn at once than memory and processors allow', async () => {
  const waiting: (() => void)[] = [];
  let count = 0;
  let isSlow = false;
  const slow = await startSite({
    drawImage: async () => {
      count += 1;
      if (isSlow) await new Promise<void>((resolve) => waiting.push(resolve));
      return Buffer.from('image');
    },
  });
  const image = (profits: number) =>
    slow.get(
      `/calculators/corporation-tax/card.png?period_start=2025-04-01&period_end=2026-03-31&taxable_profits=${profits}`,
    );
  for (let profits = 1; profits <= 257; profits += 1) await image(profits);
  await image(257);
  assert.is(count, 257);
  // The first had to go for the last.
  await image(1);
  assert.is(count, 258);
  isSlow = true;
  const asked = Array.from({ length: 8 }, (_, index) => image(1_000 + index));
  while (waiting.length < 8) await new Promise((resolve) => setImmediate(resolve));
  const refused = await image(2_000);
  assert.is(refused.status, 503);
  assert.is(refused.headers.get('retry-after'), '1');
  for (const go of waiting) go();
  for (const { status } of await Promise.all(asked)) assert.is(status, 200);
  await slow.close();
});

test('where no image can be drawn, none is named', async () => {
  for (const path of ['/', withQuery('/calculators/corporation-tax', tools[0]?.example_input ?? {})]) {
    const { body } = await bare.get(path);
    assert.is(meta(body, 'og:image'), undefined);
    assert.is(meta(body, 'twitter:card'), 'summary');
    assert.ok(meta(body, 'og:title'));
  }
  assert.is((await bare.get('/card.png')).status, 404);
});

test('the words of every image stand inside it', () => {
  const font = imageFont();
  for (const [key, cases] of goldenCases()) {
    const tool = tools.find((candidate) => candidate.key === key);
    if (tool === undefined) continue;
    const words = cases
      .filter(({ refused }) => refused.length === 0)
      .map(({ given }) => calculationOf(site.service, key, given).shared());
    const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? '';
    for (const word of [
      longest,
      `${longest} ${'and more words '.repeat(20)}`,
      'accountancy'.repeat(8),
      '<&>"',
    ]) {
      const svg = cardPicture({ words: word, of: tool.title, site: site.service.common.siteName });
      const texts = svg.replace(/<rect width="100%"[^>]*>/g, '');
      const box = new Resvg(texts, { font }).innerBBox();
      assert.ok(box !== undefined && box.x >= 80 && box.x + box.width <= CARD_SIZE.width - 40, word);
      assert.ok(box.y >= 40 && box.y + box.height <= CARD_SIZE.height - 20, word);
    }
  }
});

test('search engines are told what the site and each calculator are, and nothing of results', async () => {
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

test('the main links say where the reader is', async () => {
  for (const [path, href, current] of [
    ['/', '/', 'page'],
    ['/rates', '/rates', 'page'],
    ['/rates/company-size', '/rates', 'true'],
    ['/docs', '/docs', 'page'],
    ['/batch', '/batch', 'page'],
  ] as const) {
    const found = [...(await site.get(path)).body.matchAll(/<a href="([^"]*)" aria-current="([^"]*)"/g)];
    assert.equal(
      found.map(([, address, value]) => [address, value]),
      [[href, current]],
      path,
    );
  }
  assert.not.match((await site.get('/calculators/deadlines')).body, /aria-current/);
});

test('/favicon.ico is the logo', async () => {
  const response = await fetch(`${site.origin}/favicon.ico`);
  assert.is(response.headers.get('content-type'), 'image/x-icon');
  const icon = Buffer.from(await response.arrayBuffer());
  assert.equal([icon.readUInt16LE(0), icon.readUInt16LE(2), icon.readUInt16LE(4)], [0, 1, 1]);
  assert.equal([icon[6], icon[7], icon.readUInt32LE(14)], [ICON_PIXELS, ICON_PIXELS, icon.length - 22]);
  assert.is(icon.readUInt32LE(18), 22);
  assert.ok(icon.subarray(22).equals(Buffer.from(iconPng.light, 'base64')));
});

test.after(async () => {
  await site.close();
  await bare.close();
});
test.run();
