import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import type { Calculation } from '../../engine/result.ts';
import { type Superseded, scopeOf } from '../../engine/slips/slip.ts';
import { type Reference, referencesOf } from '../../engine/sources.ts';
import type { PlainType } from '../../engine/values.ts';
import type { Day } from '../../law/calendar.ts';
import { type Figure, figureAt, figurePaths, figuresIn, itemPattern, singleFigures } from '../figures.ts';
import type { Operation, OperationCall } from '../operation.ts';
import { exampleOf } from '../sought.ts';
import { Attempts } from './attempts.ts';
import {
  type Claim,
  claimedJson,
  claimedValue,
  differenceTo,
  isRounding,
  matches,
  mayMean,
  readClaim,
} from './claim.ts';
import { type Explanation, explanationsOf } from './explanations.ts';
import { Words } from './words.ts';

/** The conclusion of a check: for a claim that differs, its likeliest explanation. */
export type Verdict = 'right' | 'rounded' | 'does_not_apply' | 'none' | Explanation['kind'] | 'unexplained';

/** Whether a figure is right, and what explains it if not. The shape is schemas/responses/check.json. */
export interface Check {
  /** True if the claim is the result's figure, or differs only by rounding. */
  readonly agrees: boolean;
  readonly verdict: Verdict;
  readonly figure: string;
  /** The figure's name on pages. */
  readonly label: string;
  readonly claimed: Json;
  readonly ours: Json | null;
  /** The claimed figure less ours, in days for dates; null if they cannot be subtracted. */
  readonly difference: number | null;
  /** Explanations that give the claimed figure exactly, likeliest first; at most three. */
  readonly slips: readonly FoundSlip[];
  /** The same in plain English, for a letter. */
  readonly answer: string;
  readonly advice: string;
  /** Our result on the service's own site. */
  readonly share_url: string;
  readonly disclaimer: string;
}

export interface FoundSlip {
  readonly key: string;
  readonly kind: Explanation['kind'];
  readonly sentence: string;
  readonly gives: Json;
  /** The law that says how it is done. */
  readonly sources: readonly Reference[];
  /** The inputs that give the claimed figure, on the service's own site; null if none do. */
  readonly share_url: string | null;
}

type Json = string | number | boolean;

/** `figure=corporation_tax&claimed=23100`: agrees, or differs by how much, and the possible reasons. */
export const check: Operation<Check, 'check'> = {
  name: 'check',
  price: 2,
  parameters: {
    figure: {
      required: false,
      schema(calculator) {
        const pattern = itemPattern(calculator);
        const single = { type: 'string', enum: singleFigures(calculator) };
        return pattern === null ? single : { anyOf: [single, { type: 'string', pattern }] };
      },
    },
    claimed: { required: true, schema: () => ({ type: 'string' }) },
  },
  optionalInputs: () => new Set(),

  example(service, calculator) {
    const shown = calculator.texts.figures.find(({ shows, each }) => each === null && shows !== null)?.shows;
    const figure = shown ?? singleFigures(calculator)[0] ?? '';
    const found = service.calculate(calculator.calculator.key, calculator.schema.example);
    if (found instanceof InvalidInput) return null;
    const { type, of } = figureAt(calculator, figure) as Figure;
    return { figure, claimed: String(type.json(of(found.outcome.data))) };
  },

  *run(call) {
    const { calculator } = call;
    const path = call.parameter('figure');
    const named = path === null ? null : figureAt(calculator, String(path));
    if (path !== null && named === null) {
      const message = itemPattern(calculator) === null ? 'no_figure' : 'no_figure_or_item';
      call.problem('figure', message, { choices: figurePaths(calculator).join(', ') });
    }
    if (named !== null) call.useExamples({ claimed: exampleOf(named.type) });
    const raw = call.parameter('claimed');
    const claim = raw === null ? null : readClaim(raw);
    if (claim !== null && named !== null && claimedValue(claim, named.type) === undefined) {
      const { kind, form, words } = named.type;
      call.problem('claimed', `claimed_${form === 'month' ? form : kind}`, { choices: words.join(', ') });
    }
    const found = call.calculate();
    yield;
    if (found instanceof InvalidInput) return call.refusal(found.faults);
    if (claim === null || call.isFaulty) return call.refusal();
    const all = figuresIn(calculator, found.outcome.data).filter(({ type }) =>
      named === null ? mayMean(claim, type) : type.kind === named.type.kind,
    );
    const figures = named === null ? mainOf(call, all) : [named];
    const [first = all[0]] = figures;
    if (first === undefined) {
      call.problem('claimed', 'claimed_nothing');
      return call.refusal();
    }
    const { data } = found.outcome;
    const isOurs = (one: Figure, is: typeof matches): boolean =>
      one.of(data) !== null && is(claim, one.type, one.of(data));
    const among = named === null ? all : figures;
    const same = among.find((one) => isOurs(one, matches));
    const agreed = same ?? among.find((one) => isOurs(one, isRounding));
    const attempts = new Attempts(call, found);
    const superseded = supersededOf(call, found, agreed);
    const explanations =
      agreed !== undefined
        ? []
        : yield* explanationsOf(call, attempts, {
            claim,
            figures: figures.length === 0 ? [first] : figures,
            others: named === null ? [] : all.filter(({ path: one }) => one !== named.path),
          });
    const figure = agreed ?? explanations[0]?.figure ?? first;
    const verdict: Verdict =
      superseded !== null
        ? 'does_not_apply'
        : same !== undefined
          ? 'right'
          : agreed !== undefined
            ? 'rounded'
            : (explanations[0]?.kind ?? (figure.of(data) === null ? 'none' : 'unexplained'));
    return checkOf(call, found, {
      claim,
      figure,
      verdict,
      superseded,
      explanations: explanations.filter((one) => one.figure === figure),
      attempts,
    });
  },

  plain: ({ answer, advice, share_url, disclaimer }, { plainText }) =>
    [answer, advice, `${plainText.share_url}: ${share_url}`, disclaimer].join('\n\n'),
};

