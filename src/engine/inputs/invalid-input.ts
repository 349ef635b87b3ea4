import { parseDay } from '../../law/calendar.ts';
import { dayText, listText } from '../texts/format.ts';
import { type CalculatorNames, calculatorSlot, type Naming, render } from '../texts/template.ts';
import type { InputErrorCode, InputField, Slots, Wording } from './field.ts';

/** What is wrong with an input, as data: `errorText` puts it into words where it is shown. */
export interface InputError extends Wording {
  readonly code: InputErrorCode | 'check' | 'unknown' | `unknown_${'near' | 'elsewhere' | 'on_page'}`;
  /** The keys of the calculators that take an input of this name, for the slot `calculators`. */
  readonly takenBy?: readonly string[];
  /** What pages say instead. */
  readonly onPage?: Wording;
  /** Where it is, in words put before the message: “Row 4:”. */
  readonly place?: string;
}

/** An error of a single input. @param slots those known only now, such as the day that a text may mean. */
export function inputError(field: InputField, code: InputErrorCode, slots: Slots = {}): InputError {
  const [words, onPage] = [field.wordsOf(code, false), field.wordsOf(code, true)];
  const all = Object.entries({ ...onPage.slots, ...slots });
  const shown = field.kind === 'date' ? all.map(([name, text]) => [name, dateInWords(text)]) : all;
  return {
    code,
    template: words.template,
    slots: { ...words.slots, ...slots },
    onPage: { template: onPage.template, slots: Object.fromEntries(shown) },
  };
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
  const text = render(template, { ...slots, ...names, calculators });
  const { place = '' } = error;
  // “Row 4, amount: enter …”, where the message begins with the title.
  const isTitled = place.endsWith(':') && text.startsWith(`${slots.title}:`);
  return isTitled ? `${place.slice(0, -1)}, ${continued(text)}` : afterPlace(place, text);
}

/** A message after its place: “Row 4: choose …”, or as a sentence of its own after one. */
export function afterPlace(place: string, message: string): string {
  if (place === '') return message;
  return `${place} ${place.endsWith(':') ? continued(message) : message}`;
}

function continued(message: string): string {
  return message.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase());
}

/** The caller's errors: one plain-English message per field. Channels render it. */
export class InvalidInput extends Error {
  readonly code = 'invalid_input';
  /** Message by field. A name such as `__proto__` is a key like any other. */
  readonly errors: Readonly<Record<string, string>>;
  readonly #worded: (isPage: boolean) => ReadonlyMap<string, string>;
  readonly #namedBy: (by: Naming) => InvalidInput;

  /** @param all by field, in the order of the schema, then of unknown names. @param names and `linkPages` for errors that are data. */
  constructor(
    message: string,
    all: ReadonlyMap<string, string | InputError>,
    names?: CalculatorNames,
    by: Naming = 'title',
    linkPages = (text: string): string => text,
  ) {
    super(message);
    this.name = 'InvalidInput';
    const wordOf = (error: string | InputError, isPage: boolean): string => {
      if (typeof error === 'string') return error;
      const text = errorText(error, names?.[by] ?? {}, isPage);
      return isPage ? text : linkPages(text);
    };
    this.#worded = (isPage) => new Map([...all].map(([field, error]) => [field, wordOf(error, isPage)]));
    this.#namedBy = (other) => new InvalidInput(message, all, names, other, linkPages);
    this.errors = Object.fromEntries(this.messages);
  }

  /** The same as `errors`; names that are numbers keep their place. */
  get messages(): ReadonlyMap<string, string> {
    return this.#worded(false);
  }

  /** The same in the words of pages. */
  get onPage(): ReadonlyMap<string, string> {
    return this.#worded(true);
  }

  /** The same errors, for a channel that calls other calculators by key, or by the name of their tool. */
  naming(by: Naming): InvalidInput {
    return this.#namedBy(by);
  }

  toJSON(): { code: string; message: string; errors: Readonly<Record<string, string>> } {
    return { code: this.code, message: this.message, errors: this.errors };
  }
}
