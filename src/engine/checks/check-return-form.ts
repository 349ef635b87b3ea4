import type { ResultDeclaration } from '../calculator.ts';
import type { BoxData, BoxKind, ReturnFormData } from '../read/return-form.ts';
import { type FlatType, plainType } from '../values.ts';
import type { Declared, YamlFile } from './yaml-file.ts';

type Figures = ReadonlyMap<string, FlatType>;

/** Reports what is wrong with the boxes of the company tax return. @param calculators those with figures for it. */
export function checkReturnForm(
  file: YamlFile,
  calculators: readonly ResultDeclaration[],
  declared: Declared,
): void {
  const { boxes } = file.data as ReturnFormData;
  const figures: Figures = new Map(
    calculators.flatMap(({ key, returns }) =>
      Object.entries(returns?.types ?? {}).map(([name, type]) => [`${key}/${name}`, type] as const),
    ),
  );
  const names = [...new Set(boxes.map(({ box }) => box))];
  file.checkNames({
    ...declared,
    calculator: calculators.map(({ key }) => key),
    figure: [...figures.keys()],
    box: names,
    'earlier box': ([, index]) => boxes.slice(0, Number(index)).map(({ box }) => box),
  });
  boxes.forEach((box, index) => {
    checkBox(file.at('boxes', index), box, boxes.slice(0, index), figures);
  });
}

/** A box is there once for any period, and filled in one way with figures of its kind. */
function checkBox(at: YamlFile, data: BoxData, earlier: readonly BoxData[], figures: Figures): void {
  const { box, kind, from, add, multiply, rounding } = data;
  const same = earlier.filter((other) => other.box === box);
  const isOpen = same.some(({ begins_until }) => begins_until === undefined);
  if (isOpen || (same.length > 0 && data.begins_from === undefined)) {
    const remedy = 'Give each its "begins_from" and "begins_until".';
    at.error(['box'], `Box ${box} is here twice for one period. ${remedy}`);
  }
  for (const name of [from ?? []].flat()) {
    const type = figures.get(name);
    const figureKind = type === undefined ? KINDS[kind] : plainType(type).kind;
    if (figureKind !== KINDS[kind]) {
      const message = `"${name}" is ${figureKind}, and a box of ${kind} takes ${KINDS[kind]}. Correct one.`;
      at.error(['from'], message);
    }
  }
  if ([from, add, multiply].filter((one) => one !== undefined).length !== 1) {
    at.error([], 'A box has exactly one of "from", "add" and "multiply". Correct it.');
  }
  if ((kind === 'pounds' && from !== undefined) !== (rounding !== undefined)) {
    at.error([], 'Only a box of pounds with "from" has a "rounding", and it needs one. Correct it.');
  }
}

const KINDS: Readonly<Record<BoxKind, string>> = {
  pounds: 'money',
  pence: 'money',
  tick: 'boolean',
  count: 'integer',
  year: 'integer',
  percent: 'percent',
  date: 'date',
};
