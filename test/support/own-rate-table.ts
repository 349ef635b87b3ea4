import { checkTable } from '../../src/engine/checks/check-table.ts';
import { Diagnostics } from '../../src/engine/checks/diagnostics.ts';
import { parseYaml } from '../../src/engine/checks/parse-yaml.ts';
import type { YamlFile } from '../../src/engine/checks/yaml-file.ts';
import { rateTable, type TableDeclaration } from '../../src/engine/rates/declaration.ts';
import type { RateTable } from '../../src/engine/rates/table.ts';
import { type CalendarData, readCalendar } from '../../src/engine/read/calendar.ts';
import { readTable, type SeveralSeries } from '../../src/engine/read/rate-table.ts';
import type { Sources } from '../../src/engine/sources.ts';
import { arrayOf, date, money, optional, percent } from '../../src/engine/values.ts';

/** A table with a column of each type. */
export const OWN_TABLE = rateTable(
  'own/main',
  { rate: percent(), limit: optional(money), days: arrayOf(date) },
  ['last_day', 'each_day'],
  { methods: ['split'] },
) as TableDeclaration;
export const OWN_TABLE_TEXT = `title: Own
series:
  main:
    title: Own rates
    about: What they are.
    chosen_by: last_day
    begins_on: 1 April
    known_until: 2027-03-31
    reviewed_on: 2026-07-01
    columns: { rate: Rate, limit: Limit, days: Days }
    between:
      rate: 10% to 60%
      limit: £1 to £1,000
    rates:
      - from: 2024-04-01
        rate: 10%
        limit: £1,000
        days: [2024-04-01, 2024-12-25]
        cite: law
      - from: 2025-04-01
        rate: 60%
        limit: none
        days: [2026-03-31]
        status: announced
        jump: confirmed
        cite: [law, guide]
`;
const EVENTS_TEXT = `kinds:
  later: { what: later, may_change: { next day: [own] }, cite: law }
  sooner: { what: sooner, may_change: { next day: [other, own/main] }, cite: law }
  other: { what: of another, may_change: { next day: [owner, own/other] }, cite: law }
  reviewed: { what: reviewed, may_change: { next day: [own] }, cite: law }
events:
  - { kind: later, on: 2026-10-19 }
  - { kind: sooner, on: 2026-10-09 }
  - { kind: other, on: 2026-10-04 }
  # Reviewed, but the table was not after it.
  - { kind: reviewed, on: 2026-10-14, reviewed_on: 2026-11-01, found: No change. }
`;

/** Reads the table, with its faults and their positions. */
export function readOwnTable(text = OWN_TABLE_TEXT, shape = OWN_TABLE): { table: RateTable; told: string[] } {
  const diagnostics = new Diagnostics();
  const file = parseYaml(text, 'rules/rates/own.yaml', diagnostics) as YamlFile;
  const sources = new Map(['law', 'guide'].map((key) => [key, {}])) as unknown as Sources;
  const words = { chosen_by: { last_day: '', each_day: '', any_day: '' }, within_a_period: { split: '' } };
  const events = parseYaml(EVENTS_TEXT, 'rules/calendar.yaml', new Diagnostics()) as YamlFile;
  checkTable(file, shape, sources, { rateTables: words });
  const table = diagnostics.any
    ? null
    : readTable(
        file.data as SeveralSeries,
        shape,
        readCalendar(events.data as CalendarData, () => false),
      );
  return {
    table: table as RateTable,
    told: diagnostics.all().map(({ line, column, message }) => `${line}:${column} ${message}`),
  };
}
