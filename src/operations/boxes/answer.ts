import { onceEach } from '../../engine/once.ts';
import type { Box, ReturnForm } from '../../engine/read/return-form.ts';
import type { Calculation } from '../../engine/result.ts';
import { dayText, jsonNumber, moneyText } from '../../engine/texts/format.ts';
import { render } from '../../engine/texts/template.ts';
import { CalculatorRun } from '../../engine/trace/run.ts';
import {
  type Amount,
  fraction,
  isZero,
  larger,
  rounded,
  smaller,
  sum,
  toPenny,
  unscaled,
  zero,
} from '../../law/amounts.ts';
import { type Day, isoDay } from '../../law/calendar.ts';
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

/** The figures of a calculator for its returns. */
interface ReturnRecords {
  readonly key: string;
  /** A second record is another return, for long accounts. */
  readonly records: readonly Readonly<Record<string, unknown>>[];
  /** Whether they come from a ledger, which can fill boxes that the calculator cannot. */
  readonly isLedger?: boolean;
}

export const ACTIVITIES = ['trade', 'other'] as const;

/** Whose capital allowances they are. */
export type Activity = (typeof ACTIVITIES)[number];

/** Figures by calculator and name: `corporation-tax/profits`. */
type Figures = ReadonlyMap<string, unknown>;

export function listRecords(
  { rules }: Service,
  { rules: { calculator }, read, outcome }: Calculation,
): ReturnRecords {
  const run = new CalculatorRun(rules.shared);
  return { key: calculator.key, records: calculator.returns?.of(read.values, outcome.data, run) ?? [] };
}

/** The boxes of each return of a trade, by number. */
export function boxesOfRecords(
  service: Service,
  records: readonly ReturnRecords[],
  form = service.rules.returnForm.boxes,
): Readonly<Record<string, number | string>>[] {
  return listFigures(records).map((figures) =>
    Object.fromEntries(fillBoxes(form, figures, 'trade').map(({ box, value }) => [box, value])),
  );
}

/** The boxes that figures of a calculator alone can fill. */
export function boxesFilledBy(key: string, { boxes }: ReturnForm): readonly Box[] {
  const filled = new Set<string>();
  const isFilled = ({ from, add = [], multiply = [] }: Box): boolean =>
    from?.some((figure) => figure.startsWith(`${key}/`)) ??
    [...add, ...multiply].every((box) => filled.has(box));
  for (const box of boxes) if (isFilled(box)) filled.add(box.box);
  return boxes.filter(({ box }) => filled.has(box));
}

/**
 * The sheet of one period's results, at most one per calculator; there may be several for gains.
 * @param filled the boxes that they can fill.
 */
export function makeSheet(
  service: Service,
  results: readonly ReturnRecords[],
  activity: Activity,
  filled = service.rules.returnForm.boxes,
): BoxSheet {
  const form = service.rules.returnForm;
  const figures = listFigures(results);
  const returns = figures.map((of) => ({ boxes: fillBoxes(filled, of, activity) }));
  const keys = [...new Set(results.map(({ key, isLedger }) => (isLedger ? 'ledger' : key)))];
  const boxes = returns.flatMap((one) => one.boxes);
  return {
    form: form.form,
    tools: keys,
    returns,
    notes: writeNotes(service, filled, boxes, figures[0] ?? new Map()),
    not_known: form.not_known.filter(({ of }) => keys.includes(of)),
    rules_version: service.rulesVersion,
    disclaimer: service.common.disclaimer,
  };
}

/** The figures of each return; amounts with the same name come from several disposals, and are added up. */
function listFigures(results: readonly ReturnRecords[]): Figures[] {
  const returns = Math.max(1, ...results.map(({ records }) => records.length));
  return Array.from({ length: returns }, (_, index) => {
    const figures = new Map<string, unknown>();
    for (const { key, records } of results) {
      for (const [name, value] of Object.entries(records[index] ?? records[0] ?? {})) {
        const figure = `${key}/${name}`;
        const before = figures.get(figure);
        figures.set(figure, isAmount(before) && isAmount(value) ? before.add(value) : value);
      }
    }
    return figures;
  });
}

function isAmount(value: unknown): value is Amount {
  return typeof value === 'object' && value !== null;
}

