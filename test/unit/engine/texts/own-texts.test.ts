import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  itemFigures,
  renderEvents,
  renderFigures,
  renderNotes,
  renderSentences,
} from '../../../../src/engine/texts/render.ts';
import { insideRecord } from '../../../../src/engine/texts/text-values.ts';
import { fraction } from '../../../../src/law/amounts.ts';
import { dayOf } from '../../../../src/law/calendar.ts';
import { OWN_TEXTS, ownValues, readOwnTexts } from '../../../support/own-texts.ts';
import { embeddedService } from '../../../support/service.ts';

const test = suite('texts of a calculator, from their file to what readers see');

const { texts } = readOwnTexts();
const values = ownValues(texts);
const parts = (...shares: number[]) =>
  shares.map((share, index) => ({
    ends: dayOf(2025, index + 1, 1),
    share: fraction(share),
    kind: 'last',
    paid_on: null,
  }));

test('sentences are said where they hold, once for each record of their list', () => {
  const said = [
    // In running text whole pounds stand without pence; words of enums as their labels have them.
    'Tax of £8,000 on £40,000.50 is due on 1 January 2026.',
    'It is rather rich.',
    'Part to 30 June 2025: £3,000 of £8,000.',
    'Part to 31 December 2025: £0 of £8,000.',
  ];
  assert.equal(renderSentences(texts.answer, values), said);
  assert.equal(renderSentences(texts.answer, ownValues(texts, { kind: 'plain', parts: [] })), [said[0]]);
  assert.equal(renderSentences(texts.shared, values), ['Tax £8,000']);
});

test('figures have pence, those of records where they hold', () => {
  const figures = [
    { label: 'Tax', value: '£8,000.00' },
    { label: 'Tax on the half', value: '£4,000.00 of £8,000.00' },
    { label: 'Kind of it', value: 'rather rich' },
    { label: 'Part to 30 June 2025', value: '£3,000.00' },
  ];
  assert.equal(renderFigures(texts.figures, values), figures);
  const paid = ownValues(texts, {}, { paid_on: dayOf(2026, 2, 1) });
  assert.equal(renderFigures(texts.figures, paid), [
    ...figures,
    { label: 'Payment', value: '1 February 2026' },
  ]);
  // A step that was not taken has no value.
  const none = renderFigures(texts.figures, Object.create(values, { half: { value: null } }));
  assert.is(none[1]?.value, ' of £8,000.00');
});

test('a figure knows what it shows, and the step or the decision that gives it', () => {
  assert.equal(
    texts.figures.map(({ shows, step, decision, isMain, isFixed, each }) => [
      ...[shows, step, decision, isMain, isFixed, each],
    ]),
    [
      ['tax', 'tax', null, true, true, null],
      [null, 'half', null, false, true, null],
      ['kind', null, 'own-size', false, true, null],
      ['share', null, null, false, false, 'parts'],
      ['paid_on', null, null, false, true, null],
    ],
  );
  const [first, second] = texts.headline;
  assert.is(first && 'figure' in first && first.figure.shows, 'tax');
  assert.ok(second && 'heading' in second && second.each === 'parts');
  const [record] = parts(1);
  assert.is(second.heading(insideRecord(values, record as never)), 'To 1 January 2025');
});

test('notes stand by their kind, and name rates, rows, records and what holds whatever the inputs', () => {
  const scope = {
    kind: 'scope',
    text: 'There are two parts, the first to 30 June 2025.',
  };
  const figures = [
    { kind: 'figures', text: 'Nothing before 1 April 2020 or after 31 March 2027.' },
    { kind: 'figures', text: 'The law has £40,001.' },
    { kind: 'figures', text: 'Days are 30 June 2025 and 31 December 2025.' },
  ];
  // Of several rows that were read the newest counts: 20% from 2025.
  const dates = { kind: 'dates', text: 'The rate is 20%, the relief £500 from 30 June 2025.' };
  assert.equal(renderNotes(texts.notes, values), [...figures, dates, scope]);
  assert.equal(renderNotes(texts.notes, ownValues(texts, { parts: parts(1) }, { relief: null })), figures);
  assert.equal([...texts.rates].sort(), ['own.rate', 'relief/small.up_to']);
});

