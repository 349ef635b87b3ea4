import type { ResultDeclaration } from '../calculator.ts';
import type { BoxData, BoxKind, ReturnFormData } from '../read/return-form.ts';
import type { Sources } from '../sources.ts';
import type { CommonTexts } from '../texts/common-texts.ts';
import { type FlatType, plainType } from '../values.ts';
import { checkCite, checkDay, checkName } from './check-keys.ts';
import { checkTemplate, NO_SLOTS } from './check-template.ts';
import type { YamlFile } from './yaml-file.ts';

type Figures = ReadonlyMap<string, FlatType>;

/** Reports what is wrong with the boxes of the company tax return. @param calculators those with figures for it. */
export function checkReturnForm(
  file: YamlFile,
  calculators: readonly ResultDeclaration[],
  sources: Sources,
  { names }: CommonTexts,
): void {
  const { boxes, not_known } = file.data as ReturnFormData;
  const figures: Figures = new Map(
    calculators.flatMap(({ key, returns }) =>
      Object.entries(returns?.types ?? {}).map(([name, type]) => [`${key}/${name}`, type] as const),
    ),
  );
  boxes.forEach((box, index) => {
    const at = file.at('boxes', index);
    checkBoxes(at, box, boxes.slice(0, index), boxes);
    checkFigures(at, box, figures);
    const { label, note, cite } = box;
    checkTemplate(at, [], { label, note }, NO_SLOTS, names);
    for (const key of ['ends_from', 'begins_from', 'begins_until'] as const) checkDay(at, [key], box[key]);
    checkCite(at, ['cite'], cite, sources);
  });
  const keys = calculators.map(({ key }) => key);
  not_known.forEach(({ of, why }, index) => {
    checkName(file, ['not_known', index, 'of'], of, keys, 'calculator');
    checkTemplate(file, ['not_known', index, 'why'], why, NO_SLOTS, names);
  });
}

/** Each box once for any period, and after those that it needs. */
function checkBoxes(at: YamlFile, data: BoxData, earlier: readonly BoxData[], all: readonly BoxData[]): void {
  const same = earlier.filter(({ box }) => box === data.box);
  const isOpen = same.some(({ begins_until }) => begins_until === undefined);
  if (isOpen || (same.length > 0 && data.begins_from === undefined)) {
    at.error(
      ['box'],
      `Box ${data.box} is here twice for one period. Give each its "begins_from" and "begins_until".`,
    );
  }
  const before = earlier.map(({ box }) => box);
  for (const key of ['add', 'also', 'less', 'multiply'] as const) {
    for (const name of data[key] ?? []) checkName(at, [key], name, before, 'earlier box');
  }
  checkName(at, ['at_most'], data.at_most, before, 'earlier box');
  const boxes = all.map(({ box }) => box);
  checkName(at, ['note_with'], data.note_with, boxes, 'box');
}

/** The figures that fill a box exist and have its kind, and it is filled in one way. */
function checkFigures(at: YamlFile, box: BoxData, figures: Figures): void {
  const { kind, from, add, multiply, only_with, rounding } = box;
  const kinds = KINDS[kind];
  for (const name of [from ?? []].flat()) {
    const type = figures.get(name);
    checkName(at, ['from'], name, figures.keys(), 'figure');
    if (type !== undefined && plainType(type).kind !== kinds) {
      at.error(
        ['from'],
        `"${name}" is ${plainType(type).kind}, and a box of ${kind} takes ${kinds}. Correct one.`,
      );
    }
  }
  checkName(at, ['only_with'], only_with, figures.keys(), 'figure');
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
