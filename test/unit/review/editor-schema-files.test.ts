import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { dayText } from '../../../src/engine/texts/format.ts';
import { date, money, optional, listOf as recordsOf } from '../../../src/engine/values.ts';
import { type Day, parseDay } from '../../../src/law/calendar.ts';
import { loadService } from '../../../src/load-service.ts';
import { editorSchemas, FOLDER, writeEditorSchemas } from '../../../src/review/editor-schemas/index.ts';
import * as parts from '../../../src/review/editor-schemas/parts.ts';
import { schemasCommand } from '../../../src/review/schemas-command.ts';
import { ROOT, RulesCopy } from '../../support/rules-copy.ts';
import { runCommand } from '../../support/rules-repository.ts';
import { embeddedService } from '../../support/service.ts';

const test = suite('the files of schemas for editors');
const RATES = 'rules/rates/corporation-tax.yaml';
const ANNOUNCED = `  - from: 2031-04-01
    status: announced
    main_rate: 26%
    small_profits_rate: 20%
    lower_limit: £60,000
    upper_limit: £260,000
    standard_fraction: 7/400
    cite: cta-2010-s18d
`;
const live = await loadService();
const frozen = await embeddedService();
const copy = new RulesCopy();
test.after(() => copy.remove());

/** A schema without what changes with the rules, which `npm run check` brings up to date. */
function declared(schema: unknown): unknown {
  return JSON.parse(
    JSON.stringify(schema, (key, value) =>
      (parts.OF_THE_RULES as readonly string[]).includes(key) ? undefined : value,
    ),
  );
}

const below = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));

test('those of the project are what the code declares: npm run schemas', () => {
  const schemas = editorSchemas(live, join(ROOT, 'schemas/rules'));
  assert.equal(below(join(ROOT, FOLDER)).sort(), [...schemas.keys()].sort());
  for (const [name, schema] of schemas) {
    // Its words are the keys of sources.yaml.
    if (name === 'citations.json') continue;
    const there = JSON.parse(readFileSync(join(ROOT, FOLDER, name), 'utf8'));
    assert.equal(declared(there), declared(schema), name);
  }
});

test('every file of the rules points to one, by the way from where it stands', () => {
  const schemas = editorSchemas(frozen, join(ROOT, 'schemas/rules'));
  const files = readdirSync(join(copy.folder, 'rules'), { recursive: true, encoding: 'utf8' });
  const pointed = files
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => {
      const [, way = ''] = /^# yaml-language-server: \$schema=(\S+)/.exec(copy.read(`rules/${name}`)) ?? [];
      const path = join('rules', name, '..', way);
      assert.ok(path.startsWith(`${FOLDER}/`), name);
      return path.slice(FOLDER.length + 1);
    });
  for (const name of pointed) assert.ok(schemas.has(name), name);
  // No file points to the one that the others refer to.
  assert.equal(
    [...schemas.keys()].filter((name) => !pointed.includes(name)),
    ['citations.json'],
  );
});

test('each column tells its newest law and from when, whatever is announced', async () => {
  const rows = parse(copy.read(RATES)).rates as Record<string, string>[];
  const newest = rows.at(-1) ?? {};
  copy.append(RATES, ANNOUNCED);
  const schemas = editorSchemas(await loadService(copy.options), join(ROOT, 'schemas/rules'));
  copy.restore(RATES);
  interface Column {
    readonly description: string;
    readonly markdownDescription: string;
    readonly examples: readonly string[];
  }
  const { properties } = schemas.get('rates/corporation-tax.json') as {
    properties: { rates: { items: { properties: Record<string, Column>; required: string[] } } };
  };
  const { properties: columns, required } = properties.rates.items;
  const from = dayText(parseDay(newest.from ?? '') as Day);
  for (const name of ['main_rate', 'small_profits_rate', 'lower_limit', 'upper_limit', 'standard_fraction']) {
    const { description, markdownDescription, examples } = columns[name] as Column;
    assert.is(markdownDescription, `${description}. Newest: **${newest[name]}** from ${from}.`);
    assert.equal(examples, [newest[name]]);
  }
  assert.is(columns.main_rate?.description, 'percent, such as 19%');
  assert.is(columns.lower_limit?.description, 'money, such as £50,000; or none');
  assert.is(columns.standard_fraction?.description, 'fraction, such as 3/200; or none');
  // From 1 April 2015 to 31 March 2023 there was one rate and no limit: Finance Act 2013, section 6.
  assert.equal(required.toSorted(), ['cite', 'from', 'main_rate']);
});

