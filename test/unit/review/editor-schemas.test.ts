import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { FOLDER, writeEditorSchemas } from '../../../src/review/editor-schemas/index.ts';
import { ROOT, RulesCopy } from '../../support/rules-copy.ts';
import { embeddedService } from '../../support/service.ts';
import { after, YamlEditor } from '../../support/yaml-editor.ts';

const test = suite('editor schemas');

const service = await embeddedService();
const copy = new RulesCopy();
rmSync(join(copy.folder, FOLDER), { recursive: true, force: true });
const started = process.cpuUsage();
const written = writeEditorSchemas(service, copy.folder);
const { user, system } = process.cpuUsage(started);
const editor = new YamlEditor();
await editor.start(tmpdir());

const files = readdirSync(join(ROOT, 'rules'), { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.yaml'),
);
for (const file of files) {
  const text = copy.read(`rules/${file}`);
  // The server waits a while before it validates a file, so all are opened at once.
  const wrong = editor.open(join(copy.folder, 'rules', file), text);
  test(`an editor finds nothing wrong in ${file}`, async () => {
    const [, path = ''] = /^# yaml-language-server: \$schema=(\S+)\n/.exec(text) ?? [];
    const schema = relative(join(copy.folder, FOLDER), join(copy.folder, 'rules', dirname(file), path));
    assert.ok(
      written.includes(schema),
      `the first line of rules/${file} must name its schema, not "${path}"`,
    );
    assert.equal(await wrong, []);
  });
}

test('they take less than a second of processor time, are not in git, and are written only when they change', () => {
  assert.ok(user + system < 1_000_000, `${user + system} µs`);
  assert.match(readFileSync(join(ROOT, '.gitignore'), 'utf8'), /^schemas\/editor\/$/m);
  copy.write(`${FOLDER}/slips.json`, '{}');
  copy.write(`${FOLDER}/old.json`, '{}');
  assert.equal(writeEditorSchemas(service, copy.folder), ['old.json', 'slips.json']);
  assert.equal(writeEditorSchemas(service, copy.folder), []);
});

/** Slips, each with the line that an editor underlines, by its text. */
const SLIPS: readonly (readonly [file: string, from: string, to: string])[] = [
  ['rates/corporation-tax.yaml', '    main_rate: ', '    main_rat: '],
  ['rates/corporation-tax.yaml', 'cite: fa-2013-s6', 'cite: fa-2013-s66'],
  ['rates/late-payment-interest.yaml', 'chosen_by: each_day', 'chosen_by: every_day'],
  ['decisions/rate-band.yaml', 'outcome: main_rate', 'outcome: mainrate'],
  ['decisions/rate-band.yaml', 'operator: at_most', 'operator: atmost'],
  ['decisions/rate-band.yaml', '{ fact: lower_limit }', '{ fact: lowest_limit }'],
  ['decisions/two-year-rule.yaml', 'this_year: met, ', 'this_year: maybe, '],
  ['checks/corporation-tax.yaml', 'field: period_start', 'field: period_begin'],
  ['texts/corporation-tax.yaml', '{corporation_tax}', '{corporation_taxes}'],
  ['texts/corporation-tax.yaml', 'rate_band: marginal_relief', 'rate_band: marginal'],
  ['texts/corporation-tax.yaml', 'kind: figures', 'kind: figure'],
  ['calendar.yaml', 'may_change: [', 'may_change: [interest, '],
];
for (const [index, [file, from, to]] of SLIPS.entries()) {
  const text = copy.read(`rules/${file}`);
  const line = after(text, from).line + 1;
  // A separate file, whose pointer refers to the same schema.
  const path = join(copy.folder, 'rules', file.replace('.yaml', `-${index}.yaml`));
  const found = editor.open(path, text.replace(from, to));
  test(`an editor underlines ${to.trim()}`, async () => {
    const wrong = await found;
    assert.ok(
      wrong.some((one) => one.startsWith(`${line}: `)),
      `${line} is not among ${wrong.join('\n')}`,
    );
  });
}

test('hovering over a column shows its unit and newest value', async () => {
  const path = join(copy.folder, 'rules/rates/corporation-tax.yaml');
  await editor.open(path, copy.read('rules/rates/corporation-tax.yaml'));
  const [table] = [...service.rules.tables.values()].filter(({ name }) => name === 'corporation-tax');
  const newest = table?.rows.findLast(({ announced }) => !announced)?.cells.main_rate?.literal?.text;
  const told = await editor.hover(path, after(copy.read('rules/rates/corporation-tax.yaml'), '\n    main_r'));
  assert.match(told, /percent, such as 19%/);
  assert.ok(newest !== undefined && told.includes(`Newest: **${newest}** from `), told);
});

test('columns, citations, slots, facts and outcomes are completed', async () => {
  const offered = async (file: string, from: string, to: string, at = to): Promise<string[]> => {
    const text = copy.read(`rules/${file}`).replace(from, () => to);
    const path = join(
      copy.folder,
      'rules',
      file.replace('.yaml', `-${encodeURIComponent(at).length}-typed.yaml`),
    );
    await editor.open(path, text);
    return editor.completions(path, after(text, at));
  };
  const rates = 'rates/corporation-tax.yaml';
  assert.ok((await offered(rates, '    main_rate: 20%\n', '    ma\n', '    ma')).includes('main_rate'));
  assert.ok((await offered(rates, 'cite: fa-2013-s6', 'cite: ')).includes('fa-2013-s6'));
  const texts = 'texts/corporation-tax.yaml';
  const slots = await offered(texts, '{corporation_tax}', '{corp', '{corp');
  for (const slot of ['{corporation_tax}', '{period_end}', '{corporation-tax.main_rate}']) {
    assert.ok(slots.includes(slot), slot);
  }
  const words = await offered(texts, 'rate_band: marginal_relief', 'rate_band: ', 'rate_band: ');
  assert.ok(words.includes('marginal_relief'));
  const band = 'decisions/rate-band.yaml';
  assert.ok((await offered(band, 'outcome: main_rate', 'outcome: ', 'outcome: ')).includes('single_rate'));
  assert.ok((await offered(band, 'fact: augmented_profits', 'fact: ', 'fact: ')).includes('lower_limit'));
});

test.after(async () => {
  await editor.stop();
  copy.remove();
});
test.run();
