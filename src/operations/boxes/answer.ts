import type { Calculation } from '../../engine/result.ts';
import type { ReturnForm } from '../../engine/return-form.ts';
import { dayText, jsonNumber } from '../../engine/texts/format.ts';
import { render } from '../../engine/texts/template.ts';
import { CalculatorRun, NO_STEPS } from '../../engine/trace/run.ts';
import { type Amount, sum } from '../../law/amounts.ts';
import type { Day } from '../../law/calendar.ts';
import type { Service } from '../../service.ts';
import { boxesByNumber, boxText, type Figures, type FilledBox, fillBoxes } from './sheet.ts';

export interface BoxSheet {
  readonly form: string;
  readonly tools: readonly string[];
  readonly returns: readonly { readonly boxes: readonly FilledBox[] }[];
  readonly notes: readonly string[];
  readonly not_known: readonly { readonly boxes: string; readonly why: string; readonly of: string }[];
  readonly rules_version: string;
  readonly disclaimer: string;
}

export interface ReturnRecords {
  readonly key: string;
  /** A second record is another return for long accounts or, for a loan, what HMRC's service accepts. */
  readonly records: readonly Readonly<Record<string, unknown>>[];
  /** Whether they come from a ledger, which can fill boxes that the calculator cannot. */
  readonly isLedger?: boolean;
}

export function listRecords(
  { rules }: Service,
  { rules: { calculator }, read, outcome }: Calculation,
): ReturnRecords {
  const run = new CalculatorRun(rules, NO_STEPS);
  return { key: calculator.key, records: calculator.returns?.of(read.values, outcome.data, run) ?? [] };
}

/** The boxes of one result of a trade by number, whose values are those of its return, or of the last of two. */
export function filledBoxes(service: Service, found: Calculation): Record<string, number | string> {
  const { returns } = makeSheet(service, [listRecords(service, found)], 'trade');
  return boxesByNumber(returns.flatMap(({ boxes }) => boxes));
}

/** The sheet of results of one period, at most one for each calculator; gains can have several. */
export function makeSheet(
  service: Service,
  results: readonly ReturnRecords[],
  activity: 'trade' | 'other',
): BoxSheet {
  const form = knownForm(service);
  const isLong = ({ key }: ReturnRecords): boolean => key === 'long-period';
  const parts = Math.max(1, ...results.filter(isLong).map(({ records }) => records.length));
  const hasOnline = results.some((one) => !isLong(one) && one.records.length > 1);
  const returns = Array.from({ length: parts }, (_, part) => {
    const at = (place: number): Figures =>
      collectFigures(results, (one) => one.records[isLong(one) ? part : place] ?? one.records[0]);
    const figures = at(0);
    const first = (name: string): Day | null =>
      ([...figures].find(([key]) => key.endsWith(`/${name}`))?.[1] ?? null) as Day | null;
    const period = { start: first('period_start'), end: first('period_end') };
    return { boxes: fillBoxes(form, { figures, online: hasOnline ? at(1) : null, activity, period }) };
  });
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
    not_known: form.notKnown.filter(({ of }) => keys.includes(of)),
    rules_version: service.rulesVersion,
    disclaimer: service.common.disclaimer,
  };
}

export function knownForm({ rules: { returnForm } }: Service): ReturnForm {
  if (returnForm === null) throw new Error('there is no form of a return');
  return returnForm;
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
  for (const { box, note, note_with } of knownForm(service).boxes) {
    if (note !== null && filled.has(box) && (note_with === null || filled.has(note_with))) notes.push(note);
  }
  const loan = filled.get('480') ?? filled.get('A80');
  if (loan !== undefined && loan.online_value !== null) {
    const slots = {
      value: boxText('pence', loan.value),
      online: boxText('pence', loan.online_value),
      end: dayText(figures.get('directors-loan/period_end') as Day),
      from: dayText(figures.get('directors-loan/taken_from') as Day),
    };
    notes.push(render(messages.online, slots));
  }
  return notes;
}
