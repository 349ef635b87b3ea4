import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type LoadedRow, type RateTable, recordedDay } from '../../engine/rates/table.ts';
import { dayText } from '../../engine/texts/format.ts';
import type { Amount } from '../../law/amounts.ts';
import { type Day, parseDay } from '../../law/calendar.ts';
import type { Service } from '../../service.ts';

/** A row that differs between two versions of the rules. */
export interface RowDifference {
  readonly table: string;
  readonly from: Day;
  /** The first day under which the changelog records it, `YYYY-MM-DD`. */
  readonly recordedFrom: string;
  readonly kind: 'added' | 'changed' | 'removed';
  /** Days listed in only one of them. */
  readonly days: readonly Day[];
  /** The columns whose values differ; all of an added or removed row, none where its status or sources do. */
  readonly columns: readonly string[];
  /** For a changed row, what differs: `rate 7.25% → 7.15%`, `status announced → in_force`. */
  readonly values: readonly string[];
}

/** `changed in corporation-tax: the row from 1 April 2026: main_rate 25% → 26%`. */
export function rowText({ table, from, kind, values }: RowDifference): string {
  const which = values.length > 0 ? `: ${values.join('; ')}` : '';
  return `${kind} in ${table}: the row from ${dayText(from)}${which}`;
}

/** The rows whose values differ between two versions, by table and day. */
export function rowDifferences(before: Service, after: Service): RowDifference[] {
  const [old, now] = [before, after].map(
    ({ rules }) => new Map([...rules.tables.values()].map((table) => [table.name, table])),
  ) as [Map<string, RateTable>, Map<string, RateTable>];
  const tables = [...new Map([...old, ...now])].sort(([a], [b]) => (a < b ? -1 : 1));
  return tables.flatMap(([name, table]) =>
    differencesOf(table, rowsOf(old.get(name)), rowsOf(now.get(name))),
  );
}

function rowsOf(table: RateTable | undefined): Map<Day, LoadedRow> {
  return new Map(table?.rows.map((row) => [row.from, row]));
}

function differencesOf(
  table: RateTable,
  old: ReadonlyMap<Day, LoadedRow>,
  now: ReadonlyMap<Day, LoadedRow>,
): RowDifference[] {
  const days = [...new Set([...old.keys(), ...now.keys()])].sort((a, b) => a - b);
  return days.flatMap((from): RowDifference[] => {
    const [was, is] = [old.get(from), now.get(from)];
    const all = Object.keys({ ...was?.literals, ...is?.literals });
    const columns = all.filter((name) => !was || !is || columnText(was, name) !== columnText(is, name));
    const kind = was === undefined ? 'added' : is === undefined ? 'removed' : 'changed';
    const shown = (row: LoadedRow): string[][] => [
      ...columns.map((name) => [name, columnText(row, name)]),
      ...[
        ['status', row.status],
        ['cite', row.cite.join(', ')],
      ],
    ];
    const [before = [], after = []] = was && is ? [shown(was), shown(is)] : [];
    const values = after.flatMap(([name, text], index) =>
      text === before[index]?.[1] ? [] : [`${name} ${before[index]?.[1]} → ${text}`],
    );
    if (columns.length + values.length === 0) return [];
    const listed = [daysListed(was), daysListed(is)] as const;
    const days = listed.flat().filter((day) => !listed.every((list) => list.includes(day)));
    const recordedFrom = recordedDay(table, from);
    return [{ table: table.name, from, recordedFrom, kind, days, columns, values }];
  });
}

function daysListed(row: LoadedRow | undefined): Day[] {
  return Object.values(row?.literals ?? {}).flatMap((literal) =>
    Array.isArray(literal?.value) ? (literal.value as Day[]) : (parseDay(literal?.text ?? '') ?? []),
  );
}

export function columnText(row: LoadedRow, column: string): string {
  return row.literals[column]?.text ?? 'none';
}

/** The absolute value of a cell; null for an empty cell, a list or a day. */
export function columnNumber({ literals }: LoadedRow, column: string): number | null {
  const { value = null, text = '' } = literals[column] ?? {};
  if (value === null || Array.isArray(value)) return null;
  // Days are numbers too, but not to be compared by size.
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? null : Math.abs(toNumber(value));
}

/** The number of an amount, a count or months. */
export function toNumber(value: unknown): number {
  return typeof value === 'number' ? value : Number((value as Amount).n) / Number((value as Amount).d);
}

/** A difference between two versions of the rules; a side without it is an empty text. */
export interface Difference {
  /** A figure, or a file and the keys that lead to a text in it: `rules/texts/deadlines.yaml notes text`. */
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** By the keys that lead to them, without list indexes. */
type Texts = ReadonlyMap<string, readonly string[]>;

/** Dates of reviews, and what was found: they change no result by themselves. */
const BOOKKEEPING = / (?:known_until|reviewed_on|found)$/;

/**
 * The differences between two folders, each with rules/ and schemas/: texts, conditions, sources, events, the heads of
 * tables and the inputs, without review dates. Rows of tables and worked examples are compared separately.
 */
export function textDifferences(before: string, after: string): Difference[] {
  const files = new Set([before, after].flatMap(filesIn));
  return [...files].sort().flatMap((file) => {
    const [was, is] = [textAt(before, file), textAt(after, file)];
    return was === is ? [] : differing(file, textsIn(file, was), textsIn(file, is));
  });
}

function filesIn(root: string): string[] {
  return ['rules', 'schemas/inputs'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /^(?!examples|laws)[^.].*\.(?:yaml|json)$/.test(name))
      .map((name) => `${folder}/${name}`),
  );
}

/** The text of a file; empty if there is none. */
export function textAt(root: string, file: string): string {
  const path = join(root, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

function textsIn(file: string, text: string): Texts {
  const all = new Map<string, string[]>();
  const rows = file.startsWith('rules/rates/') ? 'rates' : null;
  const visit = (value: unknown, keys: readonly string[]): void => {
    if (Array.isArray(value)) for (const inner of value) visit(inner, keys);
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) if (key !== rows) visit(inner, [...keys, key]);
    } else {
      const name = keys.join(' ');
      all.set(name, [...(all.get(name) ?? []), String(value)]);
    }
  };
  if (text !== '') visit(parse(text, { schema: 'failsafe' }), []);
  return all;
}

function differing(file: string, before: Texts, after: Texts): Difference[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((keys) => !BOOKKEEPING.test(` ${keys}`))
    .flatMap((keys) => paired(`${file} ${keys}`, before.get(keys) ?? [], after.get(keys) ?? []));
}

/** Pairs removed texts with added ones, in order. */
export function paired(name: string, was: readonly string[], is: readonly string[]): Difference[] {
  const [gone, come] = [withoutAll(was, is), withoutAll(is, was)];
  return Array.from({ length: Math.max(gone.length, come.length) }, (_, index) => ({
    name,
    before: gone[index] ?? '',
    after: come[index] ?? '',
  }));
}

/** Each text as often as it occurs more often than in the others. */
function withoutAll(texts: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return texts.filter((text) => {
    const at = left.indexOf(text);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
