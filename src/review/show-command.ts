import type { NestedCondition } from 'json-rules-engine';
import { DATE_OPERATORS } from '../engine/decisions/conditions.ts';
import type { Decision } from '../engine/decisions/decision.ts';
import { describe } from '../engine/decisions/read-condition.ts';
import type { LoadedRow, RateTable } from '../engine/rates/table.ts';
import type { Sources } from '../engine/sources.ts';
import { chosenByText } from '../engine/texts/common-texts.ts';
import { dayText } from '../engine/texts/format.ts';
import { type Day, isoDay, parseDay } from '../law/calendar.ts';
import type { Service } from '../service.ts';
import { type Command, inColumns, readArgs, suggestion, UsageError, wrapped } from './command.ts';
import { listTables } from './impact/compare.ts';
import { columnText } from './impact/differences.ts';
import { loadFolder } from './rules-folder.ts';

export const showCommand: Command = {
  usage: 'npm run show -- <table or decision> [--on <day>]',
  help: [
    'Shows a rate table or a decision; without a name it lists them.',
    '--on  the row of one day, such as 2026-04-01, with its sources',
  ],
  async run(root, args, say) {
    const { values, positionals } = readArgs(args, { on: { type: 'string' } }, 1);
    const { on } = values;
    const day = on === undefined ? null : parseDay(on);
    if (on !== undefined && day === null) throw new UsageError(`"${on}" is not a day such as 2026-04-01.`);
    const service = await loadFolder(root, say);
    if (service === null) return 1;
    const [name] = positionals;
    const blocks = name === undefined ? [namesOf(service)] : blocksNamed(service, name, day);
    for (const line of blocks.flatMap((block, index) => (index > 0 ? ['', ...block] : block))) say.out(line);
    return 0;
  },
};

function sortedTables({ rules }: Service): RateTable[] {
  return [...rules.tables.values()].sort((a, b) => a.name.localeCompare(b.name));
}

function decisionNames({ rules }: Service): string[] {
  return [...rules.decisions.values()].map(({ shape }) => shape.file).sort();
}

function namesOf(service: Service): string[] {
  return [
    'Rate tables',
    ...sortedTables(service).map(({ name }) => `  ${name}`),
    '',
    'Decisions',
    ...decisionNames(service).map((name) => `  ${name}`),
  ];
}

function blocksNamed(service: Service, name: string, day: Day | null): string[][] {
  const { decisions, sources } = service.rules;
  const decided = [...decisions.values()].filter(({ shape }) => shape.file === name);
  const tables = sortedTables(service);
  const found = tables.filter((table) => table.name === name || table.shape.file === name);
  if (decided.length + found.length === 0) {
    const known = [...tables.map((table) => table.name), ...decisionNames(service)];
    const hint = suggestion(name, known, 'The tables and decisions');
    throw new UsageError(`There is no table or decision "${name}". ${hint}`);
  }
  return [
    ...decided.map((decision) => decisionLines(decision, sources)),
    ...found.map((table) => [
      ...headLines(service, table),
      ...(day === null ? historyLines(table) : dayLines(service, table, day)),
    ]),
  ];
}

function headLines(service: Service, table: RateTable): string[] {
  const [next] = table.head.pending;
  const readers = service.tools.filter(({ key }) => listTables(service, key).includes(table));
  return [
    table.name,
    ...inColumns(
      [
        ['about', table.head.about],
        ['chosen by', chosenByText(service.common, table)],
        ['enacted until', dayText(table.head.enactedUntil)],
        ['looked at on', dayText(table.head.lookedOn)],
        ['next to look at', next === undefined ? 'nothing' : `${next.what}, ${dayText(next.on)}`],
        ['read by', readers.map(({ key }) => key).join(', ') || 'no calculator yet'],
      ],
      '  ',
    ),
    '',
  ];
}

