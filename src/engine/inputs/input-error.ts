import { parseDay } from '../../law/calendar.ts';
import { calculatorSlot } from '../texts/calculator-names.ts';
import { dayText, listText } from '../texts/format.ts';
import { render } from '../texts/template.ts';
import type { InputErrorCode, InputField, Slots, Wording } from './field.ts';

/** What is wrong with an input, as data: `errorText` puts it into words, once, where it is shown. */
export interface InputError extends Wording {
  readonly code:
    | InputErrorCode
    | 'check'
    | 'unknown'
    | 'unknown_near'
    | 'unknown_elsewhere'
    | 'unknown_on_page';
  /** The keys of the calculators that take an input of this name, for the slot `calculators`. */
  readonly takenBy?: readonly string[];
  /** What pages say instead. */
  readonly onPage?: Wording;
}

/** An error of a single input. @param slots those known only now, such as the day that a text may mean. */
export function inputError(field: InputField, code: InputErrorCode, slots: Slots = {}): InputError {
  const { template, slots: known } = field.wordsOf(code, false);
  return {
    code,
    template,
    slots: { ...known, ...slots },
    get onPage() {
      const own = field.wordsOf(code, true);
      const all = { ...own.slots, ...slots };
      return { template: own.template, slots: field.kind === 'date' ? withDaysInWords(all) : all };
    },
  };
}

function withDaysInWords(slots: Slots): Slots {
  return Object.fromEntries(Object.entries(slots).map(([name, text]) => [name, dateInWords(text)]));
}

/** A day as people write it, from one in the form of programs; other text unchanged. */
export function dateInWords(text: string): string {
  const day = parseDay(text);
  return day === null ? text : dayText(day);
}

/** @param names what the channel calls other calculators. */
export function errorText(error: InputError, names: Slots, isPage = false): string {
  const { template, slots } = (isPage ? error.onPage : undefined) ?? error;
  const calculators = listText((error.takenBy ?? []).map((key) => names[calculatorSlot(key)] ?? key));
  return render(template, { ...slots, ...names, calculators });
}
