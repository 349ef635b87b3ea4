import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ResultView } from '../../../src/engine/result-view.ts';
import { html } from '../../../src/http/markup.ts';
import { Citations } from '../../../src/web/components/citations.tsx';
import { ErrorSummary } from '../../../src/web/components/error-summary.tsx';
import { filledControl } from '../../../src/web/components/filled-control.tsx';
import { Result } from '../../../src/web/components/result.tsx';
import { elementsOf, type HtmlElement, readHtml, textOf } from '../../support/html.ts';
import { plain } from '../../support/page-text.ts';
import { calculationOf, embeddedService } from '../../support/service.ts';

/** A result on its page, part by part: what stands in it and in which order, and what is left out where there is nothing to say. */
const service = await embeddedService();
const test = suite('the parts of a result');
const [tool = assert.unreachable('there is no calculator') as never] = service.tools;
const calculation = calculationOf(service, tool.key, tool.example_input);
const run = calculation.toolRun();

const EMPTY: ResultView = {
  headline: [],
  figures: [],
  notes: { figures: [], dates: [], scope: [] },
  guidance: [],
  law: [],
};
const one = (label: string) => ({ label, value: '£1', anchor: null, isMain: false });

function rendered(view: Partial<ResultView>): HtmlElement {
  const loaded = service.calculator(tool.key) as never;
  const parts = {
    actions: html`<p>Actions</p>`,
    chart: html`<p>Picture</p>`,
    workings: html`<p>Workings</p>`,
  };
  const all = { loaded, calculation, run, view: { ...EMPTY, ...view }, changes: '/changes', ...parts };
  return readHtml(renderToString(Result(all as never)));
}

const wordsOf = (root: HtmlElement, tags: RegExp): string[] =>
  [...elementsOf(root)].flatMap(({ element }) => (tags.test(element.tag) ? plain(textOf(element)) : []));

test('everything there is to say stands in one order, each under its heading', () => {
  const found = rendered({
    headline: [[{ heading: null, figures: [one('Tax')] as never }]],
    figures: [one('Of the second rank')] as never,
    notes: { figures: ['Of figures.'], dates: ['Of dates.'], scope: ['Not this.', "Nor that's."] },
    guidance: [{ title: 'The manual', url: '/manual' }],
    law: [{ title: 'A statute', url: '/statute' }],
  });
  assert.equal(wordsOf(found, /^(?:h\d|summary)$/), [
    ...['Result', 'You entered', 'Figures', 'Notes', 'On the figures', 'On the dates'],
    ...['What is not covered (2)', 'Sources', 'The law (1)'],
  ]);
  const text = plain(textOf(found));
  const order = [
    'Tax',
    run.result.answer,
    'Actions',
    'You entered',
    'Of the second rank',
    'Picture',
    'Workings',
  ];
  const rest = [
    'Of figures.',
    'Of dates.',
    'Not this.',
    'Nor that’s.',
    'The manual',
    'A statute',
    run.disclaimer,
  ];
  const places = [...order, ...rest, run.calculated_by].map((words) =>
    text.indexOf(words.replaceAll("'", '’')),
  );
  assert.ok(
    places.every((place) => place >= 0),
    `${places}`,
  );
  assert.equal(
    places,
    [...places].sort((a, b) => a - b),
  );
  const entered = [...elementsOf(found)].find(({ element }) => element.attributes.get('class') === 'entered');
  assert.is(wordsOf(entered?.element as HtmlElement, /^dt$/).length, Object.keys(tool.example_input).length);
  assert.equal(wordsOf(entered?.element as HtmlElement, /^a$/), ['Change what you entered']);
});

test('where there is nothing to say there is no heading for it', () => {
  assert.equal(wordsOf(rendered({}), /^(?:h\d|summary)$/), ['Result', 'You entered', 'Sources']);
  for (const [kind, heading] of [
    ['figures', 'On the figures'],
    ['dates', 'On the dates'],
    ['scope', 'What is not covered (1)'],
  ] as const) {
    const found = rendered({ notes: { ...EMPTY.notes, [kind]: ['A note.'] } });
    assert.equal(wordsOf(found, /^(?:h\d|summary)$/), ['Result', 'You entered', 'Notes', heading, 'Sources']);
    assert.equal(wordsOf(found, /^li$/), ['A note.']);
  }
});

test('citations are links one after the other, and none are nothing', () => {
  const source = (title: string) => ({ title, url: `/${title}` });
  const cited = (...titles: string[]) => renderToString(h(Citations, { sources: titles.map(source) }));
  const link = (title: string) => `<a href="/${title}" rel="noreferrer">${title}</a>`;
  assert.equal(
    [cited(), cited('a'), cited('a', 'b', 'c')],
    ['', link('a'), `${link('a')}; ${link('b')}; ${link('c')}`],
  );
});

test('every fault is summed up at once, told to those who hear the page, each a link to its field', () => {
  const fields = service.calculator('corporation-tax')?.schema.fields ?? [];
  const [first, last] = [fields[0], fields.at(-1)];
  const errors = new Map([
    [last?.name ?? '', 'Last.'],
    [first?.name ?? '', "It's first."],
  ]);
  const found = (focused: boolean) =>
    readHtml(renderToString(h(ErrorSummary, { message: 'Two inputs are wrong.', errors, fields, focused })));
  const [summary] = found(true).children as [HtmlElement];
  assert.equal(
    ['role', 'tabindex', 'autofocus'].map((name) => summary.attributes.get(name)),
    // WAI-ARIA: an alert is read out as it appears; -1 takes the focus without a stop of the Tab key.
    ['alert', '-1', 'true'],
  );
  assert.not.ok((found(false).children[0] as HtmlElement).attributes.has('autofocus'));
  assert.equal(wordsOf(summary, /^(?:h2|p)$/), ['There is a problem', 'Two inputs are wrong.']);
  const links = [...elementsOf(summary)].filter(({ element }) => element.tag === 'a');
  assert.equal(
    links.map(({ element }) => [element.attributes.get('href'), textOf(element)]),
    [
      [`#${first?.name}`, 'It’s first.'],
      [`#${last?.name}`, 'Last.'],
    ],
  );
});

test('a control is rendered once for each of its variants', () => {
  const [field] = service.calculator('deadlines')?.schema.fields.filter(({ kind }) => kind === 'date') ?? [];
  let reads = 0;
  const watched = {
    ...field,
    get title() {
      reads += 1;
      return 'Day';
    },
  } as never;
  const of = (typed: string) => renderToString(filledControl(watched, typed));
  assert.ok(of('2026-01-01').includes('2026-01-01'));
  const once = reads;
  assert.ok(once > 0 && of('2026-02-02').includes('2026-02-02'));
  assert.is(reads, once, 'of the same variant');
  of('no day');
  assert.ok(reads > once, 'of another');
});

test.run();
