import { dayText } from '../../engine/texts/format.ts';
import type { Service } from '../../service.ts';
import { cellsRead } from './answered.ts';
import { type Changed, type Impact, listTables } from './compare.ts';
import type { RowDifference } from './row-differences.ts';
import type { Difference } from './text-differences.ts';

/** What of the rules results rest on, by the name of a difference, and whose results. */
const SHOWN: readonly (readonly [RegExp, (service: Service, name: string) => readonly string[]])[] = [
  [/^rules\/decisions\/([\w-]+)\.yaml (?:outcomes|grid|assuming)/, decidedBy],
  [/^rules\/checks\/([\w-]+)\.yaml /, itself],
  [
    /^rules\/texts\/(?!common|site)([\w-]+)\.yaml (?:answer|notes|sources|figures \S+ (?:label|value|when|shown))/,
    itself,
  ],
  [/^rules\/slips\/(?!seen)([\w-]+)\.yaml (?!.* (?:example|source)\b)/, (_, name) => [`${name} check`]],
  [/^schemas\/inputs\/([\w-]+)\.json .*\b(?:minimum|maximum|default|required|enum)$/, itself],
  [/^rules\/rates\/([\w-]+)\.yaml .*(?:chosen_by|within_a_period)$/, readBy],
  [/^rules\/returns\/([\w-]+)\.yaml /, itself],
];

function itself(_: Service, name: string): readonly string[] {
  return [name];
}

function decidedBy({ rules }: Service, name: string): readonly string[] {
  return rules.calculators
    .filter(({ calculator }) => calculator.decisions.some(({ file }) => file === name))
    .map(({ calculator }) => calculator.key);
}

function readBy({ rules }: Service, name: string): readonly string[] {
  return [...rules.calculators, ...rules.overRows]
    .filter(({ calculator }) => calculator.tables.some(({ file }) => file === name))
    .map(({ calculator }) => calculator.key);
}

/** The changes of rows, conditions and texts that no result tried shows, so that nothing can be said of what they do. */
export function unplacedChanges(
  { rows, calculators }: Impact,
  before: Service,
  after: Service,
  texts: readonly Difference[],
): string[] {
  const changed = calculators.flatMap((one) => one.changed);
  const keys = new Set(changed.map(({ key }) => key));
  return [
    ...rows
      .filter((row) => row.isOfResults && !isShown(row, changed, before, after))
      .map(({ table, from, kind, values }) => {
        const which = values.length > 0 ? `: ${values.join('; ')}` : '';
        return `${kind} in ${table}: the row from ${dayText(from)}${which}`;
      }),
    ...texts.flatMap(({ name, before: was, after: is }) => {
      const [pattern, keysOf] = SHOWN.find(([form]) => form.test(name)) ?? [];
      const part = pattern?.exec(name)?.[1];
      if (part === undefined || keysOf?.(after, part).some((key) => keys.has(key))) return [];
      return [`${name}: ${was || 'nothing'} → ${is || 'nothing'}`];
    }),
  ];
}

/** Whether a changed result reads the row, in either version. */
function isShown(
  { table, from }: RowDifference,
  changed: readonly Changed[],
  before: Service,
  after: Service,
): boolean {
  return changed.some(({ key, given }) => {
    // Operations over rows leave no record of what they read, and the return takes figures of all calculators.
    if (after.calculator(key) === undefined) {
      const tables = listTables(after, key);
      return key === 'ct600' || tables.some(({ name }) => name === table);
    }
    return [before, after].some((service) =>
      [...cellsRead(service, key, given)].some((cell) => cell.table === table && cell.rowFrom === from),
    );
  });
}
