import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { calculators } from '../../../src/calculators/index.ts';
import { loadService } from '../../../src/load-service.ts';
import { startSite } from '../../support/app.ts';
import { RulesCopy } from '../../support/rules-copy.ts';
import { calculationOf } from '../../support/service.ts';
import mainRate from './ninth-calculator.ts';

/** What somebody new to the project wants to do first, done on copies. */
const test = suite('tasks of a newcomer');

const KEY = 'corporation-tax';
const TEXTS = `rules/texts/${KEY}.yaml`;
const YEAR = { period_start: '2024-04-01', period_end: '2025-03-31' };

test('add a note with a condition: rules only', async () => {
  const copy = new RulesCopy();
  copy.replace(
    TEXTS,
    'notes:\n',
    [
      'notes:',
      '  - text: With {associated_companies} associated companies, check who controls whom.',
      '    kind: figures',
      '    when: { associated_companies: positive, rate_band: marginal_relief }',
      '',
    ].join('\n'),
  );
  const service = await loadService(copy.options);
  const notes = (given: object) =>
    calculationOf(service, KEY, { ...YEAR, taxable_profits: 60_000, ...given }).toolRun().result.notes;
  const added = 'With 2 associated companies, check who controls whom.';
  assert.ok(notes({ associated_companies: 2 }).includes(added));
  assert.not.ok(notes({}).some((note) => note.includes('check who controls whom')));
  assert.not.ok(
    notes({ associated_companies: 2, taxable_profits: 1_000 }).some((note) => note.includes('who controls')),
  );
  copy.remove();
});

test('add a figure: rules only', async () => {
  const copy = new RulesCopy();
  const own =
    '  period_days:\n    called: Days in the accounting period\n    meaning: Days in the accounting period, both ends included.\n';
  copy.replace(TEXTS, `${own}    data_only: true\n`, '');
  copy.replace(TEXTS, 'figures:\n', `figures:\n${own}    label: Days in the period\n`);
  const service = await loadService(copy.options);
  const { figures } = calculationOf(service, KEY, { ...YEAR, taxable_profits: 1 }).toolRun().result;
  assert.equal(figures[0], { label: 'Days in the period', value: '365' });
  copy.remove();
});

test('add a ninth calculator: one folder, its rules, and one entry of the list', async () => {
  const copy = new RulesCopy();
  copy.write('rules/checks/main-rate.yaml', NINTH.checks);
  copy.write('rules/texts/main-rate.yaml', NINTH.texts);
  copy.write('schemas/inputs/main-rate.json', JSON.stringify(NINTH.inputs));
  const service = await loadService({ ...copy.options, calculators: [...calculators, mainRate] });
  const site = await startSite({ change: () => service });
  const { status, body } = await site.get('/api/v1/tools/main-rate?on=2024-04-01&profit=£1,000.50');
  assert.is(status, 200, body);
  const { data, answer, sources } = JSON.parse(body).result;
  assert.equal(data, { main_rate: 25, tax: 250.13, rules_version: service.rulesVersion });
  assert.match(answer, /^At the main rate of 25% the tax on £1,000\.50 is £250\.13\./);
  assert.ok(sources.length > 0);
  assert.is((await site.get('/api/v1/tools/main-rate?on=2014-04-01&profit=x')).status, 422);
  assert.is((await site.get('/calculators/main-rate?on=2024-04-01&profit=10')).status, 200);
  assert.is((await site.get('/embed/main-rate')).status, 200);
  assert.is(JSON.parse((await site.get('/api/v1/tools')).body).tools.length, calculators.length + 1);
  await site.close();
  copy.remove();
});

const NINTH = {
  checks: [
    'checks:',
    '  - field: profit',
    '    message: Enter a profit above nothing.',
    '    when: { fact: profit, operator: is, value: zero }',
    '',
  ].join('\n'),
  texts: [
    'answer:',
    '  - text: At the main rate of {main_rate} the tax on {profit} is {tax}.',
    'shared:',
    '  - text: "{tax} tax on {profit}"',
    'figures:',
    '  tax: { label: Tax, statute: cta-2009-s8, meaning: "Tax on the profit, in pounds." }',
    '  main_rate: { meaning: "The main rate on the day, in percent." }',
    'notes: []',
    'sources: [govuk-ct-rates]',
    '',
  ].join('\n'),
  inputs: {
    $schema: '../rules/input-schema.json',
    title: 'Main rate calculator',
    description: 'Works out tax on a profit at the main rate of a day.',
    'x-tool-name': 'uk_main_rate',
    type: 'object',
    properties: {
      on: { type: 'string', format: 'date', title: 'Day', description: 'The day.', examples: ['2024-04-01'] },
      profit: {
        type: 'number',
        'x-unit': 'pounds',
        title: 'Profit',
        description: 'Profit, in pounds.',
        minimum: 0,
        examples: [100000],
      },
    },
    required: ['on', 'profit'],
    additionalProperties: false,
    examples: [{ on: '2024-04-01', profit: 100000 }],
  },
};

test.run();
