import type { Calculation } from '../../engine/result.ts';
import type { Reference } from '../../engine/sources.ts';
import { numberText } from '../../engine/texts/format.ts';
import { render } from '../../engine/texts/template.ts';
import { plainOf } from '../../engine/values.ts';
import { amountOf, type Decimal, decimalOf } from '../../law/amounts.ts';
import { type Figure, nameOf } from '../figures.ts';
import type { OperationCall } from '../operation.ts';
import { type Claim, claimedValue, differenceTo, type NumberClaimed } from './claim.ts';
import type { Explanation } from './explanations.ts';
import type { FoundSlip, Verdict } from './index.ts';

interface Told {
  readonly sentence: string;
  readonly sources: readonly Reference[];
}

/** Words a check for a letter. */
export class Words {
  readonly label: string;
  readonly #call: OperationCall;
  readonly #found: Calculation;
  readonly #figure: Figure;
  readonly #claim: Claim;

  constructor(call: OperationCall, found: Calculation, figure: Figure, claim: Claim) {
    this.#call = call;
    this.#found = found;
    this.#figure = figure;
    this.#claim = claim;
    this.label = nameOf(call, figure, found);
  }

  answer(verdict: Verdict, slips: readonly FoundSlip[], superseded: Told | null): string {
    const { type, of } = this.#figure;
    const ours = of(this.#found.outcome.data);
    const slots = {
      figure: this.label,
      claimed: this.#claimed(),
      ours: ours === null ? '' : this.#print(this.#figure, ours),
    };
    if (superseded !== null) return `${slots.figure}: ${said(superseded)}`;
    if (verdict === 'right') return this.#say('agrees', slots);
    if (verdict === 'rounded') {
      const away = Math.abs(differenceTo(type.json(ours) as number, this.#claim.number as NumberClaimed));
      const by = amountOf(decimalOf(away) as Decimal);
      const difference = type.kind === 'money' ? type.print(by as never, 'figure') : numberText(by, 6);
      return this.#say('rounded', { ...slots, difference });
    }
    if (ours === null) return this.#say('none', slots);
    const rest = slips.length === 0 ? [this.#say('unexplained')] : slips.map(said);
    return [this.#say('differs', slots), ...rest].join(' ');
  }

  advice(verdict: Verdict): string {
    return this.#say(`advice_${verdict}`, { figure: this.label });
  }

  sentenceOf({ slips, other, input, changed }: Explanation): string {
    if (other !== null) return this.#say('is_other', { other: nameOf(this.#call, other, this.#found) });
    if (input === null || changed === null) return slips.map(({ sentence }) => sentence).join(' ');
    const { name, value, relation, isGiven } = input;
    const { schema, calculator, slips: all } = this.#call.calculator;
    const type = plainOf(calculator.inputs[name] as never);
    const title = schema.fields.find((field) => field.name === name)?.title ?? name;
    const entered = this.#found.read.values[name];
    const values = {
      input: title,
      value: type.print(value as never, 'text'),
      given: type.print(entered as never, 'text'),
    };
    const more = relation === 'more' ? all.more.get(name) : undefined;
    if (!isGiven) return [this.#say('if_input', values), more ?? ''].join(' ').trim();
    const known = `relation_${relation}` in this.#call.texts.messages;
    const why = more ?? (known ? this.#say(`relation_${relation}`) : '');
    return [this.#say('is_input', values), why].join(' ').trim();
  }

  /** As the result prints the figure, unless the claim is more precise. */
  #claimed(): string {
    const { type } = this.#figure;
    const { number, text } = this.#claim;
    const value = claimedValue(this.#claim, type);
    if (value === undefined) return text;
    const most = type.kind === 'integer' ? 0 : 2;
    if (number !== null && type.kind !== 'boolean' && number.places > most) {
      const digits = numberText(number.amount, number.places);
      return type.kind === 'money'
        ? `£${digits}`.replace('£−', '−£')
        : type.kind === 'percent'
          ? `${digits}%`
          : digits;
    }
    return this.#print(this.#figure, value);
  }

  #print({ name, type }: Figure, value: unknown): string {
    return this.#call.calculator.texts.labels[name]?.[String(value)] ?? type.print(value as never, 'figure');
  }

  #say(message: string, slots: Readonly<Record<string, string>> = {}): string {
    return render(this.#call.texts.messages[message], slots);
  }
}

/** A sentence with the law in brackets, for a letter. */
function said({ sentence, sources }: Told): string {
  return sources.length === 0 ? sentence : `${sentence} (${sources.map(({ title }) => title).join('; ')})`;
}
