import type { Box, ReturnForm } from '../../engine/read/return-form.ts';
import type { Calculation } from '../../engine/result.ts';
import { dayText, jsonNumber, moneyText } from '../../engine/texts/format.ts';
import { render } from '../../engine/texts/template.ts';
import { CalculatorRun } from '../../engine/trace/run.ts';
import { type Amount, smaller, sum, toPenny, unscaled, whole, zero } from '../../law/amounts.ts';
import { type Day, isoDay } from '../../law/calendar.ts';
import { scaled } from '../../law/fractions.ts';
import type { Rounding } from '../../law/traced.ts';
import type { Service } from '../../service.ts';

/** The boxes of a return; schemas/responses/boxes.json documents each member. */
export interface BoxSheet {
  readonly form: string;
  readonly tools: readonly string[];
  readonly returns: readonly { readonly boxes: readonly FilledBox[] }[];
  readonly notes: readonly string[];
  readonly not_known: ReturnForm['not_known'];
  readonly rules_version: string;
  readonly disclaimer: string;
}

interface FilledBox extends Pick<Box, 'box' | 'label' | 'kind'> {
  readonly value: number | string;
  /** Before rounding; null where that changes nothing. */
  readonly exact: number | null;
  /** The figure that fills it, or the boxes that it is worked out from. */
  readonly from: string;
  readonly codes: readonly string[];
}

export interface ReturnRecords {
  readonly key: string;
  /** A second record is another return, for long accounts. */
  readonly records: readonly Readonly<Record<string, unknown>>[];
  /** Whether they come from a ledger, which can fill boxes that the calculator cannot. */
  readonly isLedger?: boolean;
}

export function listRecords(
  { rules }: Service,
  { rules: { calculator }, read, outcome }: Calculation,
): ReturnRecords {
  const run = new CalculatorRun(rules.shared);
  return { key: calculator.key, records: calculator.returns?.of(read.values, outcome.data, run) ?? [] };
}

/** The boxes of one result of a trade by number, with values from its return, or from the last of two. */
export function filledBoxes(service: Service, calculation: Calculation): Record<string, number | string> {
  return fillForm(service.rules.returnForm.boxes, service, calculation);
}

function fillForm(form: readonly Box[], service: Service, calculation: Calculation) {
  const returns = fillReturns(form, [listRecords(service, calculation)], 'trade');
  return boxesByNumber(returns.flatMap(({ boxes }) => boxes));
}

/** The boxes that show figures of a calculator, and those from which they are worked out. */
export function boxesFor(key: string, { boxes }: ReturnForm): readonly Box[] {
  const needed = new Set(boxes.flatMap(({ box, figure }) => (figure?.startsWith(`${key}/`) ? box : [])));
  // A box is worked out from earlier ones.
  for (const { box, add = [], also = [], multiply = [], less = [], at_most = box } of boxes.toReversed())
    if (needed.has(box))
      for (const from of [...add, ...also, ...multiply, ...less, at_most]) needed.add(from);
  return boxes.filter(({ box }) => needed.has(box));
}

/**
 * The boxes of the return that show figures of a result, by figure: `box 440`, with its amount where that differs.
 * @param form the boxes for its calculator.
 */
export function boxesOfFigures(
  form: readonly Box[],
  service: Service,
  calculation: Calculation,
): ReadonlyMap<string, string> {
  if (form.length === 0) return new Map();
  const prefix = `${calculation.rules.calculator.key}/`;
  const [filled, data] = [fillForm(form, service, calculation), calculation.data()];
  return new Map(
    form.flatMap(({ box, kind, figure }) => {
      const value = filled[box];
      if (value === undefined || figure?.startsWith(prefix) !== true) return [];
      const name = figure.slice(prefix.length);
      return [[name, value === data[name] ? `box ${box}` : `box ${box}: ${boxText(kind, value)}`]];
    }),
  );
}

