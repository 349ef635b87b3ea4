import { dayText, listText } from '../engine/texts/format.ts';
import { type CalculatorImpact, type Impact, inputsText } from './impact.ts';
import type { PastChanges } from './past-changes.ts';
import type { TextDifference } from './text-differences.ts';

/** The full report on a change. */
export interface FullImpact extends Impact {
  /** The revision it is compared with. */
  readonly base: string;
  readonly past: PastChanges;
  /** Texts of the rules themselves, hints and messages among them. */
  readonly texts: readonly TextDifference[];
}

/** How many figures of a typical company are shown. */
const MOST_FIGURES = 4;

/**
 * The effect of a change: from when, on how many results, whether any of the past is among them, and what it
 * does to a typical company of each calculator.
 */
export function verdictLines(impact: FullImpact): string[] {
  const { rows, calculators, texts } = impact;
  const changed = calculators.flatMap((one) => one.changed);
  const tried = calculators.reduce((count, { cases, inputSets }) => count + cases + inputSets, 0);
  const untouched = calculators.filter(({ typical }) => typical === null).map(({ key }) => key);
  const days = [...new Set(rows.map(({ from }) => from))].sort((a, b) => a - b).map(dayText);
  return [
    days.length === 0
      ? 'From when: at once, since no rate table changes.'
      : `From when: ${listText(days.slice(0, 4))}${days.length > 4 ? ` and ${days.length - 4} more days` : ''}.`,
    changed.length === 0 ? 'Results: no result changes.' : `Results: ${changed.length} of ${tried} change.`,
    `The past: ${pastText(impact)}`,
    ...(texts.length === 0 ? [] : [`Texts: ${texts.length} ${texts.length === 1 ? 'differs' : 'differ'}.`]),
    ...calculators.flatMap(typicalLines),
    ...(untouched.length === 0 ? [] : [`Nothing differs that these rest on: ${untouched.join(', ')}.`]),
  ];
}

function pastText({ past: { undeclared, declared }, rows }: FullImpact): string {
  const { length } = undeclared;
  if (length > 0) {
    return `${length} ${length === 1 ? 'result changes that ought' : 'results change that ought'} to have stayed: see the end.`;
  }
  if (declared === 0) return 'no result that lies wholly before has other figures.';
  const rewritten = rows.filter(({ kind }) => kind !== 'added');
  const named = rewritten
    .slice(0, 3)
    .map(({ table, from, kind }) => `${table} from ${dayText(from)} ${kind}`);
  const more = rewritten.length > 3 ? ` and ${rewritten.length - 3} more` : '';
  const what = declared === 1 ? 'one result changes' : `${declared} results change`;
  return `${what}, as the changelog declares (${named.join('; ')}${more}).`;
}

/** Its changed figures, or a line saying that none changed. */
function typicalLines({ key, typical, changed }: CalculatorImpact): string[] {
  if (typical === null) return [];
  const head = `${key}, a typical company (${inputsText(typical)}): `;
  const figures = typical.differences.filter(({ before, after }) => before.length + after.length < 60);
  if (typical.differences.length === 0) {
    return [`${head}as before${changed.length === 0 ? ', like all others' : ''}.`];
  }
  if (figures.length === 0) return [`${head}the same figures, other words.`];
  const shown = figures
    .slice(0, MOST_FIGURES)
    .map(({ name, before, after }) => `${name} ${before || '–'} → ${after || '–'}`);
  return [`${head}${shown.join('; ')}.`];
}
