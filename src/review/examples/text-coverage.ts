import type { NestedCondition } from 'json-rules-engine';
import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import { compileCondition, type GivenFacts, type Matches } from '../../engine/decisions/conditions.ts';
import type { Decision, OutcomeRow } from '../../engine/decisions/decision.ts';
import { matchingPlaces } from '../../engine/texts/render.ts';
import type { Example } from './read-examples.ts';
import { type Said, saidTexts } from './said.ts';

/** A worked example, and the values of its result for texts. */
export interface TextRun {
  readonly example: Pick<Example, 'id' | 'says' | 'neverSays'>;
  readonly values: GivenFacts;
}

/** An error in a text that no worked example would catch. */
export interface UncoveredText {
  /** `late-penalty notes Interest runs until the tax is paid`, and the part: `{tax_due}`, `tax_due is zero`. */
  readonly name: string;
  readonly what: string;
  readonly words: string;
}

/** What each text prints for each example; none where it does not appear. */
type Printed = ReadonlyMap<Said, ReadonlyMap<TextRun, readonly string[]>>;

/**
 * Finds changes to sentences, figures, notes and dated events of a calculator that no worked example would catch by its
 * `says` and `never_says`: a text left out or swapped with another, a changed word, a slot that prints another value, a
 * comparison of its condition dropped or always failing.
 *
 * @param isWhole whether every word of a text must be quoted.
 */
export function uncoveredTexts(
  { calculator, texts }: LoadedCalculator,
  runs: readonly TextRun[],
  isWhole = true,
): UncoveredText[] {
  const all = saidTexts(texts);
  const printed: Printed = new Map(
    all.map((said) => [said, new Map(runs.map((run) => [run, printsOf(said, run.values)]))]),
  );
  return all.flatMap((said): UncoveredText[] => {
    const { words, rule } = said.text;
    const name = `${calculator.key} ${said.part} ${firstWords(words)}`;
    const quoting = runs.flatMap((run) => {
      const quoted = quotes(said, run, printed);
      return quoted.length === 0 ? [] : [{ prints: printed.get(said)?.get(run) ?? [], quoted }];
    });
    if (quoting.length === 0) return [{ name, words, what: 'no example says it' }];
    const slots = [...said.template.matchAll(/\{([^{}]+)\}/g)].map(([, slot]) => slot as string);
    const unquoted = isWhole ? unquotedWords(said.template, quoting) : null;
    return [
      ...(unquoted === null ? [] : [{ name, words, what: `no example says its words "${unquoted}"` }]),
      ...slots
        .filter((slot) => !quoting.some((one) => isSlotQuoted(said.template, slot, one)))
        .map((slot) => ({ name: `${name} {${slot}}`, words, what: `no example says what {${slot}} prints` })),
      ...nudgesOf(rule)
        .filter(({ nudged }) => isUnnoticed(said, compileCondition(nudged), runs, printed))
        .map(({ what }) => ({
          name: `${name} ${what}`,
          words,
          what: `no example shows that it needs "${what}"`,
        })),
    ];
  });
}

/** Its first words, extended if other texts begin with them. */
export function firstWords(text: string): string {
  return (text.match(/[A-Za-z_]+/g) ?? []).slice(0, 7).join(' ');
}

function printsOf(
  { text, print }: Said,
  values: GivenFacts,
  matches: Matches = text.matches,
): readonly string[] {
  try {
    return matchingPlaces({ each: text.each, matches }, values).map(print);
  } catch {
    // A changed condition may use what this result lacks.
    return [];
  }
}

/** The words an example quotes that this text prints, and no other text of its result. */
function quotes(said: Said, run: TextRun, printed: Printed): string[] {
  const own = printed.get(said)?.get(run) ?? [];
  if (own.length === 0) return [];
  return run.example.says.filter(
    (words) =>
      own.some((print) => print.includes(words)) &&
      ![...printed].some(
        ([other, by]) => other !== said && (by.get(run) ?? []).some((print) => print.includes(words)),
      ),
  );
}

interface Quoting {
  readonly prints: readonly string[];
  readonly quoted: readonly string[];
}

/** The words of a text, apart from its slots, that no quotation contains. */
export function unquotedWords(template: string, quoting: readonly Quoting[]): string | null {
  const pieces = template.split(/\{[^{}]+\}/);
  const escaped = pieces.map((piece) => `(${piece.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')})`);
  const form = new RegExp(`^${escaped.join('.*?')}$`, 'ds');
  const left = pieces.map((piece) => [...piece]);
  for (const { prints, quoted } of quoting) {
    for (const print of prints) {
      const places = form.exec(print)?.indices?.slice(1) ?? [];
      for (const words of quoted) {
        const start = print.indexOf(words);
        if (start < 0) continue;
        places.forEach((place, index) => {
          const [from, to] = place as [number, number];
          const end = Math.min(to, start + words.length);
          for (let at = Math.max(from, start); at < end; at += 1) (left[index] as string[])[at - from] = '\0';
        });
      }
    }
  }
  const [first] = left.flatMap((piece) => piece.join('').split('\0')).filter((words) => /\w/.test(words));
  return first?.trim() ?? null;
}