test('a source is told by its title, wherever a key is completed', () => {
  const {
    enum: keys,
    enumDescriptions: titles,
    type,
  } = parts.citationSchema(frozen.rates.sources) as {
    enum: string[];
    enumDescriptions: string[];
    type: string;
  };
  assert.is(type, 'string');
  assert.equal(keys, [...frozen.rates.sources.keys()]);
  assert.equal(
    titles,
    [...frozen.rates.sources.values()].map(({ title }) => title),
  );
});

test('a text takes the slots that there are, each offered in its braces, and no others', () => {
  const { pattern, defaultSnippets, description, type } = parts.text(['tax', 'corporation-tax.main_rate'], {
    about: 'The tax.',
    offered: ['tax', 'due'],
  }) as { pattern: string; defaultSnippets: unknown; description: string; type: unknown };
  const fits = new RegExp(pattern);
  for (const text of ['', 'Pay {tax} now.', '{tax}{corporation-tax.main_rate}', 'No slot.'])
    assert.ok(fits.test(text));
  for (const text of ['{due}', '{tax', 'tax}', '{corporation-tax-main_rate}', '{}'])
    assert.not.ok(fits.test(text), text);
  assert.equal(defaultSnippets, [
    { label: '{due}', body: '{due}' },
    { label: '{tax}', body: '{tax}' },
  ]);
  assert.is(description, 'The tax.');
  // YAML takes 250 for a number and true for a boolean, where the rules mean text.
  assert.equal(type, ['string', 'number', 'boolean']);
  assert.equal(Object.keys(parts.text(null)), ['type', 'minLength']);
  const all = parts.text(['b', 'a']) as { defaultSnippets: { label: string }[] };
  assert.equal(
    all.defaultSnippets.map(({ label }) => label),
    ['{a}', '{b}'],
  );
});

test('words that YAML takes for true and false are taken as either', () => {
  assert.equal(parts.oneOf(['a', 'true', 'false']), { enum: ['a', true, 'true', false, 'false'] });
  assert.equal(
    parts.oneOf(['a'], (word) => `${word}!`),
    { enum: ['a'], enumDescriptions: ['a!'] },
  );
});

test('a schema of text takes what editors read of it, and one of words its words alone', () => {
  const all = ['string', 'number', 'boolean'];
  assert.equal(parts.asEditorsRead({ type: 'string', minLength: 1 }), { type: all, minLength: 1 });
  assert.equal(parts.asEditorsRead({ type: ['string', 'array'], items: { type: 'string' } }), {
    type: ['string', 'array', 'number', 'boolean'],
    items: { type: all },
  });
  const others = { anyOf: [{ type: 'object' }, { type: 'string', enum: ['a'] }], default: null };
  assert.equal(parts.asEditorsRead(others), others);
});

test('a value is told with its unit, one of several and one that may be missing too', () => {
  assert.is(parts.about(money), 'money, in pounds');
  assert.is(parts.about(optional(date)), 'date or none, in YYYY-MM-DD');
  assert.is(parts.about(recordsOf({ due: date })), 'a list');
});

test('written once, they are up to date, and those of files that are gone are removed', () => {
  const written = writeEditorSchemas(frozen, copy.folder);
  const names = [...editorSchemas(frozen, join(copy.folder, 'schemas/rules')).keys()];
  assert.equal(
    names.filter((name) => !existsSync(join(copy.folder, FOLDER, name))),
    [],
  );
  assert.equal(written, written.toSorted());
  assert.equal(writeEditorSchemas(frozen, copy.folder), []);
  mkdirSync(join(copy.folder, FOLDER, 'old'));
  copy.write(`${FOLDER}/old/gone.json`, '{}');
  copy.write(`${FOLDER}/NOTES.md`, 'What no schema is stays.');
  copy.write(`${FOLDER}/slips.json`, '{}');
  assert.equal(writeEditorSchemas(frozen, copy.folder), ['old/gone.json', 'slips.json']);
  assert.not.ok(existsSync(join(copy.folder, FOLDER, 'old/gone.json')));
  assert.ok(existsSync(join(copy.folder, FOLDER, 'NOTES.md')));
  assert.match(copy.read(`${FOLDER}/slips.json`), /^\{\n "\$schema": (?:.|\n)*\n\}\n$/);
});

test('the command says which it wrote, and then that there is nothing to write', async () => {
  rmSync(join(copy.folder, FOLDER), { recursive: true });
  await runCommand(schemasCommand, copy.folder);
  for (const name of ['sources.json', 'slips.json']) rmSync(join(copy.folder, FOLDER, name));
  const first = await runCommand(schemasCommand, copy.folder);
  assert.equal(first, { code: 0, out: `${FOLDER}: slips.json, sources.json.`, wrong: '' });
  const second = await runCommand(schemasCommand, copy.folder);
  assert.equal(second, { code: 0, out: `${FOLDER} is up to date.`, wrong: '' });
});

test.run();
