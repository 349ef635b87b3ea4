import type { LoadedCalculator } from '../../engine/read/calculator.ts';
import type { Box, BoxKind } from '../../engine/read/return-form.ts';
import type { Calculation } from '../../engine/result.ts';
import type { CellStyle } from '../../formats/xlsx/write-xlsx.ts';
import type { Service } from '../../service.ts';
import { boxText, filledBoxes } from './answer.ts';

const KINDS: Readonly<Record<BoxKind, CellStyle>> = {
  ...{ pounds: 'money', pence: 'money', tick: 'text', count: 'integer', percent: 'decimal', date: 'date' },
  // Years are shown without commas.
  year: 'decimal',
};

/** The boxes of a return as columns, `box_315`, in form order; of a second return, `box_30_second`. */
export function boxColumns(service: Service, { calculator: { key, returns } }: LoadedCalculator) {
  if (returns === undefined) return [];
  const filled = new WeakMap<Calculation, ReturnType<typeof filledBoxes>>();
  /** Calculated once for all columns. */
  const filledBy = (calculation: Calculation) => {
    const boxes = filled.get(calculation) ?? filledBoxes(service, calculation);
    filled.set(calculation, boxes);
    return boxes;
  };
  const own = listBoxes(service, key);
  const columnsOf = (part: number, end: string) =>
    own.map(({ box, label, kind }) => {
      const json = (calculation: Calculation) => filledBy(calculation)[part]?.[box] ?? null;
      return {
        name: `box_${box}${end}`,
        heading: `${box} ${label}`,
        kind: KINDS[kind],
        json,
        print: (calculation: Calculation) => boxText(kind, json(calculation) ?? ''),
      };
    });
  return [...columnsOf(0, ''), ...(key === 'long-period' ? columnsOf(1, '_second') : [])];
}

function listBoxes(service: Service, key: string): Box[] {
  const listed = new Map<string, Box>();
  for (const box of service.rules.returnForm.boxes) {
    const isOwn = box.from.some((name) => name.startsWith(`${key}/`));
    const isMade = [box.add, box.multiply].some((all) => all?.some((one) => listed.has(one)));
    if (box.activity !== 'other' && (isOwn || isMade) && !listed.has(box.box)) listed.set(box.box, box);
  }
  return [...listed.values()];
}
