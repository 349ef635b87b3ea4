import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { OWN_TEXTS, readOwnTexts } from '../../../support/own-texts.ts';
import { placeIn } from '../../../support/rules-copy.ts';

const test = suite('texts of a calculator');

test('valid texts have no errors', () => assert.equal(readOwnTexts().told, []));

/** Where a text for readers begins; values of keys that are names are not texts. */
const TEXTS =
  /(?<=(?:text|label|value|title|about|meaning|step): |(?:kind|plain|rich|last|ends|share|paid_on): )(?:"[^"]*"|[A-Z][^,}\n]*[^,}\n ]|plain and simple|rather rich|the last one)/g;

test('each text for readers uses existing values, and contains no numbers', () => {
  const places = [...OWN_TEXTS.matchAll(TEXTS)];
  assert.is(places.length, 40);
  for (const { 0: text, index } of places) {
    // The same text also occurs elsewhere, where it is correct.
    const before = `# aside: "{nothing} of 25"\n${OWN_TEXTS.slice(0, index)}`;
    const after = OWN_TEXTS.slice(index + text.length);
    const bare = text.replaceAll('"', '');
    for (const [more, message] of [
      [' {nothing}', 'There is no value "nothing".'],
      [' of 25', 'A number is a value. Use a slot'],
    ] as const) {
      const { told } = readOwnTexts(`${before}"${bare}${more}"${after}`);
      const place = placeIn('', `${before}"${bare}${more}`, `"${bare}${more}`).slice(1);
      const [line, column] = place.split(':').map(Number) as [number, number];
      const at = `${line}:${column + 1 + bare.length + more.indexOf(more.trim().replace(/^of /, ''))} `;
      const found = told.filter((one) => one.startsWith(at + message));
      assert.is(found.length, 1, `${text}${more}: ${at}${told.join('\n')}`);
    }
  }
});

test.run();
