import { integerText, listText } from '../../engine/texts/format.ts';
import { render } from '../../engine/texts/template.ts';
import type { FileKind, UnreadableFile } from '../../formats/file-cell.ts';
import type { Service } from '../../service.ts';
import type { FileReading } from './file-reading.ts';
import { shortened } from './headings.ts';
import type { Sheet } from './row-operation.ts';
import type { Tally } from './tally.ts';

/** A file that was read to its end. */
export interface FileFacts {
  readonly kind: FileKind;
  readonly reading: FileReading;
  readonly tally: Tally;
  readonly rows: number;
  readonly refused: number;
}

/** The most rows listed by number. */
const MOST_LISTED = 50;

/** What was read, left out, converted and refused, as label and value pairs. */
export function asRead(
  service: Service,
  { kind, reading, tally, rows, refused }: FileFacts,
): [string, string][] {
  const { files } = service.common;
  const say = (name: string, slots: Readonly<Record<string, string>> = {}): string =>
    render(files[name], slots);
  const numbers = (list: readonly number[]): string => list.slice(0, MOST_LISTED).join(', ');
  const lines: [string, string][] = [[say('file'), kindText(kind, say)]];
  if (reading.headings !== null) {
    lines.push([say('headings_in'), say('row', { row: String(reading.headings.row) })]);
    for (const { letter, heading, input } of reading.headings.columns) {
      const column = say('read_as', { letter, heading: shortened(heading) });
      lines.push([column, input === null ? say('own') : `${input.title} (${input.name})`]);
    }
  }
  lines.push([say('rows_read'), integerText(rows)]);
  if (reading.above.length > 0) lines.push([say('above'), numbers(reading.above)]);
  if (reading.blank > 0) lines.push([say('blank'), integerText(reading.blank)]);
  if (reading.totals.length > 0) lines.push([say('totals'), numbers(reading.totals)]);
  for (const [name, count] of Object.entries(tally.conversions)) {
    lines.push([say('converted'), say(name, { count: integerText(count) })]);
  }
  lines.push([say('refused'), integerText(refused)]);
  return lines;
}

/** The last sheet of an answer: how any files were read, and the version and disclaimer of the rules. */
export function asReadSheet(service: Service, ...files: readonly FileFacts[]): Sheet {
  const { common, rulesVersion } = service;
  const text = (name: string): string => render(common.files[name]);
  return {
    name: text('as_read'),
    columns: [
      { heading: text('what'), kind: 'text' },
      { heading: text('how'), kind: 'text' },
    ],
    rows: [
      ...files.flatMap((facts) => asRead(service, facts)),
      [text('rules'), rulesVersion],
      [text('disclaimer'), common.disclaimer],
    ],
  };
}

/** Why a file cannot be read, for people. */
export function unreadableText({ problem, sheets }: UnreadableFile, { common }: Service): string {
  return render(common.files[problem], { sheets: listText(sheets) });
}

const SEPARATORS = { ',': 'comma', ';': 'semicolon', '\t': 'tab' } as const;

function kindText(
  { encoding, separator, sheet, otherSheets }: FileKind,
  say: (name: string, slots?: Readonly<Record<string, string>>) => string,
): string {
  if (separator === null || encoding === null) {
    return say('spreadsheet', { sheet: sheet ?? '', others: integerText(otherSheets) });
  }
  const name = encoding === 'windows-1252' ? 'Windows-1252' : encoding.toUpperCase();
  return say('text', { encoding: name, separator: say(SEPARATORS[separator]) });
}

/** What was converted and left out, by name and in ASCII, for a header: `day_first=58, blank=2`. */
export function asReadHeader({ reading, tally }: Pick<FileFacts, 'reading' | 'tally'>): string {
  const counts = { ...tally.conversions, blank: reading.blank, totals: reading.totals.length };
  const told = Object.entries({ ...counts, above: reading.above.length }).filter(([, count]) => count > 0);
  return told.map(([name, count]) => `${name}=${count}`).join(', ');
}

/** The same in words, a line each. */
export function convertedLines(service: Service, facts: FileFacts): string[] {
  const { files } = service.common;
  const told = new Set(['converted', 'above', 'blank', 'totals'].map((name) => render(files[name])));
  return asRead(service, facts).flatMap(([what, how]) => {
    if (!told.has(what)) return [];
    return what === render(files.converted) ? [how] : [`${what}: ${how}`];
  });
}
