import type { Day } from '../law/calendar.ts';
import type { AnyCalculator } from './calculator.ts';
import { type Path, type RulesFile, readDay } from './rules-file.ts';
import { readCite, type Sources } from './sources.ts';
import type { CommonTexts } from './texts/common-texts.ts';
import { readTemplate } from './texts/template.ts';
import { type FlatType, plainType } from './values.ts';

/** What a box contains: whole pounds, pounds and pence, a tick or nothing, a count, a year, a rate in percent, a day. */
export type BoxKind = 'pounds' | 'pence' | 'tick' | 'count' | 'year' | 'percent' | 'date';

export interface Box {
  readonly box: string;
  readonly label: string;
  readonly kind: BoxKind;
  /** Of whole pounds. */
  readonly rounding: 'down' | 'up' | 'nearest';
  /** Figures from calculators; the first one given counts: `corporation-tax/profits`. None if earlier boxes give it. */
  readonly from: readonly string[];
  /** Earlier boxes: required terms, optional terms, and those subtracted. */
  readonly add: readonly string[];
  readonly also: readonly string[];
  readonly less: readonly string[];
  /** Two boxes before it, an amount and a rate. */
  readonly multiply: readonly string[];
  /** The box whose amount caps it; empty where that box is. */
  readonly at_most: string | null;
  readonly only_with: string | null;
  readonly empty: 'zero' | null;
  readonly activity: 'trade' | 'other' | null;
  readonly ends_from: Day | null;
  readonly begins_from: Day | null;
  readonly begins_until: Day | null;
  readonly cite: readonly string[];
  /** HMRC's codes for its online service's rules on this box. */
  readonly codes: readonly string[];
  /** What to say when it is filled, with another box if that is given. */
  readonly note: string | null;
  readonly note_with: string | null;
}

const NO_MORE: Omit<Box, 'box' | 'label' | 'kind' | 'from' | 'cite' | DayKey> = {
  rounding: 'nearest',
  ...{ add: [], also: [], less: [], multiply: [], codes: [] },
  ...{ at_most: null, only_with: null, empty: null, activity: null, note: null, note_with: null },
};

export interface NotKnown {
  readonly boxes: string;
  readonly why: string;
  readonly of: string;
}

export interface ReturnForm {
  readonly form: string;
  readonly boxes: readonly Box[];
  readonly notKnown: readonly NotKnown[];
}

type DayKey = 'ends_from' | 'begins_from' | 'begins_until';
type BoxData = Partial<Omit<Box, DayKey | 'from' | 'cite'>> & { readonly [K in DayKey]?: string } & {
  readonly from?: string | readonly string[];
  readonly cite?: string;
};

export function readReturnForm(
  file: RulesFile,
  calculators: readonly AnyCalculator[],
  sources: Sources,
  common: CommonTexts,
): ReturnForm {
  const { form, boxes, not_known } = file.data as { form: string; boxes: BoxData[]; not_known: NotKnown[] };
  const figures = new Map<string, FlatType>(
    calculators.flatMap(({ key, returns }) =>
      Object.entries(returns?.types ?? {}).map(([name, type]) => [`${key}/${name}`, type] as const),
    ),
  );
  const before = new Map<string, BoxKind>();
  const read = boxes.map((data, index): Box => {
    const path: Path = ['boxes', index];
    const fault = (key: string, wrong: string): void => file.fault([...path, key], wrong);
    const day = (key: DayKey): Day | null => {
      const text = data[key];
      return text === undefined ? null : readDay(file, [...path, key], text);
    };
    const { box = '', kind, label = '', note, from: given, multiply = [] } = data;
    const from = typeof given === 'string' ? [given] : given;
    const same = boxes.slice(0, index).filter((one) => one.box === box);
    if (
      same.some(({ begins_until }) => begins_until === undefined) ||
      (same.length > 0 && data.begins_from === undefined)
    ) {
      fault('box', `there is a box ${box} for these periods already`);
    }
    for (const key of ['add', 'also', 'less', 'multiply'] as const) {
      for (const name of data[key] ?? [])
        if (!before.has(name)) fault(key, `there is no box ${name} before it`);
    }
    for (const key of ['at_most', 'note_with'] as const) {
      const name = data[key] ?? undefined;
      const isKnown =
        name === undefined ||
        before.has(name) ||
        (key === 'note_with' && boxes.some((one) => one.box === name));
      if (!isKnown) fault(key, `there is no box ${name}`);
    }
    const names = [...figures.keys()].join(', ');
    const wanted = KINDS[kind as BoxKind];
    for (const name of from ?? []) {
      const type = figures.get(name);
      if (type === undefined) fault('from', `no calculator gives "${name}": they give ${names}`);
      else if (!wanted.includes(plainType(type).kind))
        fault('from', `"${name}" is no ${wanted.join(' or ')}`);
    }
    if (data.only_with != null && !figures.has(data.only_with)) {
      fault('only_with', `no calculator gives "${data.only_with}": they give ${names}`);
    }
    if ([from, data.add, multiply[0]].filter((one) => one !== undefined).length !== 1) {
      file.fault(path, 'a box has one of "from", "add" and "multiply"');
    }
    if ((kind === 'pounds' && from !== undefined) !== (data.rounding !== undefined)) {
      file.fault(path, 'a figure in whole pounds has a "rounding", and no other box has one');
    }
    for (const [key, text] of [
      ['label', label],
      ['note', note],
    ] as const) {
      if (text != null) readTemplate(file, [...path, key], text, new Set(), common.names);
    }
    before.set(box, kind as BoxKind);
    return {
      ...NO_MORE,
      ...data,
      ...{ box, label, kind: kind as BoxKind, from: from ?? [] },
      ends_from: day('ends_from'),
      begins_from: day('begins_from'),
      begins_until: day('begins_until'),
      cite: readCite(file, [...path, 'cite'], data.cite ?? '', sources),
    };
  });
  const keys = new Set(calculators.map(({ key }) => key));
  for (const [index, { of, why }] of not_known.entries()) {
    if (!keys.has(of)) file.fault(['not_known', index, 'of'], `there is no calculator "${of}"`);
    readTemplate(file, ['not_known', index, 'why'], why, new Set(), common.names);
  }
  return { form, boxes: read, notKnown: not_known };
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
