import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withQuery } from '../../../src/web/components/snippets.tsx';
import { typeset } from '../../../src/web/typography.ts';
import { startSite } from '../../support/app.ts';
import { formsOf, type PageForm, sentBy } from '../../support/page-forms.ts';

/** The forms of further questions: what stands in them, before they are asked and after. */
const site = await startSite();
const { tools } = site.service;
const test = suite('the forms of further questions');

const ANY = 'An amount in pounds, a number, or a date as year-month-day.';
/** Each with its button, and the label, name and hint of its controls. The names are those of the API's parameters. */
const QUESTIONS: Readonly<Record<string, readonly [button: string, ...controls: (readonly string[])[]]>> = {
  'what-if': [
    'Show what if',
    ['What to vary', 'vary', ''],
    ['What to show', 'columns', ''],
    ['From', 'from', ANY],
    ['To', 'to', ANY],
  ],
  solve: ['Find it', ['What to find', 'pair', ''], ['This figure', 'equal']],
  check: ['Check it', ['Which figure', 'figure', ''], ['What it is said to be', 'claimed']],
  compare: [
    'Compare',
    ['What to change', 'compare', ''],
    ['Its other value', 'compare_value', `${ANY} Left empty, the input is taken away.`],
  ],
};

/** The forms of questions on a page, by what they are. */
function questionsOf(body: string): Map<string, PageForm> {
  const forms = formsOf(body).filter(({ action }) => action.includes('#'));
  return new Map(forms.map((form) => [form.action.split('#')[1] ?? '', form]));
}

const optionsOf = (form: PageForm | undefined, name: string) =>
  form?.controls.find((control) => control.name === name)?.options ?? [];
const typedIn = (form: PageForm | undefined, name: string) =>
  form?.controls.find((control) => control.name === name)?.value;

for (const { key, example_input } of tools) {
  const path = `/calculators/${key}`;
  const { schema } = site.service.calculator(key) ?? assert.unreachable(key) ?? {};
  const fields = schema?.fields ?? [];
  const ordered = fields.filter(({ kind }) => /^(?:date|money|decimal|integer)$/.test(kind));

  test(`${key}: every control has its label, its name and how it is written, and nothing is typed yet`, async () => {
    const forms = questionsOf((await site.get(withQuery(path, example_input))).body);
    for (const [id, form] of forms) {
      const [button, ...controls] = QUESTIONS[id] ?? assert.unreachable(id) ?? [''];
      assert.is(form.action, `${path}#${id}`);
      assert.is(form.method, 'get');
      assert.equal(
        form.buttons.map(({ text }) => text),
        [button],
      );
      assert.equal(
        form.controls.map(({ label, name, hint }, index) => [label, name, controls[index]?.[2] ?? hint]),
        controls.map(([label, name, hint], index) => [label, name, hint ?? form.controls[index]?.hint]),
      );
      for (const { type, value, hint } of form.controls) {
        if (type === 'select') continue;
        assert.is(value, '');
        assert.match(hint, /^(?:An? |One of: ).*\.$/);
      }
    }
    assert.ok(forms.size >= 3);
  });

  test(`${key}: an input of numbers or days can be varied, each other value of any input compared`, async () => {
    const forms = questionsOf((await site.get(withQuery(path, example_input))).body);
    assert.equal(
      optionsOf(forms.get('what-if'), 'vary'),
      ordered.map(({ name, title }) => [name, typeset(title)]),
    );
    const compared = optionsOf(forms.get('compare'), 'compare');
    for (const { name, title, kind, choices } of fields) {
      const own = compared.filter(([value]) => value.startsWith(`${name}:`));
      const values = kind === 'boolean' ? ['true', 'false'] : choices.length > 0 ? choices : [''];
      assert.equal(
        own.map(([value]) => value),
        values.map((value) => `${name}:${value}`),
      );
      for (const [, text] of own) assert.ok(text.startsWith(typeset(title)), text);
      if (kind === 'boolean') {
        assert.equal(
          own.map(([, text]) => text),
          ['Yes', 'No'].map((word) => `${typeset(title)}: ${word}`),
        );
      }
    }
    // Where nothing was chosen stands the first amount of the example, else its first date.
    const given = ordered.filter(({ name }) => Object.hasOwn(example_input, name));
    const first = given.find(({ kind }) => kind === 'money') ?? given.find(({ kind }) => kind === 'date');
    assert.is(typedIn(forms.get('what-if'), 'vary'), first?.name);
    assert.is(typedIn(forms.get('compare'), 'compare'), `${first?.name}:`);
  });

  test(`${key}: what was asked stands in its form again, and in no other`, async () => {
    const before = questionsOf((await site.get(withQuery(path, example_input))).body);
    for (const [id, form] of before) {
      const [chosen, ...others] = form.controls;
      // The last that is typed beside: a word of an input leaves the entry empty.
      const [last = ''] =
        chosen?.options.filter(([value]) => !/:(?:true|false|\w+)$/.test(value) || id === 'solve').at(-1) ??
        [];
      const typed = Object.fromEntries(
        others.map(({ name, type, options }) => [
          name,
          type === 'select' ? (options.at(-1)?.[0] ?? '') : '"<1',
        ]),
      );
      const { status, body } = await site.get(
        withQuery(path, sentBy(form, { [chosen?.name ?? '']: last, ...typed })),
      );
      assert.is(status, 422, `${id} ${last}`);
      const after = questionsOf(body);
      assert.equal([...after.keys()], [...before.keys()]);
      for (const [other, now] of after) {
        if (other !== id) {
          assert.equal(now, before.get(other), `${other} after ${id}`);
          continue;
        }
        assert.equal(now.hidden, form.hidden);
        assert.is(typedIn(now, chosen?.name ?? ''), last, id);
        for (const [name, value] of Object.entries(typed))
          assert.is(typedIn(now, name), value, `${id} ${name}`);
      }
    }
  });
}

/** How the figures are written from which something can be found: of `pair` and of nothing else. */
const SOUGHT: Readonly<Record<string, string>> = {
  'corporation-tax': 'An amount in pounds.',
  deadlines: 'A date as year-month-day.',
  'late-penalty': 'An amount in pounds.',
  'directors-loan': 'An amount in pounds.',
  'capital-allowances': 'An amount in pounds.',
  'chargeable-gains': 'An amount in pounds.',
  'company-size': 'One of: a micro-entity, small, medium or large.',
  // Profits, days of the accounts, and deadlines.
  'long-period': 'An amount in pounds. A whole number. A date as year-month-day.',
};

test('figures say how they are written, and those of words which words there are, each once', async () => {
  for (const { key, example_input } of tools) {
    const forms = questionsOf((await site.get(withQuery(`/calculators/${key}`, example_input))).body);
    const hintOf = (id: string, name: string) =>
      forms.get(id)?.controls.find((control) => control.name === name)?.hint;
    assert.is(hintOf('solve', 'equal')?.replaceAll('‑', '-'), SOUGHT[key], key);
    // Any figure of the result can be checked.
    const { texts } = site.service.calculator(key) ?? assert.unreachable(key) ?? {};
    const words = optionsOf(forms.get('check'), 'figure').flatMap(([name]) =>
      Object.values(texts?.labels[name] ?? {}),
    );
    const checked = words.length === 0 ? ANY : `${ANY} Or one of: ${[...new Set(words)].join(', ')}.`;
    assert.is(hintOf('check', 'claimed')?.replaceAll('‑', '-'), checked, key);
  }
});

test.after(() => site.close());
test.run();
