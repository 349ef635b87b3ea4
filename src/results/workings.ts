import { fill } from '../rules/phrase.ts';
import type { Cell } from '../rules/rate-table.ts';
import type { Source, Sources } from '../rules/sources.ts';
import { dayText, plainText } from './format.ts';
import type { Ledger, Line } from './ledger.ts';
import type { Scope } from './scope.ts';
import { type Outcome, type ResultRules, scopeOf } from './tool-run.ts';
import { printWorking } from './working.ts';

/** A step of the reckoning, printed. */
export interface WorkedLine {
  readonly label: string;
  /** Recomputable to the value: only + − × ÷, brackets and literals. */
  readonly working: string;
  readonly value: string;
  readonly cite: Source;
}

/** A rate as its table's row prints it. */
export interface RateUsed {
  readonly table: string;
  /** The first day of its row, as `1 April 2026`. */
  readonly rowFrom: string;
  readonly name: string;
  readonly value: string;
  readonly announced: boolean;
  readonly cite: readonly Source[];
}

/** A decision with the reason for its outcome. */
export interface DecisionTaken {
  readonly question: string;
  readonly because: string;
  readonly cite: readonly Source[];
}

/** Where every figure of a result comes from. */
export interface Workings {
  readonly lines: readonly WorkedLine[];
  readonly rates: readonly RateUsed[];
  readonly decisions: readonly DecisionTaken[];
}

/** Prints the ledger of a run; what was read or decided twice stands once. */
export function workingsOf(rules: ResultRules, outcome: Outcome, ledger: Ledger): Workings {
  const scope = scopeOf(rules, outcome);
  const decisions = ledger.taken.map(({ decision, row }) => ({
    question: decision.question,
    because: row.because,
    cite: sourcesAt(rules.sources, row.cite),
  }));
  return {
    lines: ledger.lines.map((line) => workedLine(rules, scope, line)),
    rates: [...ledger.read].map((cell) => rateUsed(rules.sources, cell)),
    decisions: [...new Map(decisions.map((taken) => [taken.question + taken.because, taken])).values()],
  };
}

function workedLine({ texts, sources }: ResultRules, scope: Scope, line: Line): WorkedLine {
  const text = texts.lines[line.name];
  if (text === undefined) throw new Error(`the texts have no line "${line.name}"`);
  return {
    label: fill(text.label, (slot) => {
      const about = line.about[slot];
      if (about === undefined) return scope.print(slot, 'text');
      // In a label a whole number names something, such as a year: it takes no comma.
      return about.kind.kind === 'whole' ? String(about.value) : plainText(about.kind, about.value, 'text');
    }),
    working: printWorking(line.working()),
    value: plainText(line.kind, line.value, 'figure'),
    cite: sources.get(text.cite) as Source,
  };
}

function rateUsed(sources: Sources, cell: Cell): RateUsed {
  return {
    table: cell.table,
    rowFrom: dayText(cell.rowFrom),
    name: cell.name.replaceAll('_', ' '),
    value: cell.literal?.text ?? 'none',
    announced: cell.announced,
    cite: sourcesAt(sources, cell.cite),
  };
}

function sourcesAt(sources: Sources, keys: readonly string[]): Source[] {
  return keys.map((key) => sources.get(key) as Source);
}
