import type { ResultDeclaration } from '../calculator.ts';
import type { BoxData, BoxKind, ReturnFormData } from '../read/return-form.ts';
import type { Sources } from '../sources.ts';
import type { Path } from '../spot.ts';
import type { CommonTexts } from '../texts/common-texts.ts';
import { type FlatType, plainType } from '../values.ts';
import { checkCite } from './check-cite.ts';
import { checkDay } from './check-keys.ts';
import { checkTemplate } from './check-template.ts';
import type { YamlFile } from './yaml-file.ts';

const NOTHING: ReadonlySet<string> = new Set();

/** Reports what is wrong with the boxes of the company tax return. @param calculators those with figures for it. */
export function checkReturnForm(
  file: YamlFile,
  calculators: readonly ResultDeclaration[],
  sources: Sources,
  { names }: CommonTexts,
): void {
  const { boxes, not_known } = file.data as ReturnFormData;
  const figures = new Map<string, FlatType>(
    calculators.flatMap(({ key, returns }) =>
      Object.entries(returns?.types ?? {}).map(([name, type]) => [`${key}/${name}`, type] as const),
    ),
  );
  boxes.forEach((box, index) => {
    const path: Path = ['boxes', index];
    checkPlace(file, path, boxes, index);
    checkFigures(file, path, box, figures);
    for (const key of ['label', 'note'] as const) {
      const text = box[key];
      if (text !== undefined) checkTemplate(file, [...path, key], text, NOTHING, names);
    }
    for (const key of ['ends_from', 'begins_from', 'begins_until'] as const) {
      const text = box[key];
      if (text !== undefined) checkDay(file, [...path, key], text);
    }
    checkCite(file, [...path, 'cite'], box.cite, sources);
  });
  const keys = new Set(calculators.map(({ key }) => key));
  not_known.forEach(({ of, why }, index) => {
    if (!keys.has(of)) file.fault(['not_known', index, 'of'], `there is no calculator "${of}"`);
    checkTemplate(file, ['not_known', index, 'why'], why, NOTHING, names);
  });
}

/** Each box once for any period, and after those that it needs. */
function checkPlace(file: YamlFile, path: Path, boxes: readonly BoxData[], index: number): void {
  const data = boxes[index] as BoxData;
  const earlier = boxes.slice(0, index);
  const isBefore = (name: string): boolean => earlier.some(({ box }) => box === name);
  const same = earlier.filter(({ box }) => box === data.box);
  if (
    same.some(({ begins_until }) => begins_until === undefined) ||
    (same.length > 0 && data.begins_from === undefined)
  ) {
    file.fault([...path, 'box'], `there is a box ${data.box} for these periods already`);
  }
  for (const key of ['add', 'also', 'less', 'multiply'] as const) {
    for (const name of data[key] ?? [])
      if (!isBefore(name)) file.fault([...path, key], `there is no box ${name} before it`);
  }
  const { at_most, note_with } = data;
  if (at_most !== undefined && !isBefore(at_most))
    file.fault([...path, 'at_most'], `there is no box ${at_most}`);
  if (note_with !== undefined && !boxes.some(({ box }) => box === note_with))
    file.fault([...path, 'note_with'], `there is no box ${note_with}`);
}

/** The figures that fill a box exist and have its kind, and it is filled in one way. */
function checkFigures(
  file: YamlFile,
  path: Path,
  { kind, from, add, multiply = [], only_with, rounding }: BoxData,
  figures: ReadonlyMap<string, FlatType>,
): void {
  const names = [...figures.keys()].join(', ');
  const wanted = KINDS[kind];
  for (const name of [from ?? []].flat()) {
    const type = figures.get(name);
    if (type === undefined)
      file.fault([...path, 'from'], `no calculator gives "${name}": they give ${names}`);
    else if (!wanted.includes(plainType(type).kind))
      file.fault([...path, 'from'], `"${name}" is no ${wanted.join(' or ')}`);
  }
  if (only_with !== undefined && !figures.has(only_with)) {
    file.fault([...path, 'only_with'], `no calculator gives "${only_with}": they give ${names}`);
  }
  if ([from, add, multiply[0]].filter((one) => one !== undefined).length !== 1) {
    file.fault(path, 'a box has one of "from", "add" and "multiply"');
  }
  if ((kind === 'pounds' && from !== undefined) !== (rounding !== undefined)) {
    file.fault(path, 'a figure in whole pounds has a "rounding", and no other box has one');
  }
}

const KINDS: Readonly<Record<BoxKind, readonly string[]>> = {
  pounds: ['money'],
  pence: ['money'],
  tick: ['boolean'],
  count: ['integer'],
  year: ['integer'],
  percent: ['percent'],
  date: ['date'],
};
