import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { integerText, listText } from '../../engine/texts/format.ts';
import { render } from '../../engine/texts/template.ts';
import { type FileCell, type FileKind, UnreadableFile } from '../../formats/file-cell.ts';
import { type CellStyle, type XlsxColumn, XlsxWriter } from '../../formats/xlsx/write-xlsx.ts';
import type { Service } from '../../service.ts';
import { shortened } from './headings.ts';
import type { TableReader } from './table-reader.ts';

export interface SheetColumn extends XlsxColumn {
  readonly isSummed?: boolean;
}

/** A JSON value: money and percentages as numbers, days as YYYY-MM-DD. */
export type SheetCell = string | number | boolean | null;

export interface Sheet<C extends FileCell = SheetCell> {
  /** At most 31 characters, the limit for sheet names. */
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: Iterable<readonly C[]>;
}

export type Line = Readonly<Record<string, unknown>>;

/** Makes sheets with the texts of an operation: `operations.each.<name>` in texts/common.yaml. */
export function sheetMaker(operation: string, { common }: Service) {
  const { columns = {}, labels = {} } = common.operations.each[operation] ?? {};
  const label = (word: unknown): string => (word ? render(labels[String(word)]) : '');
  return {
    label,
    /**
     * Columns as `heading:kind`, or `heading=key:kind` where the record has another key; `+` for a sum; the
     * kind `word` for words that have labels.
     */
    sheet(name: string, records: unknown, shape: string): Sheet {
      const parsed = shape.split(/\s+/).map((column) => {
        const [, heading = '', key = heading, kind = '', sum] =
          /^(\w+)(?:=(\w+))?:(\w+)(\+)?$/.exec(column) ?? [];
        return { heading, key, kind, isSummed: sum !== undefined };
      });
      return {
        name: render(columns[name]),
        columns: parsed.map(({ heading, kind, isSummed }) => ({
          heading: render(columns[heading]),
          kind: kind === 'word' ? 'text' : (kind as CellStyle),
          isSummed,
        })),
        rows: ((records ?? []) as readonly Line[]).map((line) =>
          parsed.map(({ key, kind }) =>
            kind === 'word' ? label(line[key]) : ((line[key] ?? null) as SheetCell),
          ),
        ),
      };
    },
  };
}

const STEP = 20;

export function* writeWorkbook(sheets: Iterable<Sheet<FileCell>>): Generator<Uint8Array, void, undefined> {
  const writer = new XlsxWriter();
  for (const { name, columns, rows } of sheets) {
    writer.sheet(name, columns);
    let count = 0;
    for (const cells of rows) {
      writer.row(cells);
      count += 1;
      if (count % STEP === 0) yield* writer.taken();
    }
  }
  writer.end();
  yield* writer.taken();
}

type Lines = [label: string, value: string][];
type Say = (name: string, slots?: Readonly<Record<string, string>>) => string;

const MOST_LISTED = 50;

function sayer({ common }: Service): Say {
  return (name, slots) => render(common.files[name], slots);
}

function asRead(service: Service, reader: TableReader, refused: number): Lines {
  const { kind, headings, rowsRead } = reader;
  const say = sayer(service);
  const lines: Lines = [[say('file'), kindText(kind, say)]];
  if (headings !== null) {
    lines.push([say('headings_in'), say('row', { row: String(headings.row) })]);
    for (const { letter, heading, input } of headings.columns) {
      const column = say('read_as', { letter, heading: shortened(heading) });
      lines.push([column, input === null ? say('own') : `${input.title} (${input.name})`]);
    }
  }
  lines.push([say('rows_read'), integerText(rowsRead)]);
  return [...lines, ...converted(reader, say), [say('refused'), integerText(refused)]];
}

function converted({ above, blank, totals, tally }: TableReader, say: Say): Lines {
  const numbers = (list: readonly number[]): string => list.slice(0, MOST_LISTED).join(', ');
  const lines: Lines = [];
  if (above.length > 0) lines.push([say('above'), numbers(above)]);
  if (blank > 0) lines.push([say('blank'), integerText(blank)]);
  if (totals.length > 0) lines.push([say('totals'), numbers(totals)]);
  for (const [name, count] of Object.entries(tally.conversions)) {
    lines.push([say('converted'), say(name, { count: integerText(count) })]);
  }
  return lines;
}

/**
 * The last sheet of an answer: how any files were read, and the version and disclaimer of the rules.
 * @param refused how many rows have errors.
 */
export function asReadSheet(service: Service, files: readonly TableReader[], refused = 0): Sheet {
  const say = sayer(service);
  return {
    name: say('as_read'),
    columns: ['what', 'how'].map((name) => ({ heading: say(name), kind: 'text' })),
    rows: [
      ...files.flatMap((file) => asRead(service, file, refused)),
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
export function asReadHeader({ blank, totals, above, tally }: TableReader): string {
  const counts = { ...tally.conversions, blank, totals: totals.length, above: above.length };
  const told = Object.entries(counts).filter(([, count]) => count > 0);
  return told.map(([name, count]) => `${name}=${count}`).join(', ');
}

export function convertedLines(service: Service, file: TableReader): string[] {
  const say = sayer(service);
  return converted(file, say).map(([what, how]) => (what === say('converted') ? how : `${what}: ${how}`));
}

/** What is wrong with a file, for people. @throws anything but the errors of files. */
export function faultOfFile(thrown: unknown, { common }: Service): InvalidInput {
  if (thrown instanceof InvalidInput) return thrown;
  if (!(thrown instanceof UnreadableFile)) throw thrown;
  const slots = { sheets: listText(thrown.sheets), row: String(thrown.row) };
  return new InvalidInput(render(common.files[thrown.problem], slots), new Map());
}