function writeNotes(
  service: Service,
  form: readonly Box[],
  boxes: readonly FilledBox[],
  figures: Figures,
): string[] {
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
  for (const { box, note, note_with } of form) {
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

function fillBoxes(form: readonly Box[], figures: Figures, activity: Activity): FilledBox[] {
  const names = [...figures.keys()];
  const dayOf = (name: string): string | null => {
    const day = figures.get(names.find((one) => one.endsWith(name)) ?? '');
    return day == null ? null : isoDay(day as Day);
  };
  const period = { start: dayOf('/period_start'), end: dayOf('/period_end') };
  const amounts = new Map<string, Amount>();
  const isKnown = (name: string): boolean => (figures.get(name) ?? null) !== null;
  const filled: FilledBox[] = [];
  for (const box of form) {
    const source = box.from?.find(isKnown);
    const raw = box.from === undefined ? workedOut(formulaOf(box), amounts) : figures.get(source ?? '');
    if (raw === undefined || raw === null || raw === false || !isOnForm(box, activity, period)) continue;
    const { label, kind, codes = [], at_most } = box;
    if (box.only_with !== undefined && !isKnown(box.only_with)) continue;
    const entry = isAmount(raw) ? roundFor(box, raw) : raw;
    const value =
      isAmount(entry) && at_most !== undefined ? smaller(entry, amounts.get(at_most) ?? zero) : entry;
    if (isAmount(value)) {
      if (box.empty === 'zero' && isZero(value)) continue;
      amounts.set(box.box, value);
    }
    filled.push({
      box: box.box,
      label,
      kind,
      value: boxJson(box, value),
      exact: isAmount(raw) && raw.compare(entry as Amount) !== 0 ? jsonNumber(raw, 2) : null,
      from: source ?? formulaOf(box).text,
      codes,
    });
  }
  return filled;
}

function roundFor({ kind, rounding = 'nearest' }: Box, exact: Amount): Amount {
  if (kind === 'percent') return exact;
  if (kind === 'pence') return toPenny(exact);
  return rounded(exact, 0, rounding === 'nearest' ? 'half up' : rounding);
}

/** A period whose day is not known is within all limits. */
function isOnForm(
  { activity, ends_from = '', begins_from = '', begins_until }: Box,
  ofSheet: Activity,
  { start, end }: Readonly<Record<'start' | 'end', string | null>>,
): boolean {
  if ((activity ?? ofSheet) !== ofSheet || (end !== null && end < ends_from)) return false;
  return start === null || (start >= begins_from && start <= (begins_until ?? start));
}

/** A figure calculated from earlier boxes; null if one that it needs is empty. */
function workedOut(
  { needed, plus, less, multiply: [amount, rate] }: ReturnType<typeof formulaOf>,
  amounts: ReadonlyMap<string, Amount>,
): Amount | null {
  if (needed.some((box) => !amounts.has(box))) return null;
  const amountOf = (box: string): Amount => amounts.get(box) ?? zero;
  if (amount !== undefined && rate !== undefined) return amountOf(amount).mul(amountOf(rate));
  return larger(sum(plus.map(amountOf)).sub(sum(less.map(amountOf))), zero);
}

/** The boxes that a box is worked out from, also as text. */
const formulaOf = onceEach(({ add = [], also = [], multiply = [], less = [] }: Box) => {
  const text = [...add, ...also, ...multiply, ...less.map((one) => `−${one}`)].join(' ');
  return { needed: [...add, ...multiply], plus: [...add, ...also], less, multiply, text };
});

function boxJson({ kind }: Box, value: unknown): number | string {
  if (kind === 'tick') return 'X';
  if (kind === 'date') return isoDay(value as Day);
  if (kind === 'count' || kind === 'year') return value as number;
  const amount = value as Amount;
  return kind === 'percent' ? jsonNumber(amount.mul(fraction(100)), 4) : jsonNumber(amount, 2);
}

/** A box's value as people read it: `£1,234.50`, `25%`, `X`. */
export function boxText(kind: Box['kind'], value: number | string): string {
  if (typeof value === 'string') return value;
  if (kind === 'percent') return `${value}%`;
  if (kind !== 'pounds' && kind !== 'pence') return String(value);
  return moneyText(unscaled(Math.round(value * 100), 2), kind === 'pounds' ? 'text' : 'figure');
}
