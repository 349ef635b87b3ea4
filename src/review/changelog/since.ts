import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CHANGELOG, type Changelog, readChangelog } from '../../engine/changelog.ts';
import { Diagnostics } from '../../engine/loading/diagnostics.ts';
import { type LoadedRow, type RateTable, recordedDay } from '../../engine/rates/table.ts';
import { isoDay } from '../../law/calendar.ts';
import type { Service } from '../../service.ts';
import { UsageError } from '../command.ts';
import { editedFiles, hasHistory, writeRevision } from '../rules-folder.ts';
import { type EntryToWrite, missingEntries } from './missing-entries.ts';
import { recordedRows } from './recorded-rows.ts';

/** What coverage looks at: rows of tables, and other parts by the files that say them and cover them. */
export interface Asked {
  readonly isRow: (table: RateTable, row: LoadedRow) => boolean;
  readonly hasFile: (...files: readonly string[]) => boolean;
}

export interface Base {
  /** What messages call it. */
  readonly name: string;
  readonly text: string;
  readonly changelog: Changelog;
}

/** The changelog of a revision; the current one if there is no history and no revision was given. */
export function baseOf(root: string, revision: string | undefined): Base {
  let text = readFileSync(join(root, CHANGELOG), 'utf8');
  const name = revision ?? (hasHistory(root) ? 'HEAD' : CHANGELOG);
  if (name !== CHANGELOG) {
    const folder = writeRevision(root, name, [CHANGELOG]);
    text = readFileSync(join(folder, CHANGELOG), 'utf8');
    rmSync(folder, { recursive: true, force: true });
  }
  const faults: string[] = [];
  const changelog = readChangelog(text, (wrong, line = 1) => faults.push(`line ${line}: ${wrong}`));
  if (changelog === null || faults.length > 0) {
    throw new UsageError(`${CHANGELOG} of ${name} cannot be read: ${faults.join('; ')}.`);
  }
  return { name, text, changelog };
}

/** The entries by which the changelog of a base would match the tables. */
export function unrecorded(base: Changelog, { rules }: Service): EntryToWrite[] {
  const tables = [...rules.tables.values()];
  // Faults within the base are left to `npm run check`.
  const recorded = recordedRows(base.editions, tables, new Diagnostics());
  return tables
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .flatMap((table) => missingEntries(table, recorded.get(table) ?? new Map()));
}

/**
 * What was added or changed since the last commit, of which worked examples must notice each value: rows that are law,
 * and other files. Null where nothing was, or there is no history.
 */
export function changedSince(root: string, service: Service): Asked | null {
  const files = editedFiles(root) ?? [];
  return files.length === 0 ? null : askedOf(files, baseOf(root, undefined).changelog, service);
}

/** What coverage looks at after files were edited, and rows added to or changed from those of a changelog. */
export function askedOf(files: readonly string[], base: Changelog, service: Service): Asked {
  const entries = unrecorded(base, service);
  return {
    isRow: (table, { from, announced }) =>
      !announced &&
      entries.some(
        (one) => one.table === table.name && [isoDay(from), recordedDay(table, from)].includes(one.from),
      ),
    hasFile: (...parts) => parts.some((part) => files.some((file) => file.startsWith(`rules/${part}`))),
  };
}
