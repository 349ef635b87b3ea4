import { InvalidInput } from '../engine/inputs/invalid-input.ts';
import type { Calculation } from '../engine/result.ts';
import type { Slip } from '../engine/slips.ts';
import { type Reference, referencesOf } from '../engine/sources.ts';
import { render } from '../engine/texts/template.ts';
import type { PlainType } from '../engine/values.ts';
import { type Amount, whole } from '../law/amounts.ts';
import type { Day } from '../law/calendar.ts';
import { singleFigures } from './columns.ts';
import { type Figure, figureAt, figurePaths, itemPattern, nameOf } from './figures.ts';
import type { Operation, OperationCall } from './operation.ts';
import { figureBySlip } from './slip-figure.ts';
import { readFigure } from './sought.ts';

/** Whether a figure is right, and which single slips explain it if not. The shape is schemas/responses/check.json. */
export interface Check {
  readonly agrees: boolean;
  readonly figure: string;
  readonly claimed: Json;
  readonly ours: Json | null;
  /** The claimed figure less ours: of days a number of days; null of what cannot be subtracted. */
  readonly difference: number | null;
  readonly slips: readonly FoundSlip[];
  /** The same in plain English, for a letter. */
  readonly answer: string;
  /** Our result on the service's own site. */
  readonly share_url: string;
  readonly disclaimer: string;
}

export interface FoundSlip {
  readonly key: string;
  readonly sentence: string;
  readonly gives: Json;
  /** The law that says how it is done. */
  readonly sources: readonly Reference[];
}

type Json = string | number | boolean;

/** `figure=corporation_tax&claimed=23100`: agrees, or differs by so much, and why that may be. */
export const check: Operation<Check> = {
  name: 'check',
  parameters: {
    figure: {
      required: true,
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
    const [slip] = calculator.slips;
    const figure = slip?.example.figure ?? singleFigures(calculator)[0] ?? '';
    const found = service.calculate(calculator.calculator.key, calculator.schema.example);
    if (found instanceof InvalidInput) return null;
    const { type, of } = figureAt(calculator, figure) as Figure;
    return { figure, claimed: String(type.json(of(found.outcome.data))) };
  },

  *run(call) {
    const { calculator } = call;
    const path = call.parameter('figure');
    const figure = path === null ? null : figureAt(calculator, String(path));
    if (path !== null && figure === null) {
      const message = itemPattern(calculator) === null ? 'no_figure' : 'no_figure_or_item';
      call.problem('figure', message, { choices: figurePaths(calculator).join(', ') });
    }
    const claimed = figure === null ? call.parameter('claimed') : readFigure(call, 'claimed', figure.type);
    const found = call.calculate();
    yield;
    if (found instanceof InvalidInput) return call.refusal(found.errors);
    if (figure === null || claimed === null) return call.refusal();
    const { type } = figure;
    const ours = figure.of(found.outcome.data);
    const agrees = ours !== null && type.json(ours) === type.json(claimed);
    const slips: FoundSlip[] = [];
    if (!agrees) {
      for (const slip of calculator.slips) {
        const gives = figureBySlip(call, slip, found, figure);
        yield;
        if (gives !== null && explains(type, { claimed, ours, gives }))
          slips.push(toldSlip(call, slip, type, gives));
      }
    }
    return checkOf(call, found, { figure, claimed, ours, agrees, slips });
  },

  plain: ({ answer, share_url, disclaimer }, { plainText }) =>
    [answer, `${plainText.share_url}: ${share_url}`, disclaimer].join('\n\n'),
};

interface Values {
  readonly claimed: unknown;
  readonly ours: unknown;
  readonly gives: unknown;
}

/** Whether a slip explains the claim: an amount to within a pound, all else exactly, and better than our own figure. */
function explains(type: PlainType, { claimed, ours, gives }: Values): boolean {
  if (type.kind !== 'money') return type.json(gives) === type.json(claimed);
  const away = distance(gives, claimed);
  return away.compare(whole(1)) <= 0 && (ours === null || away.compare(distance(ours, claimed)) < 0);
}

function distance(a: unknown, b: unknown): Amount {
  const [left, right] = [a as Amount, b as Amount];
  return left.compare(right) < 0 ? right.sub(left) : left.sub(right);
}

function toldSlip({ service }: OperationCall, slip: Slip, type: PlainType, gives: unknown): FoundSlip {
  return {
    key: slip.key,
    sentence: slip.sentence,
    gives: type.json(gives),
    sources: referencesOf(slip.cite, service.rates.sources),
  };
}

interface Checked {
  readonly figure: Figure;
  readonly claimed: unknown;
  readonly ours: unknown;
  readonly agrees: boolean;
  readonly slips: readonly FoundSlip[];
}

function checkOf(call: OperationCall, found: Calculation, checked: Checked): Check {
  const { figure, claimed, ours, agrees, slips } = checked;
  const { type } = figure;
  return {
    agrees,
    figure: figure.path,
    claimed: type.json(claimed),
    ours: ours === null ? null : type.json(ours),
    difference: ours === null ? null : differenceOf(type, claimed, ours),
    slips,
    answer: answerOf(call, found, checked),
    share_url: found.toolRun().share_url,
    disclaimer: call.service.common.disclaimer,
  };
}

function differenceOf({ kind, json }: PlainType, claimed: unknown, ours: unknown): number | null {
  if (kind === 'date' || kind === 'integer') return (claimed as Day) - (ours as Day);
  if (kind === 'enum' || kind === 'boolean') return null;
  return json((claimed as Amount).sub(ours as Amount)) as number;
}

function answerOf(
  call: OperationCall,
  found: Calculation,
  { figure, claimed, ours, agrees, slips }: Checked,
): string {
  const { labels } = call.calculator.texts;
  const { type } = figure;
  const print = (value: unknown): string =>
    labels[figure.name]?.[String(value)] ?? type.print(value as never, 'figure');
  const about = nameOf(call, figure, found);
  const say = (message: string, slots: Readonly<Record<string, string>> = {}): string =>
    render(call.texts.messages[message], { figure: about, claimed: print(claimed), ...slots });
  if (ours === null) return say('none');
  const values = { ours: print(ours) };
  if (agrees) return say('agrees', values);
  const differs = say('differs', values);
  if (slips.length > 0)
    return [differs, ...slips.map(({ sentence, sources }) => said(sentence, sources))].join(' ');
  const isRounding = type.kind === 'money' && distance(claimed, ours).compare(whole(1)) < 0;
  return `${differs} ${say(isRounding ? 'rounded' : 'unexplained')}`;
}

/** The slip with the law in brackets, as a letter has it. */
function said(sentence: string, sources: readonly Reference[]): string {
  return `${sentence} (${sources.map(({ title }) => title).join('; ')})`;
}
