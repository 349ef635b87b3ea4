import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { InvalidInput } from '../../src/engine/inputs/invalid-input.ts';
import { pack, projectWith, registryTest } from '../support/packed.ts';
import { ROOT } from '../support/rules-copy.ts';
import { embeddedService } from '../support/service.ts';

const test = suite('the calculators beside a table');
const installed = registryTest(test, 'the example of DuckDB');

const COMPANIES = 3_000;
const FIGURES = ['payment_due', 'filing_due', 'registry_due'] as const;
/** Period ends of two years; every hundredth company has none, so that it is rejected. */
const companies = Array.from({ length: COMPANIES }, (_, number) => ({
  company_number: String(number).padStart(8, '0'),
  period_end:
    number % 100 === 99 ? '' : new Date(Date.UTC(2024, 0, 31 + (number % 700))).toISOString().slice(0, 10),
}));
let project: string;

/** The results of single runs, as cells. */
async function expected() {
  const service = await embeddedService();
  return companies.map(({ company_number, period_end }) => {
    const result = service.calculate('deadlines', { period_end });
    const data: Readonly<Record<string, unknown>> = result instanceof InvalidInput ? {} : result.data();
    const dates = Object.fromEntries(FIGURES.map((figure) => [figure, data[figure] ?? '']));
    return { company_number, ...dates, isRejected: result instanceof InvalidInput };
  });
}

test.before(async () => {
  const { tarball } = await pack();
  project = projectWith(tarball, '@duckdb/node-api@1.5.6-r.1');
  cpSync(`${ROOT}examples`, project, { recursive: true });
  const lines = companies.map(({ company_number, period_end }) => `${company_number},${period_end}`);
  writeFileSync(join(project, 'companies.csv'), `company_number,period_end\n${lines.join('\n')}\n`);
});

installed('DuckDB: every company of a file has the result of a single run', async () => {
  execFileSync(process.execPath, ['duckdb.js', 'companies.csv', 'deadlines.csv'], { cwd: project });
  const rows = parse<Record<string, string>>(readFileSync(join(project, 'deadlines.csv')), { columns: true });
  assert.equal(
    rows.map(({ errors, ...dates }) => ({ ...dates, isRejected: errors !== '' })),
    await expected(),
  );
});

const PARTITION = `
import json, pandas, spark
rows = pandas.read_csv("companies.csv", dtype=str)
rows["period_end"] = pandas.to_datetime(rows["period_end"]).dt.date
frames = spark.deadlines(iter([rows[:1000], rows[1000:]]))
print(pandas.concat(frames).to_json(orient="records"))
`;

installed('Spark: the rows of a partition have the results of single runs', async () => {
  const python = ['python3', '/usr/bin/python3'].find(
    (program) => spawnSync(program, ['-c', 'import pandas']).status === 0,
  );
  if (python === undefined) return console.log('  left out: the example of Spark needs pandas');
  const env = { ...process.env, CALCULATORS: 'node_modules/.bin/corporation-tax-calculators' };
  const out = execFileSync(python, ['-c', PARTITION], { cwd: project, env, encoding: 'utf8' });
  const rows = JSON.parse(out) as Record<string, string | null>[];
  assert.equal(
    rows.map(({ company_number, errors, ...row }) => ({
      company_number,
      ...Object.fromEntries(FIGURES.map((figure) => [figure, row[figure] ?? ''])),
      isRejected: errors !== null,
    })),
    await expected(),
  );
});

test.run();
