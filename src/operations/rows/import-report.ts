import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { listText } from '../../engine/texts/format.ts';
import { render } from '../../engine/texts/template.ts';
import { type FileCell, isBlankCell, UnreadableFile } from '../../formats/file-cell.ts';
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

const MAX_LISTED = 50;

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

/** The sheet that says what was not used and assumed, what each column was read as, and the version of the rules. */
export function importSheet(
  service: Service,
  file: TableReader | null,
  unused: readonly NamedColumn[],
  notes: readonly string[],
): RowSheet {
  const { files, disclaimer } = service.common;
  const columns = ['what', 'how'].map((name) => ({ heading: render(files[name]), kind: 'text' as const }));
  const read = file?.columns.map(({ letter, heading, input, near: [meant = input], isIgnored }) => [
    render(files.read_as, { letter, heading: shortened(heading) }),
    meant ? `${meant.title} (${meant.name})` : render(isIgnored ? files.ignored : files.own),
  ]);
  const rows = [
    ...unusedLines(service, unused).map((line) => [render(files.unused), line]),
    ...notes.map((note) => [render(files.assumed), note]),
    ...(read ?? []),
    [render(files.rules), service.rulesVersion],
    [render(files.disclaimer), disclaimer],
  ];
  return { name: render(files.as_read), columns, rows };
}

/** What is wrong with a file, for people. @throws anything but the errors of files. */
export function errorOfFile(thrown: unknown, { common }: Texts): InvalidInput {
  if (thrown instanceof InvalidInput) return thrown;
  if (!(thrown instanceof UnreadableFile)) throw thrown;
  const slots = { sheets: listText(thrown.sheets), row: String(thrown.row) };
  return new InvalidInput(render(common.files[thrown.problem], slots), new Map());
}
