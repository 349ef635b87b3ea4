import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { InvalidInput } from '../../src/engine/inputs/invalid-input.ts';
import { loadService } from '../../src/load-service.ts';
import { pack, projectWith, registryTest } from '../support/packed.ts';
import { ROOT, RULES } from '../support/rules-copy.ts';

const FOLDER = join(ROOT, 'examples/warehouse');
const COMPANIES = 10_000;

const test = suite('a register in DuckDB');
const installed = registryTest(test, 'the warehouse');

/** The rows of a CSV file of DuckDB, whose cells contain no line breaks or quotation marks. */
function rowsOf(file: string): Record<string, string>[] {
  const [header = '', ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  const names = header.split(',');
  return lines.map((line) => {
    const cells =
      line.match(/("[^"]*"|[^,]*)(,|$)/g)?.map((cell) => cell.replace(/,$/, '').replaceAll('"', '')) ?? [];
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
  });
}

/** Sets up the example as its README says, with a version of npm. */
async function warehouse(npm: string): Promise<string> {
  const project = projectWith();
  cpSync(FOLDER, project, { recursive: true, filter: (from) => !from.includes('node_modules') });
  const { tarball } = await pack();
  copyFileSync(tarball, join(project, 'corporation-tax-calculators.tgz'));
  const args = ['--yes', '--prefer-offline', `npm@${npm}`, 'install', '--no-audit', '--no-fund'];
  execFileSync('npx', args, { cwd: project, stdio: ['ignore', 'ignore', 'pipe'] });
  return project;
}

function started(project: string, companies: number): string {
  const args = ['start', '--', '--companies', String(companies), '--format', 'csv', '--folder', 'out'];
  return execFileSync('npm', args, { cwd: project, encoding: 'utf8' });
}

installed('with npm 11 it starts; a worker of Spark has the answers of the batch command', async () => {
  const project = await warehouse('11.19.1');
  assert.match(started(project, 1_000), /^payment_due: 999 dates from \d{4}-\d\d-\d\d$/m);
  const python = ['python3', '/usr/bin/python3'].find(
    (program) => spawnSync(program, ['-c', 'import pandas']).status === 0,
  );
  if (python === undefined) return console.log('  left out: the worker of Spark needs pandas');
  const env = { ...process.env, CALCULATORS: 'node_modules/.bin/corporation-tax-calculators' };
  const run = (...args: readonly string[]) =>
    execFileSync(python, args, { cwd: project, env, encoding: 'utf8' });
  // FA 1998, Schedule 18, paragraph 14: twelve months after 30 September 2025 and 31 December 2024.
  assert.equal(JSON.parse(run('-c', SPARK)), [
    ...[12_003, '1', '2026-09-30', null],
    ...['2', null, true],
    ...['NA', '2025-12-31', null],
  ]);
  if (spawnSync(python, ['-c', 'import pyarrow']).status !== 0)
    return console.log('  left out: partitions of Spark need pyarrow');
  assert.match(
    run('spark_partitions.py', '25000', '--partitions', '2'),
    /^0 differ from the batch command$/m,
  );
});

/** Frames of a partition, with Spark's values for DATE and NULL; more rows than a frame of the answer has. */
const SPARK = `
import datetime, json, pandas, spark_worker
first = pandas.DataFrame({"company_number": ["1", "2"], "period_end": [datetime.date(2025, 9, 30), None]})
many = pandas.DataFrame({"company_number": ["0"] * 12000, "period_end": [datetime.date(2025, 3, 31)] * 12000})
last = pandas.DataFrame({"company_number": ["NA"], "period_end": ["31/12/2024"]})
found = pandas.concat(spark_worker.due(iter([first, many, last])))
told = [[row.company_number, row.filing_due, row.errors and "period_end" in row.errors] for row in found.itertuples()]
print(json.dumps([len(told), *told[0], *told[1], *told[-1]]))
`;

installed(
  'with npm 10 every row has the library’s single result, and rejected ones their messages',
  async () => {
    const project = await warehouse('10.9.9');
    const printed = started(project, COMPANIES);
    for (const [line] of printed.matchAll(/^(deadlines|sizes): .*$/gm)) console.log(`  ${line}`);

    const read = (name: string) => {
      const rows = rowsOf(join(project, 'out', `${name}.csv`));
      return new Map(rows.map((row) => [row.company_number as string, row]));
    };
    const [register, deadlines, sizes] = [read('register'), read('deadlines'), read('sizes')];
    assert.equal([register.size, deadlines.size, sizes.size], [COMPANIES, COMPANIES, COMPANIES]);

    const service = await loadService(RULES);
    /** The figures of a single run as DuckDB writes them to CSV. */
    const single = (key: string, given: Record<string, unknown>, figures: readonly string[]) => {
      const found = service.calculate(key, given);
      const isRefused = found instanceof InvalidInput;
      const data = isRefused ? {} : found.data();
      const refused = isRefused ? [...found.faults].map(([name, text]) => `${name}: ${text}`).join(' ') : '';
      const cells = figures.map((figure) => [
        figure,
        String((data as Record<string, unknown>)[figure] ?? ''),
      ]);
      return { ...Object.fromEntries(cells), refused };
    };
    let refused = 0;
    for (const [company_number, company] of register) {
      const { company_number: _, ...given } = company;
      const { period_start, period_end } = given;
      const due = single('deadlines', { period_start, period_end }, [
        'payment_due',
        'filing_due',
        'registry_due',
      ]);
      assert.equal(deadlines.get(company_number), { company_number, period_start, period_end, ...due });
      const figures = ['size', 'size_this_year_figures', 'meets_micro_this_year', 'meets_small_this_year'];
      const size = single('company-size', given, figures);
      assert.equal(sizes.get(company_number), { company_number, ...size });
      if (size.refused !== '') refused += 1;
    }
    assert.is(refused, COMPANIES / 1_000);
    const seen = new Set([...sizes.values()].map((row) => row.size_this_year_figures));
    assert.equal([...seen].sort(), ['', 'medium_or_large', 'micro', 'small']);
  },
);

test.run();