/** The sheet of one period's results, at most one per calculator; there may be several for gains. */
export function makeSheet(
  service: Service,
  results: readonly ReturnRecords[],
  activity: 'trade' | 'other',
): BoxSheet {
  const form = service.rules.returnForm;
  const returns = fillReturns(form.boxes, results, activity);
  const keys = [...new Set(results.map(({ key, isLedger }) => (isLedger ? 'ledger' : key)))];
  const boxes = returns.flatMap((one) => one.boxes);
  return {
    form: form.form,
    tools: keys,
    returns,
    notes: writeNotes(
      service,
      boxes,
      collectFigures(results, ({ records }) => records[0]),
    ),
    not_known: form.not_known.filter(({ of }) => keys.includes(of)),
    rules_version: service.rulesVersion,
    disclaimer: service.common.disclaimer,
  };
}

function fillReturns(form: readonly Box[], results: readonly ReturnRecords[], activity: 'trade' | 'other') {
  const isLong = ({ key }: ReturnRecords): boolean => key === 'long-period';
  const parts = Math.max(1, ...results.filter(isLong).map(({ records }) => records.length));
  return Array.from({ length: parts }, (_, part) => {
    const figures = collectFigures(results, (one) => one.records[isLong(one) ? part : 0]);
    const first = (name: string): Day | null =>
      ([...figures].find(([key]) => key.endsWith(`/${name}`))?.[1] ?? null) as Day | null;
    const period = { start: first('period_start'), end: first('period_end') };
    return { boxes: fillBoxes(form, { figures, activity, period }) };
  });
}

/** By calculator and name; amounts with the same name come from several disposals, and are added up. */
function collectFigures(
  results: readonly ReturnRecords[],
  recordOf: (one: ReturnRecords) => Readonly<Record<string, unknown>> | undefined,
): Figures {
  const figures = new Map<string, unknown>();
  const isAmount = (value: unknown): value is Amount => typeof value === 'object' && value !== null;
  for (const one of results) {
    for (const [name, value] of Object.entries(recordOf(one) ?? {})) {
      const before = figures.get(`${one.key}/${name}`);
      const added = isAmount(before) && isAmount(value) ? sum([before, value]) : value;
      figures.set(`${one.key}/${name}`, added);
    }
  }
  return figures;
}

function writeNotes(service: Service, boxes: readonly FilledBox[], figures: Figures): string[] {
  const messages = service.common.operations.each.boxes?.messages ?? {};
  const filled = new Map(boxes.map((one) => [one.box, one]));
  const notes = boxes.flatMap(({ box, kind, exact, value }) =>
    exact === null
      ? []
      : [render(messages.rounded, { box, exact: boxText('pence', exact), value: boxText(kind, value) })],
  );
  const tax = figures.get('corporation-tax/corporation_tax') as Amount | undefined;
  const chargeable = filled.get('440');
  if (tax !== undefined && chargeable !== undefined) {
    const [ours, theirs] = [boxText('pence', jsonNumber(tax, 2)), boxText('pence', chargeable.value)];
    if (ours !== theirs) notes.push(render(messages.differs, { ours, theirs }));
  }
  for (const { box, note, note_with } of service.rules.returnForm.boxes) {
    if (note === undefined || !filled.has(box)) continue;
    if (note_with === undefined || filled.has(note_with)) notes.push(note);
  }
  const loan = filled.get('480') ?? filled.get('A80');
  const from = (figures.get('directors-loan/taken_from') ?? null) as Day | null;
  if (loan !== undefined && from !== null) {
    const end = dayText(figures.get('directors-loan/period_end') as Day);
    notes.push(render(messages.online, { end, from: dayText(from) }));
  }
  return notes;
}

type Figures = ReadonlyMap<string, unknown>;

interface SheetInputs {
  readonly figures: Figures;
  readonly activity: 'trade' | 'other';
  readonly period: { readonly start: Day | null; readonly end: Day | null };
}

export function fillBoxes(form: readonly Box[], sheet: SheetInputs): FilledBox[] {
  return [...workOutValues(form, sheet)].map(([one, { value, exact, from }]) => {
    const { box, label, kind, codes = [] } = one;
    return {
      ...{ box, label, kind, value: boxJson(one, value) },
      exact: exact === null ? null : jsonNumber(exact, 2),
      ...{ from, codes },
    };
  });
}

