import { render } from '../../engine/texts/template.ts';
import type { Sheet as AnySheet, CellStyle } from '../../formats/xlsx/write-xlsx.ts';
import type { Service } from '../../service.ts';

/** A JSON value: money and percentages as numbers, days as YYYY-MM-DD. */
export type SheetCell = string | number | boolean | null;
export type RowSheet = AnySheet<SheetCell>;
export type Line = Readonly<Record<string, unknown>>;

/** Makes sheets with the texts of an operation: `operations.each.<name>` in texts/common.yaml. */
export function sheetMaker(operation: string, { common }: Service) {
  const { columns = {}, labels = {} } = common.operations.each[operation] ?? {};
  const label = (word: unknown): string => (word ? render(labels[String(word)]) : '');
  return {
    label,
    /** Columns as `heading:kind`, or `heading=key:kind` where the record has another key; `word` has labels. */
    sheet(name: string, records: unknown, shape: string): RowSheet {
      const parsed = shape.split(/\s+/).map((column) => {
        const [, heading = '', key = heading, kind = ''] = /^(\w+)(?:=(\w+))?:(\w+)$/.exec(column) ?? [];
        return { heading, key, kind };
      });
      return {
        name: render(columns[name]),
        columns: parsed.map(({ heading, kind }) => ({
          heading: render(columns[heading]),
          kind: kind === 'word' ? 'text' : (kind as CellStyle),
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
