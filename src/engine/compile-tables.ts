import { MapOnDemand } from './on-demand.ts';
import type { TableDeclaration } from './rates/declaration.ts';
import type { RateEvent } from './rates/events.ts';
import { ROW_WORDS, readTable } from './rates/read-table.ts';
import type { RateTable } from './rates/table.ts';
import { type UnreadSeries, unreadDeclaration } from './rates/unread.ts';
import type { RulesFiles } from './rules.ts';
import type { Path, RulesFile } from './rules-file.ts';
import type { Sources } from './sources.ts';
import type { CommonTexts } from './texts/common-texts.ts';

interface Shared {
  readonly sources: Sources;
  readonly common: CommonTexts;
  readonly events: () => readonly RateEvent[];
}

/**
 * The rate tables of some declarations, file by file, each compiled on first use. When all are, series that a
 * file keeps although no calculator reads them are included.
 */
export function tablesOf(
  files: RulesFiles,
  shapes: readonly TableDeclaration[],
  shared: Shared,
): ReadonlyMap<TableDeclaration, RateTable> {
  const names = [...new Set(shapes.map(({ file }) => file))];
  return new MapOnDemand(
    () =>
      names.flatMap((name) => {
        const wanted = shapes.filter((shape) => shape.file === name);
        const file = files.get(fileOf(name));
        return file === undefined ? wanted : [...wanted, ...unreadOf(file, name, wanted, shared)];
      }),
    (shape) => {
      const file = files.get(fileOf(shape.file));
      return file === undefined ? undefined : tableOf(file, shape, shared);
    },
  );
}

function fileOf(name: string): string {
  return `rules/rates/${name}.yaml`;
}

function tableOf(
  file: RulesFile,
  shape: TableDeclaration,
  { sources, common, events }: Shared,
): RateTable | undefined {
  const path = seriesOf(file).get(shape.series);
  if (path === undefined) {
    file.fault([], `the series "${shape.series ?? 'rates'}" is missing`);
    return undefined;
  }
  const table = readTable(file, path, shape, sources, events());
  file.verify(() => {
    const { chosenBy, method } = table.head;
    const { chosen_by, within_a_period } = common.rateTables;
    if (!(chosenBy in chosen_by) || (method !== null && !(method in within_a_period))) {
      file.fault(
        [...path, 'chosen_by'],
        'texts/common.yaml does not say under "rate_tables" what this means',
      );
    }
  });
  return table;
}

/** Declarations of series that the file keeps although no calculator reads them. */
function unreadOf(
  file: RulesFile,
  name: string,
  wanted: readonly TableDeclaration[],
  { common }: Shared,
): TableDeclaration[] {
  return [...seriesOf(file)].flatMap(([seriesName, path]): TableDeclaration[] => {
    const data = path.reduce<unknown>((inner, step) => (inner as Record<string, unknown>)[step], file.data);
    const { not_read: reason } = data as UnreadSeries;
    if (wanted.some((shape) => shape.series === seriesName)) {
      const wrong = 'a calculator reads this series: take "not_read" out';
      if (reason !== undefined) file.faultAtKey([...path, 'not_read'], wrong);
      return [];
    }
    if (seriesName === null || reason === undefined) {
      const what = `no calculator reads the series "${seriesName ?? 'rates'}"`;
      file.faultAtKey(path, `${what}: if it is kept for later, say why with "not_read"`);
      return [];
    }
    const days = Object.keys(common.rateTables.chosen_by);
    return [unreadDeclaration(name, seriesName, data as UnreadSeries, ROW_WORDS, days)];
  });
}

/** The series of a rate file by name; a file of a single series has it under null. */
function seriesOf(file: RulesFile): Map<string | null, Path> {
  const { series } = file.data as { series?: Record<string, unknown> };
  if (series === undefined) return new Map([[null, []]]);
  return new Map(Object.keys(series).map((name) => [name, ['series', name]]));
}
