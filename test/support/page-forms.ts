import { dateOfParts } from '../../src/web/components/date-parts.ts';
import { elementsOf, type HtmlElement, readHtml, textOf } from './html.ts';
import { plain } from './page-text.ts';

/** A control as a person finds it, and as a browser sends it. */
export interface FormControl {
  readonly name: string;
  /** The type of an input; else what it is. */
  readonly type: string;
  readonly label: string;
  /** What describes it, as assistive technology reads it out after the label. */
  readonly hint: string;
  /** What is typed, or the value of what is chosen. */
  readonly value: string;
  /** What can be chosen. */
  readonly options: readonly (readonly [value: string, text: string])[];
}

/** A form of a page. */
export interface PageForm {
  readonly action: string;
  readonly method: string;
  readonly enctype: string | undefined;
  /** What is sent along without being shown. */
  readonly hidden: Readonly<Record<string, string>>;
  readonly controls: readonly FormControl[];
  readonly buttons: readonly {
    readonly text: string;
    readonly name: string | undefined;
    readonly value: string | undefined;
  }[];
}

/** The forms of a page, in their order. */
export function formsOf(page: string): PageForm[] {
  const root = readHtml(page);
  return all(root, 'form').map((form) => {
    const inputs = all(form, 'input', 'select', 'textarea');
    const isHidden = (input: HtmlElement): boolean => input.attributes.get('type') === 'hidden';
    return {
      action: plain(form.attributes.get('action') ?? ''),
      method: form.attributes.get('method') ?? 'get',
      enctype: form.attributes.get('enctype'),
      hidden: Object.fromEntries(inputs.filter(isHidden).map((input) => [nameOf(input), typedIn(input)])),
      controls: withDates(inputs.filter((input) => !isHidden(input)).map((input) => controlOf(input, root))),
      buttons: all(form, 'button').map((button) => ({
        text: plain(textOf(button)),
        name: button.attributes.get('name'),
        value: button.attributes.get('value'),
      })),
    };
  });
}

/** Controls with a date in three boxes as one, whose value is the date. */
function withDates(controls: readonly FormControl[]): FormControl[] {
  return controls.flatMap((control, index) => {
    const [, name, part] = /^(.+)-(day|month|year)$/.exec(control.name) ?? [];
    if (name === undefined) return [control];
    if (part !== 'day') return [];
    const [day = '', month = '', year = ''] = controls.slice(index, index + 3).map(({ value }) => value);
    return [{ ...control, name, type: 'date', value: dateOfParts(day, month, year).replace(/\/+$/, '') }];
  });
}

/** What a browser sends of a form as it stands, with other values of some of its controls. */
export function sentBy({ hidden, controls }: PageForm, other: Readonly<Record<string, string>> = {}) {
  return { ...hidden, ...Object.fromEntries(controls.map(({ name, value }) => [name, value])), ...other };
}

function all(parent: HtmlElement, ...tags: readonly string[]): HtmlElement[] {
  return [...elementsOf(parent)].flatMap(({ element }) => (tags.includes(element.tag) ? element : []));
}

function nameOf({ attributes }: HtmlElement): string {
  return attributes.get('name') ?? '';
}

function typedIn(input: HtmlElement): string {
  if (input.tag === 'input') return plain(input.attributes.get('value') ?? '');
  // The first line break after the tag is no part of the text (HTML, "The textarea element").
  if (input.tag === 'textarea') return plain(textOf(input)).replace(/^\n/, '');
  const options = all(input, 'option');
  // Without a choice the first option is sent.
  const chosen = options.find(({ attributes }) => attributes.has('selected')) ?? options[0];
  return plain(chosen?.attributes.get('value') ?? '');
}

function controlOf(input: HtmlElement, root: HtmlElement): FormControl {
  const { tag, attributes } = input;
  const labels = all(root, 'label').filter((label) => label.attributes.get('for') === attributes.get('id'));
  const described = (attributes.get('aria-describedby') ?? '').split(' ');
  const hints = [...elementsOf(root)].filter(({ element }) =>
    described.includes(element.attributes.get('id') ?? '-'),
  );
  return {
    name: nameOf(input),
    type: tag === 'input' ? (attributes.get('type') ?? 'text') : tag,
    label: labels.map((label) => plain(textOf(label))).join(' '),
    hint: hints.map(({ element }) => plain(textOf(element))).join(' '),
    value: typedIn(input),
    options: all(input, 'option').map((option) => [
      plain(option.attributes.get('value') ?? ''),
      plain(textOf(option)),
    ]),
  };
}
