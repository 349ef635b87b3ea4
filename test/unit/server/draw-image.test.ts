import { accessSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { imageDrawing, imageFont } from '../../../src/server/draw-image.ts';

const test = suite('images that are drawn');

const picture = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="60">${inside}</svg>`;

test('their font is one of the packages, whatever the system has', () => {
  const { fontFiles, loadSystemFonts, defaultFontFamily } = imageFont();
  assert.is(fontFiles.length, 2, 'one for words and one for what stands out');
  for (const file of fontFiles) accessSync(file);
  assert.is(loadSystemFonts, false);
  assert.match(defaultFontFamily, 'Libre Baskerville');
});

test('SVG becomes a PNG of its size, with its words drawn, whatever font they ask for', async () => {
  const draw = await imageDrawing();
  if (draw === null) throw new Error('the library that draws is not installed');
  const empty = await draw(picture(''));
  assert.is(empty.toString('latin1', 1, 4), 'PNG');
  assert.equal([empty.readUInt32BE(16), empty.readUInt32BE(20)], [120, 60]);
  const words = (style: string) => draw(picture(`<text x="5" y="40" font-size="20" ${style}>25%</text>`));
  const [plain, bold, unknown] = [
    await words(''),
    await words('font-weight="700"'),
    await words('font-family="Nowhere"'),
  ];
  assert.not(plain.equals(empty), 'the words are drawn');
  assert.not(bold.equals(plain), 'bold is bold');
  assert.ok(unknown.equals(plain), 'another font is replaced by that of the package');
});

test.run();
