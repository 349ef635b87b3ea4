import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * `npm run new -- <key>`: scaffolds a calculator that works on every channel, to be
 * turned into the one you want: tax on a profit at the main rate of a day. After
 * `npm run format` and `npm run accept` it passes everything.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const INDEX = 'src/calculators/index.ts';
const LAWS = 'rules/laws.yaml';

const [key = ''] = process.argv.slice(2);
const camel = key.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const title = `${key.charAt(0).toUpperCase()}${key.slice(1).replaceAll('-', ' ')}`;

const FILES: Readonly<Record<string, string>> = {
  [`src/calculators/${key}/index.ts`]: `import { calculator, type RunOf, worked } from '../../engine/calculator.ts';
import * as t from '../../engine/values.ts';
import { toPenny } from '../../law/amounts.ts';
import { corporationTaxRates } from '../corporation-tax/financial-years.ts';
import { firstDayFact } from '../shared/period-facts.ts';

const inputs = { on: t.date, profit: t.money } as const;
const outputs = { main_rate: t.percent(), tax: worked(t.money) } as const;

/** Tax on a profit at the main rate of a day, to the penny. Source: Corporation Tax Act 2009, section 8. */
export default calculator({
  key: '${key}',
  inputs,
  tables: [corporationTaxRates],
  horizon: [corporationTaxRates],
  decisions: [],
  checkFacts: { first_covered_day: firstDayFact(corporationTaxRates) },
  outputs,
  steps: {},
  narration: {},
  calculate(
    { on, profit }: t.Values<typeof inputs>,
    run: RunOf<typeof outputs, Readonly<Record<never, never>>>,
  ) {
    const { main_rate } = run.table(corporationTaxRates).on({ each_part: on });
    const tax = run.step.tax(toPenny(profit.mul(main_rate)));
    return { data: { main_rate, tax }, narration: {} };
  },
});
`,
  [`schemas/inputs/${key}.json`]: `${JSON.stringify(
    {
      $schema: '../rules/input-schema.json',
      title,
      description:
        'Works out Corporation Tax on a profit at the main rate of one day. Returns the rate and the tax. For a whole accounting period, with marginal relief, use “Corporation Tax estimate with marginal relief”.',
      'x-tool-name': key.replaceAll('-', '_'),
      'x-summary': 'Tax on a profit at the main rate of one day.',
      type: 'object',
      properties: {
        on: {
          type: 'string',
          format: 'date',
          pattern: '^\\d{4}-\\d{2}-\\d{2}$',
          title: 'Day',
          description: 'The day whose rate applies, in the form YYYY-MM-DD; on or after {first_covered_day}.',
          'x-hint': 'The rate of this day applies.',
          examples: ['2024-04-01'],
        },
        profit: {
          type: 'number',
          'x-unit': 'pounds',
          title: 'Profit',
          description: 'Profit chargeable to Corporation Tax, in pounds.',
          minimum: 0,
          maximum: 10_000_000_000_000,
          examples: [100_000],
        },
      },
      required: ['on', 'profit'],
      additionalProperties: false,
      examples: [{ on: '2024-04-01', profit: 100_000 }],
    },
    null,
    2,
  )}
`,
  [`rules/checks/${key}.yaml`]: `# yaml-language-server: $schema=../../schemas/rules/checks.json
checks:
  - field: on
    message: Rates begin on {first_covered_day}. Enter that day or a later one.
    when: { fact: on, operator: before, value: { fact: first_covered_day } }
  - field: profit
    message: Enter a profit above nothing.
    when: { fact: profit, operator: is, value: zero }
`,
  [`rules/texts/${key}.yaml`]: `# yaml-language-server: $schema=../../schemas/rules/texts.json
answer:
  - text: At the main rate of {main_rate} on {on}, Corporation Tax on a profit of {profit} is {tax}. The main rate of that day is charged on the whole profit here, without marginal relief, associated companies, distributions or short accounting periods, each of which can make the tax of a real company lower or higher.
shared:
  - text: "{tax} Corporation Tax on {profit}"
figures:
  tax:
    label: Corporation Tax
    main: true
    statute: cta-2009-s8
    meaning: Tax on the profit at that rate, in pounds.
  main_rate:
    label: Main rate
    meaning: The main rate on the day, in percent.
notes: []
sources: [govuk-ct-rates]
`,
  [`rules/examples/${key}.yaml`]: `# yaml-language-server: $schema=../../schemas/rules/examples.json
- id: main-rate-2024
  source:
    title: "GOV.UK, Rates and allowances for Corporation Tax"
    url: https://www.gov.uk/government/publications/rates-and-allowances-corporation-tax/rates-and-allowances-corporation-tax
  given:
    on: 2024-04-01
    profit: 100000
  expect:
    main_rate: 25
    tax: 25000
  says:
    - "Corporation Tax: £25,000.00"
    - "Main rate: 25%"
    - At the main rate of 25% on 1 April 2024, Corporation Tax on a profit of £100,000 is £25,000. The main rate of that day is charged on the whole profit here, without marginal relief, associated companies, distributions or short accounting periods, each of which can make the tax of a real company lower or higher.
    - "shared: £25,000 Corporation Tax on £100,000."
- id: first-day-with-rates
  given:
    on: 2015-04-01
    profit: 1000
  expect:
    tax: 200
- id: before-the-first-day
  given:
    on: 2015-03-31
    profit: 1000
  refused: [on]
  says: ["Rates begin on 1 April 2015. Enter that day or a later one."]
- id: no-profit
  given:
    on: 2024-04-01
    profit: 0
  refused: [profit]
  says: [Enter a profit above nothing]
`,
};

function scaffold(): void {
  const index = readFileSync(`${ROOT}${INDEX}`, 'utf8');
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(dirname(`${ROOT}${file}`), { recursive: true });
    writeFileSync(`${ROOT}${file}`, text);
    console.log(`written: ${file}`);
  }
  const imported = index.replace(/\n\n\/\*\*/, `\nimport ${camel} from './${key}/index.ts';$&`);
  writeFileSync(`${ROOT}${INDEX}`, imported.replace(/\n\];/, `\n  ${camel},\n];`));
  const laws = readFileSync(`${ROOT}${LAWS}`, 'utf8');
  writeFileSync(
    `${ROOT}${LAWS}`,
    laws
      .replace('\n  cta-2009-s8:\n', `$&    - ${key} tax\n`)
      .replace('\n  govuk-ct-rates: [', `$&${key} sources, `),
  );
  for (const file of [INDEX, LAWS]) console.log(`edited:  ${file}`);
  console.log(
    `\nNext: npm run format, npm run check, npm run accept. Then see "Add a calculator" in docs/architecture.md.`,
  );
}

if (!/^[a-z]+(-[a-z]+)*$/.test(key) || existsSync(`${ROOT}src/calculators/${key}`)) {
  console.error('npm run new -- <key>: a new key in small letters and hyphens, such as group-relief');
  process.exitCode = 2;
} else {
  scaffold();
}
