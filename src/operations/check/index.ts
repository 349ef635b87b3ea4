import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { makeScope, type Superseded } from '../../engine/slips/slip.ts';
import { type Figure, figureAt, figurePaths, figuresIn, itemPattern, singleFigures } from '../figures.ts';
import type { Operation } from '../operation.ts';
import { exampleValue } from '../sought.ts';
import { Attempts } from './attempts.ts';
import { claimedValue, isRounding, matches, mayMean, readClaim } from './claim.ts';
import { explainClaim } from './explanations.ts';
import { type Check, describeCheck, type Verdict } from './words.ts';

export type { Check } from './words.ts';

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
    if (named !== null) call.useExamples({ claimed: exampleValue(named.type) });
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

    const { data } = found.outcome;
    const all = figuresIn(calculator, data).filter(({ type }) =>
      named === null ? mayMean(claim, type) : type.kind === named.type.kind,
    );
    // The figures with labels of their own, in display order.
    const main = calculator.texts.figures.flatMap(({ shows, each }) => (each === null ? (shows ?? []) : []));
    const figures =
      named === null
        ? [...new Set(main)].flatMap((shown) => all.find((figure) => figure.path === shown) ?? [])
        : [named];
    const [first = all[0]] = figures;
    if (first === undefined) {
      call.problem('claimed', 'claimed_nothing');
      return call.refusal();
    }
    const among = named === null ? all : figures;
    const agreesBy = (is: typeof matches): Figure | undefined =>
      among.find((one) => one.of(data) !== null && is(claim, one.type, one.of(data)));
    const same = agreesBy(matches);
    const agreed = same ?? agreesBy(isRounding);
    const attempts = new Attempts(call, found);
    const scope = makeScope(calculator.calculator, found.read.values, data);
    const superseded = calculator.slips.superseded.find(
      (one: Superseded) => one.figure === agreed?.path && one.when(scope) === true,
    );
    const explanations =
      agreed !== undefined
        ? []
        : yield* explainClaim(call, attempts, {
            claim,
            figures: figures.length === 0 ? [first] : figures,
            others: named === null ? [] : all.filter((one) => one.path !== named.path),
          });
    const figure = agreed ?? explanations[0]?.figure ?? first;
    const verdict = (): Verdict => {
      if (superseded !== undefined) return 'does_not_apply';
      if (agreed !== undefined) return same === undefined ? 'rounded' : 'right';
      return explanations[0]?.kind ?? (figure.of(data) === null ? 'none' : 'unexplained');
    };
    return describeCheck(call, found, {
      claim,
      figure,
      verdict: verdict(),
      superseded: superseded ?? null,
      explanations: explanations.filter((one) => one.figure === figure),
      attempts,
    });
  },

  plain: ({ answer, advice, share_url, disclaimer }, { plainText }) =>
    [answer, advice, `${plainText.share_url}: ${share_url}`, disclaimer].join('\n\n'),
};
