import type { Slip } from '../../engine/slips/slip.ts';
import { isZero } from '../../law/amounts.ts';
import type { Figure } from '../figures.ts';
import type { OperationCall, Steps } from '../operation.ts';
import type { Attempt, Attempts, Data } from './attempts.ts';
import { type Claim, matches, printedNumber } from './claim.ts';
import { type OtherInput, otherInputs } from './other-inputs.ts';

export interface Explanation {
  readonly kind: 'figure' | 'accepted' | 'question' | 'slip' | 'pair' | 'input';
  readonly key: string;
  readonly rank: number;
  readonly figure: Figure;
  readonly gives: unknown;
  /** What went wrong, or which other figure it is; put into words elsewhere. */
  readonly slips: readonly { readonly slip: Slip; readonly sentence: string }[];
  readonly other: Figure | null;
  readonly input: OtherInput | null;
  readonly changed: Data | null;
}

export interface Claimed {
  readonly claim: Claim;
  readonly figures: readonly Figure[];
  readonly others: readonly Figure[];
}

/** The likelihood ranks of other figures, other inputs and pairs, relative to those of slips. */
const RANKS = { figure: 30, input: 60, pair: 80 } as const;
const MOST = 3;
const PAIRED = 10;

/** At most three explanations of a claim, likeliest first, each of which gives it exactly. */
export function* explainClaim(
  call: OperationCall,
  attempts: Attempts,
  { claim, figures, others }: Claimed,
): Steps<Explanation[]> {
  const { given, data } = attempts;
  const found: Explanation[] = [];
  const isClaimed = ({ type }: Figure, value: unknown): boolean =>
    value !== null && matches(claim, type, value);
  const shown = ({ type, of }: Figure, from: Data): unknown => {
    const value = of(from);
    return value === null ? null : type.json(value);
  };
  const isMoved = (figure: Figure, attempt: Attempt): boolean =>
    shown(figure, attempt.data) !== shown(figure, data);
  const explains = (figure: Figure, tried: readonly Slip[], attempt: Attempt): boolean =>
    tried.every((slip) => slip.figures?.has(figure.key) !== false) &&
    isClaimed(figure, figure.of(attempt.data)) &&
    isMoved(figure, attempt);
  const add = (
    figure: Figure,
    more: Pick<Explanation, 'kind' | 'key' | 'rank' | 'gives'> & Partial<Explanation>,
  ) => found.push({ slips: [], other: null, input: null, changed: null, figure, ...more });

  const moving: Slip[] = [];
  for (const slip of call.calculator.slips.slips) {
    const isAsked =
      slip.kind === 'slip' &&
      slip.inputs.size > 0 &&
      ![...slip.inputs.keys()].some((name) => given.has(name));
    for (const [before, said] of slip.sentences.entries()) {
      const tried = attempts.of(Array.from({ length: before + 1 }, () => slip));
      const isMoving = tried.some((one) => figures.some((figure) => isMoved(figure, one)));
      if (before === 0 && isMoving) moving.push(slip);
      for (const figure of figures) {
        const attempt = tried.find((one) => explains(figure, [slip], one));
        // Repeating it may change nothing.
        if (attempt === undefined || found.some(({ key, figure: of }) => key === slip.key && of === figure))
          continue;
        const question = isAsked && before === 0 ? slip.question : null;
        const sentence = question ?? said;
        add(figure, {
          kind: question === null ? slip.kind : 'question',
          key: slip.key,
          rank: slip.rank + before,
          gives: figure.of(attempt.data),
          slips: [{ slip, sentence }],
          changed: attempt.inputs,
        });
      }
      yield;
    }
  }
  for (const figure of figures) {
    const isTaken = found.some(({ slips: of }) => of.some(({ slip }) => slip.taken.has(figure.path)));
    // Other figures with this value add nothing, so the first is enough.
    const other = others.find((one) => {
      const value = one.of(data);
      return one.type.kind === figure.type.kind && isClaimed(one, value) && !isNothing(one, value);
    });
    if (other === undefined || isTaken) continue;
    add(figure, { kind: 'figure', key: other.path, rank: RANKS.figure, gives: other.of(data), other });
  }
  const [first] = figures;
  if (found.length === 0 && first !== undefined) {
    for (const { input, data: other } of yield* otherInputs(call, attempts, claim, first)) {
      const { name, value, isGiven } = input;
      const kind = isGiven ? 'input' : 'question';
      const changed = { [name]: value };
      add(first, { kind, key: name, rank: RANKS.input, gives: first.of(other), input, changed });
    }
  }
  if (found.length === 0 && claim.number !== null) {
    for (const pair of likelyPairs(moving.slice(0, PAIRED))) {
      const isOrdered = pair.some(({ gives }) => gives.size > 0);
      const tried = (isOrdered ? [pair, pair.toReversed()] : [pair]).flatMap((order) =>
        attempts.of(order).map((one) => ({ order, one })),
      );
      const explained = tried.flatMap(({ order, one }) => {
        const figure = figures.find((candidate) => explains(candidate, order, one));
        return figure === undefined ? [] : [{ figure, one }];
      })[0];
      if (explained !== undefined) {
        const { figure, one } = explained;
        add(figure, {
          kind: 'pair',
          key: pair.map(({ key }) => key).join('+'),
          rank: RANKS.pair,
          gives: figure.of(one.data),
          slips: pair.map((slip) => ({ slip, sentence: slip.sentences[0] ?? '' })),
          changed: one.inputs,
        });
        break;
      }
      yield;
    }
  }
  return distinct(found.sort((a, b) => a.rank - b.rank)).slice(0, MOST);
}

function likelyPairs(slips: readonly Slip[]): (readonly Slip[])[] {
  const likely = slips.filter(({ kind }) => kind === 'slip' || kind === 'accepted');
  return likely
    .flatMap((first, at) => likely.slice(at + 1).map((second) => [first, second] as const))
    .filter((pair) => pair.some(({ kind }) => kind === 'slip'))
    .sort((a, b) => a[0].rank + a[1].rank - b[0].rank - b[1].rank);
}

/** Many figures are zero, so zero identifies none. */
function isNothing({ type }: Figure, value: unknown): boolean {
  const number = printedNumber(type, value);
  return number !== null && isZero(number);
}

function distinct(found: readonly Explanation[]): Explanation[] {
  const keyOf = ({ kind, key, figure, slips }: Explanation) =>
    `${kind === 'figure' ? key : slips.map(({ sentence }) => sentence).join() || key} ${figure.path}`;
  return found.filter((one, at) => found.findIndex((other) => keyOf(other) === keyOf(one)) === at);
}
