import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { InputField } from '../../../src/engine/inputs/field.ts';
import { createDispatch } from '../../../src/mcp/dispatch.ts';
import { embeddedService } from '../../support/service.ts';
import { call, legacy } from './exchanges/row.ts';

const service = await embeddedService();
const dispatch = createDispatch(
  () => service,
  (defect) => {
    throw defect;
  },
);

type Given = Readonly<Record<string, unknown>>;

/** The lines after the first of an error of a tool: `field: message`. */
function linesOf(name: string, given: Given): Map<string, string> {
  const { text } = dispatch({}, legacy('tools/call', call(name, given)));
  const { isError, content } = JSON.parse(text ?? '{}').result;
  assert.is(isError, true, JSON.stringify(given));
  const [, ...lines] = content[0].text.split('\n') as string[];
  return new Map(lines.map((line) => line.split(/: (.*)/, 2) as [string, string]));
}

/** Values of every kind that an input of this kind is not. */
function wrongValues({ kind, minimum, maximum, choices }: InputField): unknown[] {
  const strange = [{}, [], 'sometime', true];
  if (kind === 'date') return [...strange, '30/02/2026', '2026-02-30', '0001-01-01', 20260101];
  if (kind === 'boolean') return [{}, [], 'sometime', 7];
  if (kind === 'enum') return [...strange, choices[0]?.toUpperCase()];
  const outside = [
    minimum === null ? [] : ['-99999999999999'],
    maximum === null ? [] : ['99999999999999999'],
  ];
  return [...strange, ...outside.flat()];
}

/** Combinations that only checks refuse. */
const COMBINATIONS: Readonly<Record<string, readonly Given[]>> = {
  uk_corporation_tax_estimate: [
    { period_start: '2026-04-01', period_end: '2026-03-31', taxable_profits: 1 },
    { period_start: '2024-04-01', period_end: '2026-03-31', taxable_profits: 1 },
    { period_start: '2010-04-01', period_end: '2011-03-31', taxable_profits: 1 },
  ],
  corporation_tax_deadlines: [
    { period_end: '1990-03-31' },
    { period_start: '2026-04-01', period_end: '2026-03-31' },
    { period_start: '2023-04-01', period_end: '2026-03-31' },
  ],
  corporation_tax_late_penalty_and_interest: [
    { period_end: '2014-03-31', filed_on: '2026-01-01' },
    { period_end: '2025-03-31', filed_on: '2025-03-31' },
    { period_end: '2025-03-31', filed_on: '2026-03-31', period_of_account_end: '2025-01-31' },
    { period_end: '2025-03-31', filed_on: '2026-03-31', period_of_account_end: '2026-01-31' },
  ],
  directors_loan_s455_tax: [
    { period_end: '1990-03-31', outstanding: 1 },
    { period_end: '2025-03-31', outstanding: 1, repaid_within_9_months: 2 },
    { period_end: '2026-12-31', outstanding: 1 },
    { period_end: '2025-12-31', outstanding: 1, loan_made_on: '2024-01-01' },
    { period_end: '2025-12-31', outstanding: 1, loan_made_on: '2026-01-01' },
    { period_end: '1999-12-31', outstanding: 1, loan_made_on: '1999-02-01' },
  ],
  uk_company_capital_allowances: [
    { period_start: '2020-01-01', period_end: '2020-12-31' },
    { period_start: '2026-01-01', period_end: '2025-12-31' },
    { period_start: '2024-01-01', period_end: '2025-12-31' },
    { period_start: '2026-01-01', period_end: '2026-12-31', spend_date: '2025-12-31' },
    { period_start: '2026-01-01', period_end: '2026-12-31', spend_date: '2027-01-01' },
  ],
  company_chargeable_gain_with_indexation: ['shares', 'land_buildings'].flatMap((asset_type) => {
    const sale = { asset_type, acquisition_cost: 1, proceeds: 1, disposal_date: '2025-01-01' };
    return [
      { ...sale, acquisition_date: '1980-01-01' },
      { ...sale, acquisition_date: '2025-01-02' },
      ...(asset_type === 'shares'
        ? [{ enhancement_date: '2021-01-01', enhancement_cost: 1, sba_claimed: 1 }]
        : [
            { enhancement_cost: 1 },
            { enhancement_date: '2021-01-01' },
            { enhancement_date: '2019-01-01', enhancement_cost: 1 },
            { enhancement_date: '2026-01-01', enhancement_cost: 1 },
          ]
      ).map((improvement) => ({ ...sale, acquisition_date: '2020-01-01', ...improvement })),
    ];
  }),
  uk_company_size_micro_small_check: [
    ['2000-01-01', '2000-12-31'],
    ['2026-01-01', '2025-12-31'],
    ['2024-01-01', '2026-12-31'],
  ].map(([period_start, period_end]) => ({
    period_start,
    period_end,
    turnover: 1,
    balance_sheet_total: 1,
    employees: 1,
  })),
  long_accounting_period_split: [
    { period_start: '1990-01-01', period_end: '1991-06-30' },
    { period_start: '2026-01-01', period_end: '2025-12-31' },
    { period_start: '2025-01-01', period_end: '2025-12-31' },
    { period_start: '2024-01-01', period_end: '2026-12-31' },
  ],
};

const test = suite('errors that say how to repair');

/** A value that would do, the values to choose from, or that the input is to be left out. */
function saysHow(line: string | undefined, choices: readonly string[] = []): void {
  const says =
    /\d|true or false|[Ll]eave .*out/.test(line ?? '') || choices.some((word) => line?.includes(word));
  assert.ok(says, line);
}

for (const { name, key, example_input } of service.tools) {
  const fields = service.calculator(key)?.schema.fields ?? [];

  test(`${name}: what is missing is named with an example`, () => {
    const required = fields.filter((field) => field.required);
    const lines = linesOf(name, {});
    assert.equal(
      [...lines.keys()],
      required.map((field) => field.name),
    );
    for (const { name: field, example } of required)
      assert.ok(lines.get(field)?.includes(String(example)), field);
  });

  for (const field of fields) {
    test(`${name}: ${field.name} is named with a value that would do`, () => {
      for (const wrong of wrongValues(field)) {
        const lines = linesOf(name, { ...example_input, [field.name]: wrong });
        assert.ok(lines.has(field.name), JSON.stringify(wrong));
        saysHow(lines.get(field.name), field.choices);
      }
    });
  }

  test(`${name}: so is what only the other inputs make wrong`, () => {
    const combinations = COMBINATIONS[name] ?? [];
    assert.ok(combinations.length > 2);
    for (const given of combinations) for (const line of linesOf(name, given).values()) saysHow(line);
  });

  test(`${name}: a name that is no input`, () => {
    if (key === 'corporation-tax') return;
    const [first = ''] = Object.keys(example_input);
    assert.match(linesOf(name, { ...example_input, strange: 1 }).get('strange') ?? '', 'Leave it out.');
    assert.match(
      linesOf(name, { ...example_input, [`${first}s`]: 1 }).get(`${first}s`) ?? '',
      `Did you mean ${first}?`,
    );
  });
}

test('the combinations meet every check of the rules', () => {
  for (const { name, key } of service.tools) {
    const met = new Set((COMBINATIONS[name] ?? []).flatMap((given) => [...linesOf(name, given).values()]));
    const { checks } = service.calculator(key)?.inputRules.checks ?? {};
    assert.is(met.size, checks?.length, [...met].join('\n'));
  }
});

test.run();
