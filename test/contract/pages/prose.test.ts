import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startSite, type TestSite } from '../../support/app.ts';
import { elementsOf, type HtmlElement, readHtml, textOf } from '../../support/html.ts';
import { pagePaths } from '../../support/page-paths.ts';
import { plain } from '../../support/page-text.ts';

/** What pages say in sentences is said in whole ones, and who answers questions is told where there is somebody. */
const [site, unnamed] = [await startSite(), await startSite({ contact: null })];
const PATHS = pagePaths(site.service);
const test = suite('the prose of pages');

const said = (element: HtmlElement): string => plain(textOf(element)).replace(/\s+/g, ' ').trim();

/** Paragraphs that are names or lines for elsewhere, and so no sentences. */
const NO_SENTENCE = /^(?:eyebrow|answer-label|printed small|calculated-by)$/;

/** Every paragraph and item of a list that speaks in sentences, with what holds it. */
function* sentencesOf(html: string): Generator<HtmlElement> {
  for (const { element, parent } of elementsOf(readHtml(html))) {
    const { tag, attributes, children } = element;
    const inside = [...elementsOf(element)].map((one) => one.element);
    const [begins] = children;
    // What begins with a link names where it leads.
    const isLink =
      typeof begins === 'object' && begins.tag === 'a' && (tag === 'li' || children.length === 1);
    if (isLink || inside.some((one) => one.tag === 'p')) continue;
    const isParagraph = tag === 'p' && parent.tag !== 'li' && parent.attributes.get('class') !== 'specimen';
    const isItem = tag === 'li' && !parent.attributes.has('class');
    const isPlace = parent.tag === 'footer' && inside.some((one) => one.tag === 'a');
    if ((isParagraph || isItem) && !isPlace && !NO_SENTENCE.test(attributes.get('class') ?? ''))
      yield element;
  }
}

/** Sentences by the pages that they stand on; those of a site that nobody answers for differ on a few. */
const sentences: (readonly [path: string, element: HtmlElement])[] = [];

test.before(async () => {
  for (const [of, paths] of [
    [site, PATHS],
    [unnamed, ['/docs', '/accessibility', '/privacy']],
  ] as const) {
    for (const path of paths)
      for (const element of sentencesOf((await of.get(path)).body)) sentences.push([path, element]);
  }
});

test('a sentence begins as one, ends with its stop, and has no gap where words are missing', () => {
  assert.ok(sentences.length > 500, `${sentences.length}`);
  for (const [path, element] of sentences) {
    const text = said(element);
    // Code is named as it is written, at the beginning of an item too.
    const [first, second] = element.children;
    const isCode = [first, second].some((one) => typeof one === 'object' && one.tag === 'code');
    assert.match(text, isCode && element.tag === 'li' ? /^\S/ : /^[\p{Lu}\d£“]/u, `${path}: ${text}`);
    assert.match(text, /[.?!:]$/, `${path}: ${text}`);
    assert.not.match(text, / (?:[,;:)]|\.(?!\w))|\( |[.,;:]{2}|\(\)|“”/, `${path}: ${text}`);
    assert.is(text.split('(').length, text.split(')').length, `${path}: ${text}`);
  }
});

test('words stand between one link or piece of code and the next', () => {
  for (const [path, element] of sentences) {
    element.children.forEach((child, index) => {
      const [next, after] = [element.children[index + 1], element.children[index + 2]];
      const isMarked = [child, next].every((one) => typeof one === 'object' && /^(?:a|code)$/.test(one.tag));
      assert.not.ok(isMarked, `${path}: ${said(element)}`);
      const isApart = typeof next === 'string' && typeof after === 'object' && typeof child === 'object';
      if (isApart) assert.match(plain(next), /\S/, `${path}: ${said(element)}`);
    });
  }
});

const text = async ({ get }: TestSite, path: string): Promise<string> => plain((await get(path)).body);

test('whoever can be written to is named where readers may want it, and otherwise who to turn to', async () => {
  for (const [path, named, otherwise] of [
    [
      '/accessibility',
      /Write to help@example\.org and say what/,
      /Tell whoever runs this copy of the service/,
    ],
    ['/privacy', /help@example\.org/, /whoever runs this copy/i],
    ['/docs', /For more, ask help@example\.org\./, /Whoever runs this copy of the service can allow more\./],
  ] as const) {
    const [here, there] = [await text(site, path), await text(unnamed, path)];
    assert.match(here, named, path);
    assert.not.match(here, otherwise, path);
    assert.match(there, otherwise, path);
    assert.not.match(there, /help@example\.org|null/, path);
  }
});

test('the documentation tells the limit of each part as it is, and of none that there is none', async () => {
  const limited = await startSite({ rateLimits: { api: 61, mcp: 62, results: 63, embeds: 64, pages: 65 } });
  assert.ok(
    (await text(limited, '/docs')).includes(
      'For one network address, the API answers 61 requests a minute, the MCP server 62 requests a minute, the calculators of this site 63 requests a minute with inputs, embeds 64 requests a minute with inputs, and everything else 65 requests a minute; each is counted by itself.',
    ),
  );
  await limited.close();
  const free = await startSite({ rateLimits: { api: 0, mcp: 0, results: 0, embeds: 0, pages: 0 } });
  const said = await text(free, '/docs');
  assert.match(said, /the API answers any number of requests, the MCP server any number of requests/);
  assert.not.match(said, /\d requests a minute/);
  await free.close();
});

test.after(async () => {
  await site.close();
  await unnamed.close();
});
test.run();
