import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { isSent, type RequestInputs } from '../../engine/inputs/read.ts';
import type { LoadedCalculator } from '../../engine/read/calculator.ts';
import type { Calculation } from '../../engine/result.ts';
import { type DatedEvent, FIGURE_GROUPS, type Note } from '../../engine/texts/entries.ts';
import { weekdayText } from '../../engine/texts/format.ts';
import type { PrintedFigure } from '../../engine/texts/result-texts.ts';
import { listEntered } from '../../formats/workings-csv.ts';
import { HttpError } from '../../http/errors.ts';
import type { Service, Tool } from '../../service.ts';
import { type LinkInputs, withQuery } from '../components/snippets.tsx';
import { describeSite, type Site } from '../site.ts';

/** A figure as pages show it. */
export interface PageFigure extends PrintedFigure {
  /** Whether it is zero, or does not apply. */
  readonly isNil: boolean;
}

/** One calculation as a page shows it; charts and workings are made where they are shown. */
export interface PageResult {
  readonly service: Service;
  readonly site: Site;
  readonly loaded: LoadedCalculator;
  readonly calculation: Calculation;
  /** The result of `calculation.textValues()`. */
  readonly values: ReturnType<Calculation['textValues']>;
  /** The inputs as received. */
  readonly received: RequestInputs;
  /** Those that are not blank, as JSON values. */
  readonly inputs: LinkInputs;
  /** The same as a link carries them: `?period_end=2026-03-31`. */
  readonly query: string;
  /** What links to other pages carry over: the inputs, and the periods that long accounts make. */
  readonly facts: LinkInputs;
  /** Those that were sent, as people read them. */
  readonly entered: ReturnType<typeof listEntered>;
  readonly events: readonly DatedEvent[];
  /** Every figure once, by group, totals last. */
  readonly figures: readonly PageFigure[];
  /** Notes that change what a person does, as many as can be taken in at once; what is not included; the rest. */
  readonly notes: Readonly<Record<'warnings' | 'scope' | 'other', readonly string[]>>;
}

/** @throws HttpError if there is no calculator with this key. */
export function calculatorAt(service: Service, key: string | undefined): [Tool, LoadedCalculator] {
  const tool = service.tools.find((candidate) => candidate.key === key);
  const loaded = tool === undefined ? undefined : service.calculator(tool.key);
  if (tool === undefined || loaded === undefined) throw new HttpError('unknown_tool');
  return [tool, loaded];
}

/** Runs a calculator for a page or one of its files. */
export function resultFor(
  service: Service,
  loaded: LoadedCalculator,
  received: RequestInputs,
): PageResult | InvalidInput {
  const calculation = service.calculate(loaded.calculator.key, received, 'ignored');
  if (calculation instanceof InvalidInput) return calculation;
  const notes = calculation.notes(calculation.textValues('page'));
  const { read, outcome } = calculation;
  const inputs = Object.fromEntries(Object.entries(read.input).filter(([name]) => isSent(received[name])));
  const periods = outcome.data.periods === undefined ? undefined : calculation.data().periods;
  const events = calculation.events();
  const since = calculation.changesSinceLink();
  const others = notes.filter(({ text }) => text !== since);
  return {
    service,
    site: describeSite(service),
    loaded,
    calculation,
    values: calculation.textValues(),
    received,
    inputs,
    query: withQuery('', inputs),
    facts: periods === undefined ? inputs : { ...inputs, periods },
    entered: listEntered(loaded, calculation),
    events,
    figures: shownFigures(calculation),
    notes: divideNotes(others, events),
  };
}

/** How a figure prints that is zero or nothing. */
const NIL = /^(?:£?0(?:\.0+)?%?|none)$/i;

function shownFigures(calculation: Calculation): PageFigure[] {
  const rankOf = ({ group, total }: PageFigure['text']): number =>
    2 * FIGURE_GROUPS.indexOf(group) + (total ? 1 : 0);
  return calculation
    .figures()
    .map(({ text, label, value }) => ({ text, label, value, isNil: NIL.test(value) }))
    .sort((a, b) => rankOf(a.text) - rankOf(b.text));
}

/** The most words of warnings above a result; the others stand among its notes. */
const MAX_WARNING_WORDS = 50;

function divideNotes(notes: readonly Note[], events: readonly DatedEvent[]): PageResult['notes'] {
  let words = 0;
  const groups = { warnings: [] as string[], scope: [] as string[], other: [] as string[] };
  for (const { text, kind, isWarning } of notes) {
    const isUrgent = isWarning === true && !isSaidByDates(text, events);
    if (isUrgent) words += text.split(' ').length;
    if (isUrgent && words <= MAX_WARNING_WORDS) groups.warnings.push(text);
    else groups[kind === 'scope' ? 'scope' : 'other'].push(text);
  }
  return groups;
}

/** Whether a note only says what a dated line says: which working day comes before a payment day. */
function isSaidByDates(text: string, events: readonly DatedEvent[]): boolean {
  return events.some(
    ({ day, by }) => by !== null && by !== day && [day, by].every((one) => text.includes(weekdayText(one))),
  );
}