export function boxesByNumber(filled: readonly FilledBox[]): Record<string, number | string> {
  return Object.fromEntries(filled.map(({ box, value }) => [box, value]));
}

interface Value {
  readonly value: unknown;
  readonly from: string;
  readonly exact: Amount | null;
}

function workOutValues(form: readonly Box[], sheet: SheetInputs): Map<Box, Value> {
  const { figures } = sheet;
  const filled = new Map<Box, Value>();
  const amounts = new Map<string, Amount>();
  const isGiven = (name: string): boolean => (figures.get(name) ?? null) !== null;
  for (const box of form) {
    if (!isOnForm(box, sheet)) continue;
    if (box.only_with !== undefined && !isGiven(box.only_with)) continue;
    const source = box.from.find(isGiven);
    const own = source === undefined ? null : figures.get(source);
    const raw = box.from.length === 0 ? workedOut(box, amounts) : own;
    if (raw === null || raw === false) continue;
    const { add = [], also = [], multiply = [], less = [] } = box;
    const from = source ?? [...add, ...also, ...multiply, ...less.map((one) => `−${one}`)].join(' ');
    if (box.kind !== 'pounds' && box.kind !== 'pence') {
      filled.set(box, { value: raw, exact: null, from });
      if (box.kind === 'percent') amounts.set(box.box, raw as Amount);
      continue;
    }
    const exact = raw as Amount;
    const rounded =
      box.kind === 'pence' ? toPenny(exact) : toPounds(exact, ROUNDINGS[box.rounding ?? 'nearest']);
    const value = box.at_most === undefined ? rounded : smaller(rounded, amounts.get(box.at_most) ?? zero);
    if (box.empty === 'zero' && value.compare(zero) === 0) continue;
    amounts.set(box.box, value);
    filled.set(box, { value, from, exact: rounded.compare(exact) === 0 ? null : exact });
  }
  return filled;
}

function isOnForm({ activity, ends_from, begins_from, begins_until }: Box, sheet: SheetInputs): boolean {
  const { start, end } = sheet.period;
  if (activity !== undefined && activity !== sheet.activity) return false;
  if (ends_from !== null && end !== null && end < ends_from) return false;
  if (begins_from !== null && start !== null && start < begins_from) return false;
  return begins_until === null || start === null || start <= begins_until;
}

/** A figure calculated from earlier boxes; null if one that it needs is empty. */
function workedOut(
  { add = [], also = [], less = [], multiply = [] }: Box,
  amounts: ReadonlyMap<string, Amount>,
): Amount | null {
  if ([...add, ...multiply].some((box) => !amounts.has(box))) return null;
  const of = (boxes: readonly string[]): Amount[] => boxes.map((box) => amounts.get(box) ?? zero);
  const [amount, rate] = of(multiply);
  if (amount !== undefined && rate !== undefined) return amount.mul(rate);
  const total = sum(of([...add, ...also])).sub(sum(of(less)));
  return total.compare(zero) < 0 ? zero : total;
}

const ROUNDINGS: Readonly<Record<NonNullable<Box['rounding']>, Rounding>> = {
  down: 'down',
  up: 'up',
  nearest: 'half up',
};

export function toPounds(amount: Amount, rounding: Rounding): Amount {
  return unscaled(scaled(amount, 0, rounding), 0);
}

export function boxJson({ kind }: Box, value: unknown): number | string {
  if (kind === 'tick') return 'X';
  if (kind === 'date') return isoDay(value as Day);
  if (kind === 'count' || kind === 'year') return value as number;
  const amount = value as Amount;
  return kind === 'percent' ? jsonNumber(amount.mul(whole(100)), 4) : jsonNumber(amount, 2);
}

/** A box's value as people read it: `£1,234.50`, `25%`, `X`. */
export function boxText(kind: Box['kind'], value: number | string): string {
  if (typeof value === 'string') return value;
  if (kind === 'percent') return `${value}%`;
  if (kind !== 'pounds' && kind !== 'pence') return String(value);
  return moneyText(unscaled(Math.round(value * 100), 2), kind === 'pounds' ? 'text' : 'figure');
}
