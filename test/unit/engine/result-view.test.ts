import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readableWorkings } from '../../../src/engine/readable-workings.ts';
import { queryOf } from '../../../src/engine/result.ts';
import { resultView } from '../../../src/engine/result-view.ts';
import { goldenCases } from '../../support/cases.ts';
import { calculationOf, embeddedService } from '../../support/service.ts';

const service = await embeddedService();

function viewOf(key: string, given: Readonly<Record<string, unknown>>, hasWorkings = true) {
  const calculation = calculationOf(service, key, given);
  const run = calculation.toolRun();
  const notes = calculation.notes();
  const view = resultView(calculation, run, notes, hasWorkings);
  const headline = view.headline.flat().flatMap(({ figures }) => figures);
  return { calculation, result: run.result, notes, view, headline };
}

const printed = ({ label, value }: { label: string; value: string }): string => `${label}: ${value}`;

for (const { key, example_input } of service.tools) {
  const test = suite(`the layout of results of ${key}`);
  const cases = (goldenCases().get(key) ?? []).filter(({ refused }) => refused.length === 0);
  const givens = [
    { id: 'example', given: example_input },
    ...cases.filter((_, index) => index % 2 === 0).map(({ id, given }) => ({ id, given })),
  ];

  // Whoever reads the page must not know less than whoever reads the JSON.
  test('it has every figure once, in its order, behind a headline', () => {
    for (const { id, given } of givens) {
      const { result, view, headline } = viewOf(key, given);
      const all = result.figures.map(printed);
      const first = new Set(headline.map(({ label }) => label));
      assert.ok(headline.length > 0, id);
      assert.equal(
        view.figures.map(printed),
        result.figures.filter(({ label }) => !first.has(label)).map(printed),
        id,
      );
      const shown = [...headline, ...view.figures].map(printed);
      for (const one of all)
        assert.is(
          shown.filter((other) => other === one).length,
          all.filter((other) => other === one).length,
          `${id}: ${one}`,
        );
    }
  });

  test('a figure leads to the step or the decision that gives it, and only where there are workings', () => {
    let followed = 0;
    for (const { id, given } of givens) {
      const { calculation, view, headline } = viewOf(key, given);
      const values = calculation.textValues();
      const ofStep = calculation.rules.texts.figures
        .filter(({ shows, step, each }) => shows !== null && shows === step && each === null)
        .map(({ label: text }) => text(values));
      const { steps, decisions } = readableWorkings(calculation, service.common.workings);
      for (const { label, value, anchor } of [...headline, ...view.figures]) {
        if (anchor === null) continue;
        const step = steps.find((one) => one.id === anchor);
        const decision = decisions.find((one) => one.id === anchor);
        assert.ok(step !== undefined || decision !== undefined, `${id}: ${label} leads to ${anchor}`);
        // A day is told with its weekday in one and without in the other.
        const digits = (text: string) => text.replace(/^[A-Z][a-z]+day /, '');
        if (step !== undefined && ofStep.includes(label))
          assert.is(digits(value), digits(step.value), `${id}: ${label}`);
        followed += 1;
      }
      const without = viewOf(key, given, false);
      for (const { anchor } of [...without.headline, ...without.view.figures]) assert.is(anchor, null, id);
    }
    assert.ok(followed >= givens.length);
  });

  test('its notes are those of the result by what they are for, its sources guidance and law', () => {
    for (const { id, given } of givens) {
      const { result, view, notes } = viewOf(key, given);
      for (const kind of ['figures', 'dates', 'scope'] as const) {
        assert.equal(
          view.notes[kind],
          notes.filter((note) => note.kind === kind).map(({ text }) => text),
          id,
        );
      }
      assert.equal(
        notes.map(({ text }) => text),
        result.notes,
        id,
      );
      assert.equal([...view.guidance, ...view.law], result.sources, id);
      assert.ok(
        view.law.every(({ url }) => url.startsWith('https://www.legislation.gov.uk/')),
        id,
      );
      assert.not(
        view.guidance.some(({ url }) => url.startsWith('https://www.legislation.gov.uk/')),
        id,
      );
    }
  });

  test.run();
}

const test = suite('the query of a link');

test('it is what a browser makes of a form', () => {
  for (const text of [
    '2026-04-01',
    '1234.50',
    '-5',
    'a b',
    'a&b=c',
    '£1',
    'ä+ö',
    '100%',
    '',
    '日本',
    "it's",
  ]) {
    const pairs: [string, string][] = [
      ['first', text],
      ['second', 'x'],
    ];
    assert.is(queryOf(pairs), new URLSearchParams(pairs).toString(), text);
  }
  assert.is(queryOf([]), '');
});

test.run();
