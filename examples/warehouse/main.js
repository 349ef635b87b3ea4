import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DuckDBInstance } from '@duckdb/node-api';
import { registerCalculator } from './functions.js';

/**
 * Works out deadlines and size for every company of a generated register, and prints rows a second:
 * `node main.js --companies 5000000 --format parquet --folder register`.
 */
const { values } = parseArgs({
  options: {
    companies: { type: 'string', default: '100000' },
    format: { type: 'string', default: 'parquet' },
    folder: { type: 'string', default: 'register' },
  },
});
const companies = Number(values.companies);
if (!Number.isSafeInteger(companies) || companies < 1)
  throw new RangeError('--companies takes a whole number');
if (!['parquet', 'csv'].includes(values.format)) throw new RangeError('--format is parquet or csv');
mkdirSync(values.folder, { recursive: true });
const file = (name) => `'${join(values.folder, `${name}.${values.format}`).replaceAll("'", "''")}'`;

const connection = await (await DuckDBInstance.create()).connect();
registerCalculator(connection, {
  name: 'deadlines',
  key: 'deadlines',
  inputs: ['period_start', 'period_end'],
  figures: ['payment_due', 'filing_due', 'registry_due'],
});
registerCalculator(connection, {
  name: 'company_size',
  key: 'company-size',
  inputs: ['period_start', 'period_end', 'turnover', 'balance_sheet_total', 'employees', 'first_year'],
  figures: ['size', 'size_this_year_figures', 'meets_micro_this_year', 'meets_small_this_year'],
});

async function timed(what, sql) {
  const [start, before] = [performance.now(), process.cpuUsage()];
  await connection.run(sql);
  const seconds = (performance.now() - start) / 1_000;
  const { user, system } = process.cpuUsage(before);
  const rates = [companies / seconds, (companies * 1e6) / (user + system)].map(Math.round);
  console.log(`${what}: ${seconds.toFixed(1)} s, ${rates[0]} rows a second, ${rates[1]} of the processor`);
}

// Years of 12 months that end with a month, sizes around all limits, and a few accounts without a
// result: one in a thousand begins after its end.
await timed(
  'generated',
  `COPY (
    SELECT printf('%08d', id) AS company_number,
      CASE WHEN id % 1000 = 999 THEN period_end + 1 ELSE (date_trunc('month', period_end) - INTERVAL 11 MONTH)::DATE END
        AS period_start,
      period_end, turnover, balance_sheet_total, employees, id % 7 = 0 AS first_year
    FROM (
      SELECT id,
        last_day(DATE '2024-01-01' + INTERVAL (id % 24) MONTH)::DATE AS period_end,
        (hash(id, 1) % 2500000000)::DECIMAL(18, 2) / 100 AS turnover,
        (hash(id, 2) % 1200000000)::DECIMAL(18, 2) / 100 AS balance_sheet_total,
        (hash(id, 3) % 90)::DOUBLE AS employees
      FROM range(${companies}) AS numbers(id)
    )
  ) TO ${file('register')}`,
);
// Deadlines depend only on a pair of days, so each pair is worked out once.
await timed(
  'deadlines',
  `COPY (
    WITH periods AS MATERIALIZED (SELECT DISTINCT period_start, period_end FROM ${file('register')}),
      due AS MATERIALIZED (SELECT *, deadlines(period_start, period_end) AS found FROM periods)
    SELECT company_number, period_start, period_end, unnest(found)
    FROM ${file('register')} JOIN due USING (period_start, period_end)
  ) TO ${file('deadlines')}`,
);
await timed(
  'sizes',
  `COPY (
    SELECT company_number, unnest(found)
    FROM (
      SELECT company_number, company_size(
        period_start, period_end, turnover::DECIMAL(18, 2), balance_sheet_total::DECIMAL(18, 2), employees, first_year
      ) AS found
      FROM ${file('register')}
    )
  ) TO ${file('sizes')}`,
);
// A view of the dates for a list of clients: one row per date, soonest first.
await connection.run(`CREATE VIEW client_dates AS
  UNPIVOT (SELECT company_number, payment_due, filing_due, registry_due FROM ${file('deadlines')})
  ON payment_due, filing_due, registry_due INTO NAME what VALUE due`);
const next = await connection.runAndReadAll(
  'SELECT what, min(due)::VARCHAR, count(*) FROM client_dates GROUP BY 1 ORDER BY 1',
);
for (const [what, first, count] of next.getRows()) console.log(`${what}: ${count} dates from ${first}`);
const reader = await connection.runAndReadAll(
  `SELECT coalesce(size, CASE WHEN refused IS NULL THEN 'not known' ELSE 'refused' END) AS size, count(*) AS companies
  FROM ${file('sizes')} GROUP BY 1 ORDER BY 2 DESC`,
);
for (const [size, count] of reader.getRows()) console.log(`${size}: ${count}`);