/** The figures with labels of their own, in display order. */
function mainOf({ calculator }: OperationCall, figures: readonly Figure[]): Figure[] {
  const shown = calculator.texts.figures.flatMap(({ shows, each }) =>
    each === null && shows !== null ? [shows] : [],
  );
  return [...new Set(shown)].flatMap((path) => figures.find((figure) => figure.path === path) ?? []);
}

function supersededOf(
  call: OperationCall,
  found: Calculation,
  figure: Figure | undefined,
): Superseded | null {
  const { calculator, slips } = call.calculator;
  const scope = scopeOf(calculator, found.read.values, found.outcome.data);
  return slips.superseded.find((one) => one.figure === figure?.path && one.when(scope) === true) ?? null;
}

interface Checked {
  readonly claim: Claim;
  readonly figure: Figure;
  readonly verdict: Verdict;
  readonly superseded: Superseded | null;
  readonly explanations: readonly Explanation[];
  readonly attempts: Attempts;
}

function checkOf(call: OperationCall, found: Calculation, checked: Checked): Check {
  const { claim, figure, verdict, superseded, explanations, attempts } = checked;
  const { type, path } = figure;
  const ours = figure.of(found.outcome.data);
  const { sources } = call.service.rules;
  const words = new Words(call, found, figure, claim);
  const slips = explanations.map(
    (one): FoundSlip => ({
      key: one.key,
      kind: one.kind,
      sentence: words.sentenceOf(one),
      gives: type.json(one.gives),
      sources: referencesOf([...new Set(one.slips.flatMap(({ slip }) => slip.cite))], sources),
      share_url:
        one.changed === null
          ? null
          : attempts.link(
              one.changed,
              (data) => figure.of(data) !== null && matches(claim, type, figure.of(data)),
            ),
    }),
  );
  const law = superseded === null ? [] : referencesOf(superseded.cite, sources);
  return {
    agrees: verdict === 'right' || verdict === 'rounded',
    verdict,
    figure: path,
    label: words.label,
    claimed: claimedJson(claim, type),
    ours: ours === null ? null : type.json(ours),
    difference: ours === null ? null : differenceOf(type, claim, ours),
    slips,
    answer: words.answer(
      verdict,
      slips,
      superseded === null ? null : { sentence: superseded.sentence, sources: law },
    ),
    advice: words.advice(verdict),
    share_url: found.toolRun().share_url,
    disclaimer: call.service.common.disclaimer,
  };
}

/** In the unit that the result is printed in, to the decimal places of the claim or the result. */
function differenceOf(type: PlainType, claim: Claim, ours: unknown): number | null {
  if (type.kind === 'date') return (claimedValue(claim, type) as Day) - (ours as Day);
  const { number } = claim;
  const json = type.json(ours);
  return number === null || typeof json !== 'number' ? null : differenceTo(json, number);
}