/** A row as in its file: for a monthly series one for each year. */
function historyLines(table: RateTable): string[] {
  const columns = Object.keys(table.shape.columns);
  if (table.shape.monthly) {
    const [column] = columns as [string];
    const years = new Map<string, string[]>();
    for (const row of table.rows) {
      const year = isoDay(row.from).slice(0, 4);
      years.set(year, [...(years.get(year) ?? []), columnText(row, column)]);
    }
    return inColumns(
      [
        ['year', `${column}, January to December`],
        ...[...years].map(([year, values]) => [year, values.join('  ')]),
      ],
      '  ',
    );
  }
  const rows = table.rows.map((row) => [
    isoDay(row.from),
    ...columns.map((column) => columnText(row, column)),
    row.announced ? 'announced' : 'law',
    row.cite.join(', '),
  ]);
  return inColumns([['from', ...columns, 'status', 'cite'], ...rows], '  ');
}

function dayLines(service: Service, table: RateTable, day: Day): string[] {
  const row = table.rows[table.indexOn(day)];
  if (row === undefined) {
    return [`  Nothing on ${dayText(day)}: the table begins on ${dayText(table.firstDay)}.`];
  }
  const next = table.rows[table.indexOn(day) + 1];
  const values = Object.keys(table.shape.columns).map((column) => [column, columnText(row, column)]);
  return [
    `  On ${dayText(day)}: the row from ${dayText(row.from)}${next === undefined ? ', the newest' : `, until the next from ${dayText(next.from)}`}${standing(row, table, day)}`,
    ...inColumns(values, '    '),
    ...row.cite.flatMap((key) => {
      const source = service.rules.sources.get(key);
      return source === undefined
        ? []
        : [...wrapped(source.title).map((line) => `    ${line}`), `      ${source.url}`];
    }),
  ];
}

function standing({ announced }: LoadedRow, { head }: RateTable, day: Day): string {
  if (announced) return '; announced, not yet law';
  return day > head.enactedUntil ? '; the law of that day is not yet known' : '';
}

/** A decision for a terminal: question, facts, and each outcome with its conditions, reason and law. */
function decisionLines({ shape, question, outcomes, assuming }: Decision, sources: Sources): string[] {
  const facts = Object.entries(shape.facts).map(([name, type]) => [asWords(name), describe(type)]);
  return [
    shape.file,
    `  ${question}`,
    '',
    'Facts',
    ...inColumns(facts, '  '),
    ...(assuming.length === 0
      ? []
      : ['', 'Assuming', ...assuming.flatMap(({ rule }) => conditionLines(rule, 2))]),
    ...outcomes.flatMap(({ outcome, because, cite, rule }) => [
      '',
      asWords(outcome),
      ...wrapped(because).map((line) => `  ${line}`),
      ...conditionLines(rule, 4),
      ...cite.flatMap((key) => sources.get(key)?.title ?? []).map((title) => `  ${title}`),
    ]),
  ];
}

function conditionLines(rule: NestedCondition, indent: number): string[] {
  const line = (text: string): string => ' '.repeat(indent) + text;
  if ('all' in rule) return [line('all of'), ...rule.all.flatMap((one) => conditionLines(one, indent + 2))];
  if ('any' in rule) return [line('any of'), ...rule.any.flatMap((one) => conditionLines(one, indent + 2))];
  if ('not' in rule) return [line('not'), ...conditionLines(rule.not, indent + 2)];
  if (!('fact' in rule)) return [];
  const { fact, operator, value } = rule;
  return [line(`${asWords(fact)} ${asWords(operator)} ${valueText(value, operator)}`)];
}

function valueText(value: unknown, operator: string): string {
  if (value === null) return 'none';
  if (typeof value === 'boolean' || typeof value === 'string') return asWords(String(value));
  if (typeof value === 'object' && 'fact' in value) return asWords(String(value.fact));
  if (typeof value === 'number' && (value !== 0 || DATE_OPERATORS.has(operator)))
    return dayText(value as Day);
  // The only number of a condition.
  return 'zero';
}

function asWords(name: string): string {
  return name.replaceAll('_', ' ');
}
