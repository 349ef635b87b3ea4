import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { TaxRun } from '../../src/calculators/corporation-tax/figures.ts';
import { decisions } from '../../src/calculators/corporation-tax/rates.ts';
import { timeLimits } from '../../src/calculators/shared/time-limits.ts';
import { calculator } from '../../src/engine/calculator.ts';
import { money } from '../../src/engine/values.ts';
import { zero } from '../../src/law/amounts.ts';
import { makeDay } from '../../src/law/calendar.ts';
import { toolTypes } from '../../src/prepare/tool-types.ts';
import { ROOT } from '../support/rules-copy.ts';
import { embeddedService } from '../support/service.ts';

/** What users of the package may write, and what must not compile. */
const USE = `import type { Tools } from './tools.js';

declare function run<K extends keyof Tools>(key: K, inputs: Tools[K]['inputs']): { readonly data: Tools[K]['data'] };
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const is = <T extends true>(): T => true as T;

const { data } = run('corporation-tax', {
  period_start: '2025-04-01',
  period_end: '2026-03-31',
  taxable_profits: '£100,000',
  associated_companies: null,
});
is<Equal<typeof data.corporation_tax, number>>();
is<Equal<typeof data.payment_due, string>>();
is<Equal<Tools['deadlines']['data']['registry_due'], string | null>>();
is<Equal<Tools['chargeable-gains']['inputs']['asset_type'], 'land_buildings' | 'shares'>>();
is<Equal<(typeof data.financial_years)[number]['financial_year'], number>>();

// @ts-expect-error there is no such calculator
run('income-tax', {});
// @ts-expect-error an input is missing
run('deadlines', {});
// @ts-expect-error an input is misspelt
run('deadlines', { period_ends: '2025-03-31' });
// @ts-expect-error a date is text
run('deadlines', { period_end: 2025 });
// @ts-expect-error a figure is misspelt
data.corporation_taxes;
// @ts-expect-error results are read-only
data.corporation_tax = 0;
`;

const test = suite('types of the package');

test('figures and inputs have the types that callers rely on, and wrong uses do not compile', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'types-'));
  writeFileSync(join(folder, 'tools.d.ts'), toolTypes(await embeddedService()));
  writeFileSync(join(folder, 'use.ts'), USE);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--types', 'node', 'use.ts'];
  const { stdout } = spawnSync('npx', ['tsc', ...options], { cwd: folder, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  assert.is(stdout, '');
});

/** Never called: `npm run typecheck` fails where one of these compiles. */
export function misspelt(run: TaxRun) {
  // @ts-expect-error a step
  run.step('corporation_taxes', zero);
  // @ts-expect-error a day is not an amount
  run.step('filing_due', zero);
  // @ts-expect-error the step of an instalment needs its due date
  run.step('instalment', zero);
  // @ts-expect-error a column of a rate table
  run.table(timeLimits.payment).on({ last_day: makeDay(2026, 3, 31) }).month;
  // @ts-expect-error a fact of a decision
  run.decide(decisions.quarterlyInstalments, { profits: zero });
  const parts = {
    ...{ key: 'own', tables: [], horizon: [], decisions: [], checkFacts: {}, steps: {}, narration: {} },
    ...{ inputs: { profit: money }, outputs: { tax: money } },
  };
  // @ts-expect-error a figure of the result
  calculator({ ...parts, calculate: ({ profit }) => ({ data: { taxes: profit }, narration: {} }) });
  // @ts-expect-error an input
  calculator({ ...parts, calculate: ({ profits }) => ({ data: { tax: profits }, narration: {} }) });
}

test.run();
