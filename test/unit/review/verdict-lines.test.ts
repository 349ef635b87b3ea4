import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Difference } from '../../../src/review/answered.ts';
import type { Changed } from '../../../src/review/impact.ts';
import { verdictLines } from '../../../src/review/impact-verdict.ts';
import type { RowDifference } from '../../../src/review/row-differences.ts';
import { changed, differs, impact, of, row, tax, withProfits } from './made-impact.ts';

const verdict = suite('the verdict of an impact');

verdict('nothing changes', () => {
  assert.equal(verdictLines(impact({ calculators: [of({}), of({ key: 'loan' })] })), [
    'From when: at once, since no rate table changes.',
    'Results: no result changes.',
    'The past: no result that lies wholly before has other figures.',
    'Nothing differs that these rest on: tax, loan.',
  ]);
});

verdict('from when: each day once, the earliest four of them, and how many more', () => {
  const when = (...years: number[]) =>
    verdictLines(impact({ rows: years.map((year) => row('tax', year, 'added')) }))[0];
  assert.is(when(2028), 'From when: 1 April 2028.');
  assert.is(when(2028, 2026, 2028), 'From when: 1 April 2026 and 1 April 2028.');
  const four = '1 April 2021, 1 April 2022, 1 April 2023 and 1 April 2024';
  assert.is(when(2024, 2023, 2022, 2021), `From when: ${four}.`);
  assert.is(when(2026, 2025, 2024, 2023, 2022, 2021), `From when: ${four} and 2 more days.`);
});

verdict('results out of all that was tried, over worked examples and grids of all calculators', () => {
  const one = changed('a', withProfits(1), tax('£1', '£2'));
  const calculators = [
    of({ changed: [one, one], typical: one }),
    of({ key: 'loan', changed: [one], typical: one }),
  ];
  assert.is(verdictLines(impact({ calculators }))[1], 'Results: 3 of 24 change.');
});

verdict('the past: what ought to have stayed, or what the changelog declares', () => {
  const past = (undeclared: number, declared: number, rows: RowDifference[] = []) => {
    const one = { changed: changed('a', withProfits(1)), why: 'so' };
    const all = Array.from({ length: undeclared }, () => one);
    return verdictLines(impact({ rows, past: { undeclared: all, declared } }))[2];
  };
  assert.is(past(1, 5), 'The past: 1 result changes that ought to have stayed: see the end.');
  assert.is(past(2, 0), 'The past: 2 results change that ought to have stayed: see the end.');
  const rows = [row('tax', 2024, 'changed'), row('tax', 2028, 'added'), row('loan', 2023, 'removed')];
  assert.is(
    past(0, 1, rows),
    'The past: one result changes, as the changelog declares (tax from 1 April 2024 changed; loan from 1 April 2023 removed).',
  );
  const three = 'tax from 1 April 2024 changed; loan from 1 April 2023 removed; a from 1 April 2020 changed';
  const third = [...rows, row('a', 2020, 'changed')];
  assert.is(past(0, 7, third), `The past: 7 results change, as the changelog declares (${three}).`);
  const fourth = [...third, row('b', 2020, 'changed')];
  assert.is(
    past(0, 7, fourth),
    `The past: 7 results change, as the changelog declares (${three} and 1 more).`,
  );
});

verdict('texts that differ, where any does', () => {
  const texts = (count: number) =>
    verdictLines(impact({ texts: Array.from({ length: count }, () => differs('a', 'b', 'c')) }))[3];
  assert.is(texts(0), undefined);
  assert.is(texts(1), 'Texts: 1 differs.');
  assert.is(texts(2), 'Texts: 2 differ.');
});

verdict('a typical company: at most four of its figures that change, or that it has the same', () => {
  const typical = (differences: Difference[], others: readonly Changed[] = []) =>
    verdictLines(
      impact({
        calculators: [of({ typical: changed(null, withProfits(1), ...differences), changed: others })],
      }),
    )[3];
  const head = 'tax, a typical company (profits=1 close=false): ';
  assert.is(typical([]), `${head}as before, like all others.`);
  assert.is(typical([], [changed('a', withProfits(1))]), `${head}as before.`);
  assert.is(
    typical([differs('answer', 'x'.repeat(30), 'y'.repeat(30))]),
    `${head}the same figures, other words.`,
  );
  assert.is(
    typical([differs('a', 'x'.repeat(29), 'y'.repeat(30))]),
    `${head}a ${'x'.repeat(29)} → ${'y'.repeat(30)}.`,
  );
  const five = ['a', 'b', 'c', 'd', 'e'].map((name) =>
    differs(name, name === 'a' ? '' : '1', name === 'b' ? '' : '2'),
  );
  assert.is(typical(five), `${head}a – → 2; b 1 → –; c 1 → 2; d 1 → 2.`);
});

verdict.run();
