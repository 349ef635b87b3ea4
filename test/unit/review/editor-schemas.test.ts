import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { loadService } from '../../../src/load-service.ts';
import { writeEditorSchemas } from '../../../src/review/editor-schemas/index.ts';
import { ROOT, RulesCopy } from '../../support/rules-copy.ts';
import { embeddedService } from '../../support/service.ts';
import { after, YamlEditor } from '../../support/yaml-editor.ts';

const test = suite('editors with the schemas of the rules');

// The rules as they stand, in which an editor finds nothing wrong, and the frozen ones, to be edited.
const live = await loadService();
const folder = mkdtempSync(join(tmpdir(), 'editor-'));
for (const name of ['rules', 'schemas']) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
writeEditorSchemas(live, folder);
const copy = new RulesCopy();
const frozen = await embeddedService();
writeEditorSchemas(frozen, copy.folder);
const editor = new YamlEditor();
await editor.start(tmpdir());

const files = readdirSync(join(ROOT, 'rules'), { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.yaml'),
);
for (const file of files) {
  const path = join(folder, 'rules', file);
  // The server waits a while after each file before it looks: all are open at once.
  const wrong = editor.open(path, readFileSync(path, 'utf8'));
  test(`an editor finds nothing wrong in ${file}`, async () => assert.equal(await wrong, []));
}

/** Slips, each with where an editor underlines it: the line of its text. */
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
  // A file of its own, whose pointer leads to the same schema.
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

test('pointing at a column tells its unit and the newest value', async () => {
  const path = join(copy.folder, 'rules/rates/corporation-tax.yaml');
  await editor.open(path, copy.read('rules/rates/corporation-tax.yaml'));
  const [table] = [...frozen.rates.tables.values()].filter(({ name }) => name === 'corporation-tax');
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
  rmSync(folder, { recursive: true });
  copy.remove();
});
test.run();
