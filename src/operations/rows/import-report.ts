import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { integerText, listText } from '../../engine/texts/format.ts';
import { render } from '../../engine/texts/template.ts';
import { type FileCell, type FileKind, isBlankCell, UnreadableFile } from '../../formats/file-cell.ts';
import type { Service } from '../../service.ts';
import { shortened } from './headings.ts';
import type { RowSheet } from './sheets.ts';
import type { TableReader } from './table-reader.ts';
import type { UnusedColumn } from './unused-columns.ts';

/** A column that holds numbers or dates and is not used, as JSON names it. */
export interface NamedColumn {
  readonly heading: string;
  readonly first_values: readonly string[];
}

type Texts = Pick<Service, 'common'>;
type Line = readonly [what: string, how: string];

const MAX_LISTED = 50;
const SEPARATORS = { ',': 'comma', ';': 'semicolon', '\t': 'tab' } as const;

export function nameUnused(unused: readonly UnusedColumn[]): NamedColumn[] {
  return unused.map(({ heading, letter, firstValues }) => ({
    heading: heading === '' ? letter : shortened(heading),
    first_values: firstValues,
  }));
}

/** A line for each column that is not used: heading and first values. */
export function unusedLines({ common }: Texts, unused: readonly NamedColumn[]): string[] {
  return unused.map(({ heading, first_values }) =>
    render(common.files.not_used, { heading, values: first_values.join(', ') }),
  );
}

/** The unused columns of which a row has a value. */
export function unusedIn(
  passed: readonly (readonly [string, unknown])[],
  unused: readonly NamedColumn[],
  { common }: Texts,
): string[] {
  if (unused.length === 0) return [];
  const filled = passed.filter(([, cell]) => !isBlankCell((cell ?? null) as FileCell));
  const headings = new Set(filled.map(([name]) => shortened(name)));
  const names = unused.filter(({ heading }) => headings.has(heading)).map(({ heading }) => `“${heading}”`);
  return names.length === 0 ? [] : [render(common.files.not_used_here, { headings: listText(names) })];
}

/** Headings of unused columns for a header of the response: percent-encoded, since they may be in any script. */
export function unusedHeader(unused: readonly NamedColumn[]): string {
  return unused
    .slice(0, MAX_LISTED)
    .map(({ heading }) => encodeURIComponent(heading.replaceAll(/\p{Cs}/gu, '\ufffd')))
    .join(', ');
}

/** What was converted and left out, by name and in ASCII, for a header: `day_first=58, totals=2`. */
export function importHeader({ totals, conversions }: TableReader): string {
  const counts = [...conversions, ...(totals.size > 0 ? [['totals', totals.size] as const] : [])];
  return counts.map(([name, count]) => `${name}=${count}`).join(', ');
}

/** The same for people. */
export function convertedLines({ common: { files } }: Texts, { totals, conversions }: TableReader): string[] {
  const left =
    totals.size === 0 ? [] : [`${render(files.totals)}: ${[...totals].slice(0, MAX_LISTED).join(', ')}`];
  return [
    ...left,
    ...[...conversions].map(([name, count]) => render(files[name], { count: integerText(count) })),
  ];
}

/**
 * The sheet that says what was not used and assumed, how a file was read, and the version and disclaimer of the rules.
 *
 * @param failed how many rows have errors.
 */
export function importSheet(
  service: Service,
  { file, unused }: { readonly file: TableReader | null; readonly unused: readonly NamedColumn[] },
  failed: number,
  notes: readonly string[] = [],
): RowSheet {
  const { files, disclaimer } = service.common;
  const columns = ['what', 'how'].map((name) => ({ heading: render(files[name]), kind: 'text' as const }));
  const rows: Line[] = [
    ...unusedLines(service, unused).map((line): Line => [render(files.unused), line]),
    ...notes.map((note): Line => [render(files.assumed), note]),
    ...(file === null ? [] : readingLines(service, file)),
    ...(file === null ? [] : [[render(files.refused), integerText(failed)] as const]),
    [render(files.rules), service.rulesVersion],
    [render(files.disclaimer), disclaimer],
  ];
  return { name: render(files.as_read), columns, rows };
}

function readingLines(service: Service, reader: TableReader): Line[] {
  const { files } = service.common;
  return [
    [render(files.file), kindText(reader.file.kind, service)],
    [render(files.headings_in), render(files.row, { row: String(reader.row) })],
    ...reader.columns.map(({ letter, heading, input, near, isIgnored }): Line => {
      const [meant = input] = near;
      const column = render(files.read_as, { letter, heading: shortened(heading) });
      return [
        column,
        meant ? `${meant.title} (${meant.name})` : render(isIgnored ? files.ignored : files.own),
      ];
    }),
    [render(files.rows_read), integerText(reader.rowsRead)],
    ...convertedLines(service, reader).map((line): Line => [render(files.converted), line]),
  ];
}

function kindText(kind: FileKind, { common: { files } }: Texts): string {
  const { encoding, separator, sheet, otherSheets } = kind;
  if (separator === null || encoding === null)
    return render(files.spreadsheet, { sheet: sheet ?? '', others: integerText(otherSheets.length) });
  const name = encoding === 'windows-1252' ? 'Windows-1252' : encoding.toUpperCase();
  return render(files.text, { encoding: name, separator: render(files[SEPARATORS[separator]]) });
}

/** What is wrong with a file, for people. @throws anything but the errors of files. */
export function errorOfFile(thrown: unknown, { common }: Texts): InvalidInput {
  if (thrown instanceof InvalidInput) return thrown;
  if (!(thrown instanceof UnreadableFile)) throw thrown;
  const slots = { sheets: listText(thrown.sheets), row: String(thrown.row) };
  return new InvalidInput(render(common.files[thrown.problem], slots), new Map());
}
