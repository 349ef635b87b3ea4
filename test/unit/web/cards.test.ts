import type { Context } from 'koa';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { embedStack } from '../../../src/web/embed/routes.tsx';
import { calculatorStack } from '../../../src/web/pages/calculator-routes.tsx';
import { CardImages } from '../../../src/web/sharing/card-images.ts';
import { CARD_SIZE, cardPicture } from '../../../src/web/sharing/card-picture.tsx';
import { elementsOf, readHtml, textOf } from '../../support/html.ts';
import { plain } from '../../support/page-text.ts';
import { embeddedService } from '../../support/service.ts';

/** The images of shared links: what is drawn, and how often; and which requests are counted with results. */
const service = await embeddedService();
const test = suite('images of shared links');

interface Line {
  readonly text: string;
  readonly size: number;
  readonly y: number;
}

/** The lines of text of a card, from the top. */
function linesOf(words: string, of = 'What it is of'): Line[] {
  const svg = cardPicture({ words, of, site: 'The site' });
  return [...elementsOf(readHtml(svg))].flatMap(({ element }) =>
    element.tag === 'text'
      ? {
          text: plain(textOf(element)),
          size: Number(element.attributes.get('font-size')),
          y: Number(element.attributes.get('y')),
        }
      : [],
  );
}
const saidIn = (lines: readonly Line[]): Line[] => lines.filter(({ size }) => size > 32);

test('it has the site above, the words, and what they are of below, in the size that previews show', () => {
  const svg = cardPicture({ words: '£22,750 & more', of: 'An <estimate>', site: 'The site' });
  assert.match(
    svg,
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="1200" height="630"\s+viewBox="0 0 1200 630"/,
  );
  const lines = linesOf('£22,750 & more', 'An <estimate>');
  assert.equal(
    lines.map(({ text }) => text),
    ['The site', '£22,750 & more', 'An <estimate>'],
  );
  const [site, words, of] = lines.map(({ y }) => y) as [number, number, number];
  assert.ok(0 < site && site < words && words < of && of < CARD_SIZE.height, `${[site, words, of]}`);
});

test('words are as large as fit in a few lines, one below the other, and none is lost', () => {
  let before = Number.POSITIVE_INFINITY;
  const sizes = new Set<number>();
  for (let count = 1; count <= 18; count += 1) {
    const words = Array.from({ length: count }, (_, index) => `word${index}`).join(' ');
    const said = saidIn(linesOf(words));
    const [{ size }] = said as [Line];
    assert.is(said.map(({ text }) => text).join(' '), words);
    assert.ok(size <= before && said.every((line) => line.size === size), `${count} words in ${size}`);
    said.slice(1).forEach(({ y }, index) => {
      const gap = y - (said[index] as Line).y;
      assert.ok(gap > size && gap < 1.5 * size, `${gap} between lines of ${size}`);
    });
    // Letters are at most two thirds as wide as high, and a margin stands on both sides.
    for (const { text } of said) assert.ok(text.length * 0.66 * size <= CARD_SIZE.width - 160, text);
    before = size;
    sizes.add(size);
  }
  assert.ok(sizes.size >= 3, [...sizes].join());
});

test('a long figure is written smaller, and never cut while it fits', () => {
  const figure = '£123,456,789,012.34';
  const said = saidIn(linesOf(`${figure} Corporation Tax`));
  assert.equal(
    said.map(({ text }) => text),
    [figure, 'Corporation Tax'],
  );
});

test('what fits at no size is cut, and says so', () => {
  const many = saidIn(linesOf('word '.repeat(80).trim()));
  assert.ok(many.length <= 5 && many.at(-1)?.text.endsWith('…'), JSON.stringify(many));
  const [long, ...more] = saidIn(linesOf('x'.repeat(200)));
  assert.match(long?.text ?? '', /^x{20,}…$/);
  assert.equal(more, []);
  // As many letters stand before the mark of the cut as the room has, and no more.
  const room =
    CARD_SIZE.width -
    2 *
      Number(
        /<text x="(\d+)" y="\d+" font-size="42"/.exec(
          cardPicture({ words: 'x'.repeat(200), of: 'b', site: 'c' }),
        )?.[1],
      );
  const length = long?.text.length ?? 0;
  assert.ok(length * 0.66 * 42 <= room && (length + 1) * 0.66 * 42 > room, `${length} letters`);
  const below = linesOf('a', 'long '.repeat(60).trim()).filter(({ size }) => size === 32);
  assert.is(below.length, 2);
  assert.ok((below[0] as Line).y < (below[1] as Line).y);
});

test('nothing of a card stands outside it or over another, however long its texts are', () => {
  for (const count of [1, 3, 6, 9, 12, 16, 24, 40]) {
    for (const ofCount of [1, 6, 12, 30]) {
      const [site, ...rest] = linesOf('words '.repeat(count).trim(), 'small '.repeat(ofCount).trim());
      const all = [site as Line, ...rest];
      all.forEach(({ text, size, y }, index) => {
        const before = all[index - 1];
        // A letter of this font goes three quarters of its size above its line, and a quarter below.
        assert.ok(
          y - 0.75 * size > (before === undefined ? 14 : before.y + 0.1 * before.size),
          `${text} at ${y}`,
        );
      });
      const last = all.at(-1) as Line;
      assert.ok(
        last.y + 0.25 * last.size < CARD_SIZE.height - 40 && last.y > CARD_SIZE.height - 80,
        `${last.y}`,
      );
      assert.ok(rest.filter(({ size }) => size === 32).length <= 2);
      assert.ok(rest.filter(({ size }) => size > 32).length <= 5);
    }
  }
});

test('requests with inputs are counted as results, those with a theme alone as pages', () => {
  const embeds = embedStack(() => service);
  const pages = calculatorStack(() => service, new CardImages(null));
  const of = (stack: typeof embeds, querystring: string) => stack.limitOf({ querystring } as Context);
  for (const themed of [
    '',
    'theme=dark',
    'accent=123456',
    'theme=dark&accent=123456',
    'theme',
    '&theme=auto&',
  ])
    assert.is(of(embeds, themed), 'pages', themed);
  for (const given of ['a=1', 'theme=dark&a=1', 'a=1&theme=dark', 'themes=1', 'accented', 'theme=dark&&b'])
    assert.is(of(embeds, given), 'embeds', given);
  assert.equal([of(pages, ''), of(pages, 'a=1')], ['pages', 'results']);
});

test.run();
