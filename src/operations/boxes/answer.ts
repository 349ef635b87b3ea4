import type { Calculation } from '../../engine/result.ts';
import type { ReturnForm } from '../../engine/return-form.ts';
import { dayText, jsonNumber } from '../../engine/texts/format.ts';
import { render } from '../../engine/texts/template.ts';
import { CalculatorRun, NO_STEPS } from '../../engine/trace/run.ts';
import { type Amount, sum } from '../../law/amounts.ts';
import type { Day } from '../../law/calendar.ts';
import type { Service } from '../../service.ts';
import { boxText, type Figures, type FilledBox, fillBoxes } from './sheet.ts';

/** The boxes of a return, or of two for accounts of more than 12 months. */
export interface BoxSheet {
  readonly form: string;
  readonly tools: readonly string[];
  readonly returns: readonly { readonly boxes: readonly FilledBox[] }[];
  readonly notes: readonly string[];
  /** Boxes that cannot be filled from these results. */
  readonly not_known: readonly { readonly boxes: string; readonly why: string; readonly of: string }[];
  readonly rules_version: string;
  readonly disclaimer: string;
}

/** What a return takes from one result. */
export interface ReturnRecords {
  /** The calculator whose figures they are. */
  readonly key: string;
  /** A second record is another return for long accounts or, for a loan, what HMRC's service accepts. */
  readonly records: readonly Readonly<Record<string, unknown>>[];
  /** Whether they come from a ledger, which can fill boxes that the calculator cannot. */
  readonly isLedger?: boolean;
}

/** What a return takes from a calculation. */
export function recordsOf(
  service: Service,
  { rules: { calculator }, read, outcome }: Calculation,
): ReturnRecords {
  const run = new CalculatorRun(service.rules, NO_STEPS);
  return { key: calculator.key, records: calculator.returns?.of(read.values, outcome.data, run) ?? [] };
}

/** The sheet of results of one period, at most one for each calculator; gains can have several. */
export function sheetOf(
  service: Service,
  records: readonly ReturnRecords[],
  activity: 'trade' | 'other',
): BoxSheet {
  const form = formOf(service);

  const isLong = (key: string): boolean => key === 'long-period';
  const parts = Math.max(1, ...records.filter(({ key }) => isLong(key)).map((one) => one.records.length));
  const returns = Array.from({ length: parts }, (_, part) => {
    const at = (place: number) =>
      figuresOf(
        records.map(({ key, records: all }) => ({ key, record: all[isLong(key) ? part : place] ?? all[0] })),
      );
    const hasOnline = records.some(({ key, records: all }) => !isLong(key) && all.length > 1);
    const figures = at(0);
    const period = periodOf(figures);
    return { boxes: fillBoxes(form, { figures, online: hasOnline ? at(1) : null, activity, period }) };
  });
  const keys = [...new Set(records.map(({ key, isLedger }) => (isLedger ? 'ledger' : key)))];
  return {
    form: form.form,
    tools: keys,
    returns,
    notes: notesOf(
      service,
      form,
      returns.flatMap(({ boxes }) => boxes),
      figuresOf(records.map(({ key, records: all }) => ({ key, record: all[0] }))),
    ),
    not_known: form.notKnown.filter(({ of }) => keys.includes(of)),
    rules_version: service.rulesVersion,
    disclaimer: service.common.disclaimer,
  };
}

/** The form as declared in rules/returns. */
export function formOf({ rules: { returnForm } }: Service): ReturnForm {
  if (returnForm === null) throw new Error('there is no form of a return');
  return returnForm;
}

/** By calculator and name; amounts with the same name come from several disposals, and are added up. */
function figuresOf(
  records: readonly {
    readonly key: string;
    readonly record: Readonly<Record<string, unknown>> | undefined;
  }[],
): Figures {
  const figures = new Map<string, unknown>();
  for (const { key, record = {} } of records) {
    for (const [name, value] of Object.entries(record)) {
      const before = figures.get(`${key}/${name}`);
      const isSum =
        typeof before === 'object' && before !== null && typeof value === 'object' && value !== null;
      figures.set(`${key}/${name}`, isSum ? sum([before as Amount, value as Amount]) : value);
    }
  }
  return figures;
}

function periodOf(figures: Figures): { start: Day | null; end: Day | null } {
  const first = (name: string): Day | null => {
    for (const [key, value] of figures) if (key.endsWith(`/${name}`)) return value as Day;
    return null;
  };
  return { start: first('period_start'), end: first('period_end') };
}

function notesOf(
  service: Service,
  form: ReturnForm,
  boxes: readonly FilledBox[],
  figures: Figures,
): string[] {
  const messages = service.common.operations.each.boxes?.messages ?? {};
  const filled = new Map(boxes.map((one) => [one.box, one]));
  const rounded = boxes.flatMap(({ box, kind, exact, value }) =>
    exact === null
      ? []
      : [render(messages.rounded, { box, exact: boxText('pence', exact), value: boxText(kind, value) })],
  );
  const tax = figures.get('corporation-tax/corporation_tax') as Amount | undefined;
  const chargeable = filled.get('440');
  const ours = tax === undefined ? null : boxText('pence', jsonNumber(tax, 2));
  const theirs = chargeable === undefined ? null : boxText('pence', chargeable.value);
  const online = filled.get('480') ?? filled.get('A80');
  return [
    ...rounded,
    ...(ours === null || theirs === null || ours === theirs
      ? []
      : [render(messages.differs, { ours, theirs })]),
    ...form.boxes.flatMap(({ box, note, noteWith }) =>
      note !== null && filled.has(box) && (noteWith === null || filled.has(noteWith)) ? [note] : [],
    ),
    ...(online === undefined || online.online_value === null
      ? []
      : [
          render(messages.online, {
            value: boxText('pence', online.value),
            online: boxText('pence', online.online_value),
            end: dayText(figures.get('directors-loan/period_end') as Day),
            from: dayText(figures.get('directors-loan/taken_from') as Day),
          }),
        ]),
  ];
}
