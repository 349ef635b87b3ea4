import type { Calculation } from '../../engine/result.ts';
import type { Superseded } from '../../engine/slips/slip.ts';
import { type Reference, toReferences } from '../../engine/sources.ts';
import { numberText } from '../../engine/texts/format.ts';
import { render } from '../../engine/texts/template.ts';
import { type PlainType, plainType } from '../../engine/values.ts';
import { type Decimal, toAmount, toDecimal } from '../../law/amounts.ts';
import type { Day } from '../../law/calendar.ts';
import { type Figure, nameFigure } from '../figures.ts';
import type { OperationCall } from '../operation.ts';
import type { Attempts } from './attempts.ts';
import { type Claim, claimedJson, claimedValue, differenceTo, matches, type NumberClaimed } from './claim.ts';
import type { Explanation } from './explanations.ts';

/** The conclusion of a check: for a claim that differs, its likeliest explanation. */
export type Verdict = 'right' | 'rounded' | 'does_not_apply' | 'none' | Explanation['kind'] | 'unexplained';

/** schemas/responses/check.json documents each member. */
export type Check = ReturnType<typeof describeCheck>;

interface Checked {
  readonly claim: Claim;
  readonly figure: Figure;
  readonly verdict: Verdict;
  readonly superseded: Superseded | null;
  readonly explanations: readonly Explanation[];
  readonly attempts: Attempts;
}

/** Whether a figure is right, and what explains it if not. */
export function describeCheck(call: OperationCall, found: Calculation, checked: Checked) {
  const { claim, figure, verdict, superseded, explanations, attempts } = checked;
  const { type, path, of } = figure;
  const ours = of(found.outcome.data);
  const { sources } = call.service.rules;
  const say = sayer(call);
  const label = nameFigure(call, figure, found);
  const isClaimed = (data: Attempts['data']): boolean => of(data) !== null && matches(claim, type, of(data));
  const slips = explanations.map((one) => ({
    key: one.key,
    kind: one.kind,
    sentence: writeSentence(call, found, one),
    gives: type.json(one.gives),
    sources: toReferences([...new Set(one.slips.flatMap(({ slip }) => slip.cite))], sources),
    share_url: one.changed === null ? null : attempts.link(one.changed, isClaimed),
  }));
  const print = (value: unknown): string =>
    call.calculator.texts.labels[figure.name]?.[String(value)] ?? type.print(value as never, 'figure');
  const slots = {
    figure: label,
    claimed: claimedText(claim, type, print),
    ours: ours === null ? '' : print(ours),
  };
  const answer = (): string => {
    if (superseded !== null) {
      return `${label}: ${withLaw({ ...superseded, sources: toReferences(superseded.cite, sources) })}`;
    }
    if (verdict === 'right') return say('agrees', slots);
    if (verdict === 'rounded') {
      const away = Math.abs(differenceTo(type.json(ours) as number, claim.number as NumberClaimed));
      const by = toAmount(toDecimal(away) as Decimal);
      const difference = type.kind === 'money' ? type.print(by as never, 'figure') : numberText(by, 6);
      return say('rounded', { ...slots, difference });
    }
    if (ours === null) return say('none', slots);
    // An explanation that gives the figure need not be what actually happened.
    const isGuess = slips.some(({ kind }) => kind === 'slip' || kind === 'accepted' || kind === 'pair');
    const lead = isGuess ? [say(slips.length === 1 ? 'possible' : 'possible_several')] : [];
    const rest = slips.length === 0 ? [say('unexplained')] : [...lead, ...slips.map(withLaw)];
    return [say('differs', slots), ...rest].join(' ');
  };
  return {
    agrees: verdict === 'right' || verdict === 'rounded',
    verdict,
    figure: path,
    label,
    claimed: claimedJson(claim, type),
    ours: ours === null ? null : type.json(ours),
    difference: ours === null ? null : claimDifference(type, claim, ours),
    slips,
    answer: answer(),
    advice: say(`advice_${verdict}`, { figure: label }),
    share_url: found.toolRun().share_url,
    disclaimer: call.service.common.disclaimer,
  };
}

/** In the unit that the result is printed in, to the decimal places of the claim or the result. */
function claimDifference(type: PlainType, claim: Claim, ours: unknown): number | null {
  if (type.kind === 'date') return (claimedValue(claim, type) as Day) - (ours as Day);
  const json = type.json(ours);
  return claim.number === null || typeof json !== 'number' ? null : differenceTo(json, claim.number);
}

function sayer({ texts }: OperationCall) {
  return (message: string, slots: Readonly<Record<string, string>> = {}): string =>
    render(texts.messages[message], slots);
}

function writeSentence(
  call: OperationCall,
  found: Calculation,
  { slips, other, input, changed }: Explanation,
): string {
  const say = sayer(call);
  if (other !== null) return say('is_other', { other: nameFigure(call, other, found) });
  if (input === null || changed === null) return slips.map(({ sentence }) => sentence).join(' ');
  const { name, value, relation, isGiven } = input;
  const { schema, calculator, slips: all } = call.calculator;
  const type = plainType(calculator.inputs[name] as never);
  const values = {
    input: schema.fields.find((field) => field.name === name)?.title ?? name,
    value: type.print(value as never, 'text'),
    given: type.print(found.read.values[name] as never, 'text'),
  };
  const more = relation === 'more' ? all.more.get(name) : undefined;
  const known = isGiven && `relation_${relation}` in call.texts.messages;
  const why = more ?? (known ? say(`relation_${relation}`) : '');
  return `${say(isGiven ? 'is_input' : 'if_input', values)} ${why}`.trim();
}

function claimedText(claim: Claim, type: PlainType, print: (value: unknown) => string): string {
  const { number, text } = claim;
  const value = claimedValue(claim, type);
  if (value === undefined) return text;
  const most = type.kind === 'integer' ? 0 : 2;
  if (number === null || type.kind === 'boolean' || number.places <= most) return print(value);
  const digits = numberText(number.amount, number.places);
  if (type.kind === 'money') return `£${digits}`.replace('£−', '−£');
  return type.kind === 'percent' ? `${digits}%` : digits;
}

/** A sentence with the law in brackets, for a letter. */
function withLaw({ sentence, sources }: { sentence: string; sources: readonly Reference[] }): string {
  return sources.length === 0 ? sentence : `${sentence} (${sources.map(({ title }) => title).join('; ')})`;
}
