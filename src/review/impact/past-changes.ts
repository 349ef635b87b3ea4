import type { ChangelogEntry } from '../../engine/changelog.ts';
import { type LoadedRow, recordedDay } from '../../engine/rates/table.ts';
import { dayText } from '../../engine/texts/format.ts';
import type { Service } from '../../service.ts';
import { listDays, type VersionAnswer, WORDS } from './answered.ts';
import { type Changed, type Impact, listTables, type RowChange } from './compare.ts';

/** A result that should not have changed. */
export interface PastChange {
  readonly changed: Changed;
  readonly why: string;
}

/** The changed results that read a row since rewritten, or lie wholly before an added one. */
export interface PastChanges {
  readonly undeclared: readonly PastChange[];
  /** How many of them an entry declares. */
  readonly declared: number;
}

/** Other entries say that a row is new. */
const DECLARING: readonly ChangelogEntry['kind'][] = ['corrected', 'removed', 'enacted', 'confirmed'];

/**
 * The results that change although no entry of a new edition of the changelog declares it. Two things must be
 * declared: that an existing row has other values or is gone, and that a row added from a day changes a result that
 * lies wholly before that day: every day in its inputs and its values, and the first day of every row that it read.
 *
 * A table whose law was reviewed again is known to a later day, so results between the two days no longer say
 * that they assume its rates; that needs no declaration.
 */
export function pastChanges({ rows, calculators }: Impact, before: Service, after: Service): PastChanges {
  const published = new Set(before.changelog.editions.map(({ version }) => version));
  const entries = after.changelog.editions
    .filter(({ version }) => !published.has(version))
    .flatMap((edition) => edition.entries.filter(({ kind }) => DECLARING.includes(kind)));
  const isDeclared = ({ table, day, from }: RowChange): boolean =>
    entries.some(
      (entry) => entry.table === table.name && [day, recordedDay(table, from)].includes(entry.from),
    );
  const undeclared: PastChange[] = [];
  let declared = 0;
  for (const changed of calculators.flatMap((one) => one.changed)) {
    // Inputs rejected before and after have no result, whatever the messages say.
    if (changed.before.result === null && changed.after.result === null) continue;
    if (isOnlyKnownBetter(changed)) continue;
    const was = rowsRead(changed.before);
    const read = [...was, ...rowsRead(changed.after)];
    const rewritten = rows.filter((one) =>
      read.some(({ table, from }) => isRewritten(one) && table === one.table.name && from === one.from),
    );
    const hidden = rewritten.find((row) => !isDeclared(row));
    if (hidden !== undefined) {
      const { table, from, is } = hidden;
      const what = `was ${is === undefined ? 'removed' : 'changed'}, and no new entry of the changelog says so`;
      undeclared.push({ changed, why: `the row of ${table.name} from ${dayText(from)} ${what}` });
    } else if (rewritten.length > 0) {
      declared += 1;
      // A note may look ahead to a row that is added: it changes no figure of the past.
    } else if (!changed.differences.every(({ name }) => WORDS.has(name))) {
      // A rejection counts as reading all tables of its calculator.
      const readable = [before, after].flatMap((service) => listTables(service, changed.key));
      const names = was.length === 0 ? readable.map(({ name }) => name) : read.map(({ table }) => table);
      const added = rows.filter(({ was, table }) => was === undefined && names.includes(table.name));
      const days = [...listDays(changed.inputs, changed.before), ...was.map(({ from }) => from)];
      const [first] = added;
      const isTouched = added.some((row) => days.some((day) => row.from <= day) || isDeclared(row));
      if (first === undefined || isTouched) continue;
      const why = `it lies wholly before ${dayText(first.from)}, from which a row of ${first.table.name} was added`;
      undeclared.push({ changed, why });
    }
  }
  return { undeclared, declared };
}

function rowsRead({ calculation }: VersionAnswer): LoadedRow[] {
  return [...(calculation?.trace.rows ?? [])];
}

/** Whether a row that existed has other values or is gone: a status or a citation changes no value. */
function isRewritten({ table, was, is, differing }: RowChange): boolean {
  return was !== undefined && (is === undefined || differing.some(({ name }) => name in table.shape.columns));
}

/** Whether all that changed is that a rate is no longer assumed. */
function isOnlyKnownBetter({ differences }: Changed): boolean {
  return differences.every(({ name, after }) => /assumed/.test(name) && after === 'false');
}
