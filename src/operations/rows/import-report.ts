import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { integerText, listText } from '../../engine/texts/format.ts';
import { render } from '../../engine/texts/template.ts';
import { type FileCell, type FileKind, isBlankCell, UnreadableFile } from '../../formats/file-cell.ts';
import type { Service } from '../../service.ts';
import { shortened } from './headings.ts';
import type { Sheet } from './sheets.ts';
import type { TableReader } from './table-reader.ts';

/** A column that holds numbers or dates and is not used, as JSON names it. */
export interface NamedColumn {
  readonly heading: string;
  readonly first_values: readonly string[];
}

export function nameUnused({ unused }: TableReader): NamedColumn[] {
  return unused.map(({ heading, letter, firstValues }) => ({
    heading: heading === '' ? letter : shortened(heading),
    first_values: firstValues,
  }));
}

interface Imported {
  readonly file: TableReader | null;
  readonly unused: readonly NamedColumn[];
}

type Lines = [label: string, value: string][];
type Say = (name: string, slots?: Readonly<Record<string, string>>) => string;

const MAX_LISTED = 50;

function sayer({ common }: Pick<Service, 'common'>): Say {
  return (name, slots) => render(common.files[name], slots);
}

/** A line for each column that is not used: heading and first values. */
export function unusedLines(service: Service, unused: readonly NamedColumn[]): string[] {
  const say = sayer(service);
  return unused.map(({ heading, first_values }) =>
    say('not_used', { heading, values: first_values.join(', ') }),
  );
}

/** The unused columns of which a row has a value. */
export function unusedIn(
  { passed }: { readonly passed: readonly (readonly [string, unknown])[] },
  { unused }: Imported,
  service: Pick<Service, 'common'>,
): string[] {
  if (unused.length === 0) return [];
  const filled = new Set(
    passed.flatMap(([name, cell]) => (isBlankCell((cell ?? null) as FileCell) ? [] : [shortened(name)])),
  );
  const names = unused.filter(({ heading }) => filled.has(heading)).map(({ heading }) => `“${heading}”`);
  return names.length === 0 ? [] : [sayer(service)('not_used_here', { headings: listText(names) })];
}

/** Headings of unused columns for a header of the response: percent-encoded, since they may be in any script. */
export function unusedHeader(unused: readonly NamedColumn[]): string {
  return unused
    .slice(0, MAX_LISTED)
    .map(({ heading }) => encodeURIComponent(heading.replaceAll(/\p{Cs}/gu, '\ufffd')))
    .join(', ');
}

function reportOf(
  service: Service,
  { kind, headings, rowsRead, ...counts }: TableReader,
  failed: number,
): Lines {
  const say = sayer(service);
  const lines: Lines = [[say('file'), kindText(kind, say)]];
  lines.push([say('headings_in'), say('row', { row: String(headings.row) })]);
  for (const { letter, heading, input, near, isIgnored } of headings.columns) {
    const column = say('read_as', { letter, heading: shortened(heading) });
    const [meant = input] = near;
    const own = say(isIgnored ? 'ignored' : 'own');
    lines.push([column, meant === null ? own : `${meant.title} (${meant.name})`]);
  }
  lines.push([say('rows_read'), integerText(rowsRead)]);
  return [...lines, ...converted(counts, say), [say('refused'), integerText(failed)]];
}

function converted(
  { above, blank, totals, tally }: Pick<TableReader, 'above' | 'blank' | 'totals' | 'tally'>,
  say: Say,
): Lines {
  const numbers = (list: readonly number[]): string => list.slice(0, MAX_LISTED).join(', ');
  const lines: Lines = [];
  if (above.length > 0) lines.push([say('above'), numbers(above)]);
  if (blank > 0) lines.push([say('blank'), integerText(blank)]);
  if (totals.length > 0) lines.push([say('totals'), numbers(totals)]);
  for (const [name, count] of tally.conversions) {
    lines.push([say('converted'), say(name, { count: integerText(count) })]);
  }
  return lines;
}

/**
 * The sheet that says what was not used and assumed, how any files were read, and the version and disclaimer of the rules.
 *
 * @param failed how many rows have errors.
 */
export function importSheet(
  service: Service,
  { file, unused }: Imported,
  failed: number,
  notes: readonly string[] = [],
): Sheet {
  const say = sayer(service);
  return {
    name: say('as_read'),
    columns: ['what', 'how'].map((name) => ({ heading: say(name), kind: 'text' as const })),
    rows: [
      ...unused.map(({ heading, first_values }) => [
        say('unused'),
        say('not_used', { heading, values: first_values.join(', ') }),
      ]),
      ...notes.map((note) => [say('assumed'), note]),
      ...(file === null ? [] : reportOf(service, file, failed)),
      [say('rules'), service.rulesVersion],
      [say('disclaimer'), service.common.disclaimer],
    ],
  };
}

const SEPARATORS = { ',': 'comma', ';': 'semicolon', '\t': 'tab' } as const;

function kindText({ encoding, separator, sheet, otherSheets }: FileKind, say: Say): string {
  if (separator === null || encoding === null) {
    return say('spreadsheet', { sheet: sheet ?? '', others: integerText(otherSheets.length) });
  }
  const name = encoding === 'windows-1252' ? 'Windows-1252' : encoding.toUpperCase();
  return say('text', { encoding: name, separator: say(SEPARATORS[separator]) });
}

/** What was converted and left out, by name and in ASCII, for a header: `day_first=58, blank=2`. */
export function importHeader({ blank, totals, above, tally }: TableReader): string {
  const counts = [
    ...tally.conversions,
    ['blank', blank],
    ['totals', totals.length],
    ['above', above.length],
  ] as const;
  return counts.flatMap(([name, count]) => (count > 0 ? [`${name}=${count}`] : [])).join(', ');
}

export function convertedLines(service: Service, file: TableReader): string[] {
  const say = sayer(service);
  return converted(file, say).map(([what, how]) => (what === say('converted') ? how : `${what}: ${how}`));
}

/** What is wrong with a file, for people. @throws anything but the errors of files. */
export function errorOfFile(thrown: unknown, { common }: Service): InvalidInput {
  if (thrown instanceof InvalidInput) return thrown;
  if (!(thrown instanceof UnreadableFile)) throw thrown;
  const slots = { sheets: listText(thrown.sheets), row: String(thrown.row) };
  return new InvalidInput(render(common.files[thrown.problem], slots), new Map());
}