function isSlotQuoted(template: string, slot: string, { prints, quoted }: Quoting): boolean {
  const without = template.replaceAll(`{${slot}}`, '\0');
  // The words around the slot, where a quotation ends there.
  const pieces = without.split('\0').map((piece) => piece.replaceAll(/\{[^{}]+\}/g, '\0').split('\0'));
  const around = pieces
    .slice(1)
    .map((after, index) => [pieces[index]?.at(-1) ?? '', after[0] ?? ''] as const);
  return quoted.some((words) =>
    prints.some((print) =>
      around.some(([before, after]) => {
        const at = print.indexOf(words);
        const start = before === '' ? 0 : print.indexOf(before) + before.length;
        const end = after === '' ? print.length : print.indexOf(after, start);
        return at >= 0 && start < at + words.length && end > at && end > start;
      }),
    ),
  );
}

/** Whether another condition would show or hide a text for some examples without failing any. */
function isUnnoticed(said: Said, matches: Matches, runs: readonly TextRun[], printed: Printed): boolean {
  const differing = runs.flatMap((run) => {
    const was = printed.get(said)?.get(run)?.length ?? 0;
    const is = printsOf(said, run.values, matches);
    return was > 0 === is.length > 0 ? [] : [{ run, is }];
  });
  return (
    differing.length > 0 &&
    !differing.some(({ run, is }) =>
      is.length === 0
        ? quotes(said, run, printed).length > 0
        : is.some((print) => run.example.neverSays.some((words) => print.includes(words))),
    )
  );
}

interface Nudge {
  readonly what: string;
  readonly nudged: NestedCondition;
}

const [ALWAYS, NEVER]: NestedCondition[] = [{ all: [] }, { any: [] }];

/** A condition with each of its comparisons dropped in turn, and each of several alternatives left out. */
function nudgesOf(rule: NestedCondition, rebuild = (inner: NestedCondition) => inner): Nudge[] {
  const { all, any, not, fact, operator, value } = rule as NestedCondition & {
    readonly all?: NestedCondition[];
    readonly any?: NestedCondition[];
    readonly not?: NestedCondition;
    readonly fact?: string;
    readonly operator?: string;
    readonly value?: unknown;
  };
  if (not !== undefined) return nudgesOf(not, (inner) => rebuild({ not: inner }));
  const parts = all ?? any;
  if (parts !== undefined) {
    const key = all === undefined ? 'any' : 'all';
    const put = (inner: NestedCondition, at: number) =>
      rebuild({ [key]: parts.with(at, inner) } as unknown as NestedCondition);
    return parts.flatMap((part, at) => [
      ...nudgesOf(part, (inner) => put(inner, at)),
      // Each of several alternatives is needed.
      ...(key === 'any' && 'fact' in part ? nudgesTo(part, put(NEVER as NestedCondition, at)) : []),
    ]);
  }
  const shown =
    typeof value === 'object' && value !== null
      ? ((value as { fact?: string }).fact ?? 'zero')
      : value === null
        ? 'none'
        : String(value);
  return [{ what: `${fact} ${operator} ${shown}`, nudged: rebuild(ALWAYS as NestedCondition) }];
}

function nudgesTo(part: NestedCondition, nudged: NestedCondition): Nudge[] {
  const [{ what }] = nudgesOf(part) as [Nudge];
  return [{ what: `or ${what}`, nudged }];
}

/**
 * The reasons of a decision that no example quotes under `because`, and lines of a grid that no such example reaches.
 */
export function uncoveredReasons(
  { shape, outcomes }: Decision,
  quoted: ReadonlySet<string>,
  reached: ReadonlySet<OutcomeRow>,
): UncoveredText[] {
  const all = outcomes.flatMap(({ because, reasons }) => [because, ...reasons().map((one) => one.because)]);
  return [
    ...[...new Set(all)]
      .filter((words) => !quoted.has(words))
      .map((words) => ({
        name: `${shape.file} because ${firstWords(words)}`,
        what: 'no example quotes this reason under "because"',
        words,
      })),
    ...outcomes
      .filter((row) => row.at[0] === 'grid' && !reached.has(row))
      .map(({ at, outcome }) => ({
        name: `${shape.file} line ${Number(at[1]) + 1} of the grid`,
        what: `no example that comes to "${outcome}" by it quotes the reason`,
        words: 'grid:',
      })),
  ];
}
