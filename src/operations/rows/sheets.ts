import rowData from '#schemas/responses/row-data.json' with { type: 'json' };
import { render } from '../../engine/texts/template.ts';
import type { Sheet as AnySheet, CellStyle } from '../../formats/xlsx/write-xlsx.ts';
import type { Service } from '../../service.ts';

/** A JSON value: money and percentages as numbers, days as YYYY-MM-DD. */
export type SheetCell = string | number | boolean | null;
export type RowSheet = AnySheet<SheetCell>;
export type Line = Readonly<Record<string, unknown>>;

/** By operation and sheet: the kind of each column by its heading, and the member of a line that it shows. */
const SHEETS = rowData['x-sheets'] as Readonly<Record<string, Readonly<Record<string, object>>>>;

/** Makes the sheets of an operation with its texts: `operations.each.<name>` in texts/common.yaml. */
export function sheetMaker(operation: string, { common }: Service) {
  const { columns = {}, labels = {} } = common.operations.each[operation] ?? {};
  const label = (word: unknown): string => (word ? render(labels[String(word)]) : '');
  return {
    label,
    /** Of columns that show `word`, each value has a label. */
    sheet(name: string, records: unknown): RowSheet {
      const parsed = Object.entries(SHEETS[operation]?.[name] ?? {}).map(([heading, shown]) => {
        const [kind, key = heading] = String(shown).split(' from ');
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