test('a condition compares with a column of a row, which is none where there is no row', () => {
  const { texts: compared, told } = readOwnTexts(
    OWN_TEXTS.replace('when: { relief: given }', 'when: { amount: { at_least: relief.up_to } }'),
  );
  assert.equal(told, []);
  assert.ok(compared.rates.has('relief.up_to'));
  const isSaid = (narration: object) =>
    renderNotes(compared.notes, ownValues(compared, {}, narration)).some(({ kind }) => kind === 'dates');
  assert.ok(isSaid({ relief: { up_to: fraction(80_001, 2), from: 0 } }));
  assert.not(isSaid({ relief: { up_to: fraction(80_003, 2), from: 0 } }));
  assert.not(isSaid({ relief: { up_to: null, from: 0 } }));
  assert.not(isSaid({ relief: null }));
});

test('a calendar has the days that are known, those of records by their number', () => {
  const none = { by: null, amount: null };
  const pay = {
    ...{ name: 'pay', day: dayOf(2026, 1, 1), ...none },
    ...{ title: 'Pay £8,000', text: 'By 1 January 2026.' },
  };
  const part = {
    ...{ name: 'part_1', day: dayOf(2025, 6, 30), ...none },
    ...{ title: 'Part of £3,000', text: 'Ends with plain and simple.' },
  };
  assert.equal(renderEvents(texts.calendar, values), [pay, part]);
  const paid = ownValues(texts, { parts: parts(1, 2, 3) }, { paid_on: dayOf(2026, 2, 1) });
  assert.equal(
    renderEvents(texts.calendar, paid).map(({ name, day }) => [name, day]),
    [
      ['pay', dayOf(2026, 1, 1)],
      ['part_1', dayOf(2025, 1, 1)],
      ['part_2', dayOf(2025, 2, 1)],
      ['part_3', dayOf(2025, 3, 1)],
      ['paid', dayOf(2026, 2, 1)],
    ],
  );
});

test('single figures of records have a path each, where they are shown', () => {
  assert.equal(itemFigures(texts.figures, values), [
    { path: 'parts.1.share', label: 'Part to 30 June 2025' },
  ]);
  assert.equal(itemFigures(texts.figures, ownValues(texts, { parts: parts(0, 5) })), [
    { path: 'parts.2.share', label: 'Part to 1 February 2025' },
  ]);
  // A figure beside a list that shows a value of the whole, or more than one value, is none of the record.
  for (const value of ['{tax}', '{share} of {tax}']) {
    const { texts: others } = readOwnTexts(OWN_TEXTS.replace('value: "{share}"', `value: "${value}"`));
    assert.equal(itemFigures(others.figures, values), []);
  }
});

test('labels of steps name what belongs to the step, and all else of the calculation', () => {
  const label = (name: string, about: object) =>
    texts.steps[name]?.label(insideRecord(values, about as never));
  assert.is(label('tax', {}), 'Tax of rather rich');
  assert.is(label('half', {}), 'Half of £8,000');
  assert.is(label('share_of_part', { part: 2 }), 'Share of part 2 of £8,000');
  assert.equal(
    Object.entries(texts.steps).map(([name, { cite }]) => [name, cite]),
    [
      ['tax', 'law'],
      ['half', 'law'],
      ['share_of_part', 'guide'],
    ],
  );
});

test('sources are cited where they hold; meanings and words for what is sought are as they are written', async () => {
  const cited = (size: string) =>
    texts.sources.filter(({ matches }) => matches({ size })).map(({ cite }) => cite);
  assert.equal([cited('large'), cited('small')], [['law', 'guide'], ['law']]);
  assert.equal(texts.sought, { left: 'What is left' });
  const items = { ends: 'Its last day.', share: 'Its share.', kind: 'Its kind.', paid_on: 'When.' };
  assert.equal(texts.meanings, {
    // What every result ends with is said once, for all calculators.
    rules_version: { about: (await embeddedService()).common.rulesVersion, items: {} },
    tax: { about: 'What is to be paid.', items: {} },
    due: { about: 'By when.', items: {} },
    kind: { about: 'Which kind it is.', items: {} },
    parts: { about: 'Its parts.', items },
    days: { about: 'Days of it.', items: {} },
    count: { about: 'How many there are.', items: {} },
  });
});

test.run();
