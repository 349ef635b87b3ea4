import type { Slip } from '../../engine/slips/slip.ts';
import { isZero } from '../../law/amounts.ts';
import type { Figure } from '../figures.ts';
import type { OperationCall, Steps } from '../operation.ts';
import type { Attempt, Attempts, Data } from './attempts.ts';
import { type Claim, matches, printedNumber } from './claim.ts';
import { otherInputs } from './other-inputs.ts';

/** Something that gives the claimed figure exactly. */
export interface Explanation {
  readonly kind: 'figure' | 'accepted' | 'question' | 'slip' | 'pair' | 'input';
  readonly key: string;
  readonly rank: number;
  /** The claimed figure, and its value under this explanation. */
  readonly figure: Figure;
  readonly gives: unknown;
  /** What went wrong, or which other figure it is; put into words elsewhere. */
  readonly slips: readonly { readonly slip: Slip; readonly sentence: string }[];
  readonly other: Figure | null;
  readonly input: OtherInput | null;
  /** The inputs that give it, if any. */
  readonly changed: Data | null;
}

export interface OtherInput {
  readonly name: string;
  readonly value: unknown;
  readonly relation: string;
  readonly isGiven: boolean;
}

/** The likelihood ranks of other figures, other inputs and pairs, relative to those of slips. */
const RANKS = { figure: 30, input: 60, pair: 80 } as const;
const MOST = 3;
/** How many slips that change the figure are paired, first by rank. */
const PAIRED = 10;

/**
 * Explains a claim, with at most three explanations, likeliest first: other figures of the result,
 * slips alone and repeated, another value of one input and, if none of them fits, a pair of slips. Each
 * gives the claim exactly.
 */
export function* explanationsOf(
  call: OperationCall,
  attempts: Attempts,
  {
    claim,
    figures,
    others,
  }: { readonly claim: Claim; readonly figures: readonly Figure[]; readonly others: readonly Figure[] },
): Steps<Explanation[]> {
  const { slips } = call.calculator.slips;
  const given = new Set(attempts.given);
  const found: Explanation[] = [];
  const isClaimed = (figure: Figure, value: unknown): boolean =>
    value !== null && matches(claim, figure.type, value);
  const shown = ({ type, of }: Figure, data: Data): unknown => {
    const value = of(data);
    return value === null ? null : type.json(value);
  };
  const isMoved = (figure: Figure, data: Data): boolean =>
    shown(figure, data) !== shown(figure, attempts.data);
  const explains = (figure: Figure, tried: readonly Slip[], { data }: Attempt): boolean =>
    tried.every((slip) => slip.figures?.has(figure.key) !== false) &&
    isClaimed(figure, figure.of(data)) &&
    isMoved(figure, data);
  const add = (
    figure: Figure,
    more: Pick<Explanation, 'kind' | 'key' | 'rank' | 'gives'> & Partial<Explanation>,
  ) => found.push({ slips: [], other: null, input: null, changed: null, figure, ...more });

  const moving: Slip[] = [];
  for (const slip of slips) {
    for (let times = 1; times <= slip.sentences.length; times += 1) {
      const tried = attempts.of(Array.from({ length: times }, () => slip));
      const isMoving = tried.some(({ data }) => figures.some((one) => isMoved(one, data)));
      if (times === 1 && isMoving) moving.push(slip);
      for (const figure of figures) {
        const attempt = tried.find((one) => explains(figure, [slip], one));
        // Repeating it may change nothing.
        if (attempt === undefined || found.some(({ key, figure: of }) => key === slip.key && of === figure))
          continue;
        const isAsked =
          slip.kind === 'slip' &&
          slip.inputs.size > 0 &&
          [...slip.inputs.keys()].every((name) => !given.has(name));
        const sentence = slip.sentences[times - 1] ?? '';
        add(figure, {
          kind: isAsked && slip.question !== null ? 'question' : slip.kind,
          key: slip.key,
          rank: slip.rank + times - 1,
          gives: figure.of(attempt.data),
          slips: [{ slip, sentence: isAsked && times === 1 ? (slip.question ?? sentence) : sentence }],
          changed: attempt.inputs,
        });
      }
      yield;
    }
  }
  for (const figure of figures) {
    const isTaken = found.some(({ slips: of }) => of.some(({ slip }) => slip.taken.has(figure.path)));
    const other = others.find((one) => {
      const value = one.of(attempts.data);
      return one.type.kind === figure.type.kind && isClaimed(one, value) && !isNothing(one, value);
    });
    // Other figures with this value say the same, so the first is enough.
    if (other === undefined || isTaken) continue;
    add(figure, {
      kind: 'figure',
      key: other.path,
      rank: RANKS.figure,
      gives: other.of(attempts.data),
      other,
    });
  }
  if (found.length === 0) {
    for (const figure of figures.slice(0, 1)) {
      for (const other of yield* otherInputs(call, attempts, claim, figure)) {
        const { input, data } = other;
        add(figure, {
          kind: input.isGiven ? 'input' : 'question',
          key: input.name,
          rank: RANKS.input,
          gives: figure.of(data),
          input,
          changed: { [input.name]: input.value },
        });
      }
    }
  }
  if (found.length === 0 && claim.number !== null) {
    const pair = yield* pairOf(moving.slice(0, PAIRED), figures, (tried) => attempts.of(tried), explains);
    if (pair !== null) add(pair.figure, { ...pair, kind: 'pair', rank: RANKS.pair });
  }
  return distinct(found.sort((a, b) => a.rank - b.rank)).slice(0, MOST);
}

/** The likeliest pair of slips, of those that change the figure, that gives the claim. */
function* pairOf(
  slips: readonly Slip[],
  figures: readonly Figure[],
  attempt: (slips: readonly Slip[]) => readonly Attempt[],
  explains: (figure: Figure, tried: readonly Slip[], one: Attempt) => boolean,
): Steps<Pick<Explanation, 'key' | 'figure' | 'gives' | 'slips' | 'changed'> | null> {
  const pairs = slips
    .flatMap((first, at) => slips.slice(at + 1).map((second) => [first, second] as const))
    .filter(
      (pair) =>
        pair.every(({ kind }) => kind === 'slip' || kind === 'accepted') &&
        pair.some(({ kind }) => kind === 'slip'),
    )
    .sort((a, b) => a[0].rank + a[1].rank - b[0].rank - b[1].rank);
  for (const pair of pairs) {
    for (const order of pair.some(({ gives }) => gives.size > 0) ? [pair, [pair[1], pair[0]]] : [pair]) {
      for (const one of attempt(order)) {
        const figure = figures.find((candidate) => explains(candidate, order, one));
        if (figure === undefined) continue;
        const told = pair.map((slip) => ({ slip, sentence: slip.sentences[0] ?? '' }));
        return {
          key: pair.map(({ key }) => key).join('+'),
          figure,
          gives: figure.of(one.data),
          slips: told,
          changed: one.inputs,
        };
      }
    }
    yield;
  }
  return null;
}

/** Many figures are zero, so zero identifies none. */
function isNothing({ type }: Figure, value: unknown): boolean {
  const number = printedNumber(type, value);
  return number !== null && isZero(number);
}

/** Keeps the first of those that say the same of the same figure. */
function distinct(found: readonly Explanation[]): Explanation[] {
  const keyOf = ({ kind, key, figure, slips }: Explanation) =>
    `${kind === 'figure' ? key : slips.map(({ sentence }) => sentence).join() || key} ${figure.path}`;
  return found.filter((one, at) => found.findIndex((other) => keyOf(other) === keyOf(one)) === at);
}
