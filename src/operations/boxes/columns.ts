import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import type { Calculation } from '../../engine/result.ts';
import type { Box, BoxKind } from '../../engine/return-form.ts';
import type { CellStyle } from '../../formats/xlsx/write-xlsx.ts';
import type { Service } from '../../service.ts';
import { formOf, recordsOf, sheetOf } from './answer.ts';
import { boxText, type FilledBox } from './sheet.ts';

const KINDS: Readonly<Record<BoxKind, CellStyle>> = {
  pounds: 'money',
  pence: 'money',
  tick: 'text',
  count: 'integer',
  // Years are shown without commas.
  year: 'decimal',
  percent: 'decimal',
  date: 'date',
};

/** The boxes of a return as columns, `box_315`, in form order; of a second return, `box_30_second`. */
export function boxColumns(service: Service, { calculator: { key, returns } }: LoadedCalculator) {
  if (returns === undefined) return [];
  const columnsOf = (part: number) =>
    boxesOf(service, key).map(({ box, label, kind }) => {
      const filled = (found: Calculation): FilledBox | undefined => filledBy(service, found)[part]?.get(box);
      return {
        name: `box_${box}${part === 0 ? '' : '_second'}`,
        heading: `${box} ${label}`,
        kind: KINDS[kind],
        isSummed: false,
        json: (found: Calculation) => filled(found)?.value ?? null,
        print: (found: Calculation) => boxText(kind, filled(found)?.value ?? ''),
      };
    });
  return key === 'long-period' ? [...columnsOf(0), ...columnsOf(1)] : columnsOf(0);
}

/** The boxes that results of one calculator fill, without duplicates. */
function boxesOf(service: Service, key: string): Box[] {
  const found = new Map<string, Box>();
  for (const box of formOf(service).boxes) {
    const isOwn = box.from.some((name) => name.startsWith(`${key}/`));
    const isMade = [...box.add, ...box.multiply].some((one) => found.has(one));
    if (box.activity !== 'other' && (isOwn || isMade) && !found.has(box.box)) found.set(box.box, box);
  }
  return [...found.values()];
}

const sheets = new WeakMap<Calculation, readonly ReadonlyMap<string, FilledBox>[]>();

/** The boxes of a result by number, return by return; calculated once for all columns. */
function filledBy(service: Service, found: Calculation): readonly ReadonlyMap<string, FilledBox>[] {
  const known = sheets.get(found);
  if (known !== undefined) return known;
  const { returns } = sheetOf(service, [recordsOf(service, found)], 'trade');
  const made = returns.map(({ boxes }) => new Map(boxes.map((one) => [one.box, one])));
  sheets.set(found, made);
  return made;
}
