import { type HtmlElement, HtmlValidate, Parser } from 'html-validate';
import { typedDate } from '../../src/web/components/form-values.ts';
import { plain } from './page-text.ts';

interface PageForm {
  /** Hidden fields. */
  readonly hidden: Readonly<Record<string, string>>;
  /** Visible fields; a date in three boxes is one control, of type `date`. */
  readonly controls: readonly { readonly name: string; readonly type: string; readonly value: string }[];
}

const parser = new Parser(new HtmlValidate({ root: true }).getConfigForSync('page.html'));

/** The forms of a page, in order. */
export function formsOf(page: string): PageForm[] {
  const forms = parser.parseHtml(page).querySelectorAll('form');
  return forms.map((form) => {
    const all = form.querySelectorAll('input, select, textarea').map((control) => ({
      name: attribute(control, 'name'),
      type: attribute(control, 'type') || control.nodeName,
      value: sentFrom(control),
    }));
    const controls = all.flatMap((one, index) => {
      const [, name, part] = /^(.+)-(day|month|year)$/.exec(one.name) ?? [];
      if (one.type === 'hidden' || (part !== undefined && part !== 'day')) return [];
      if (name === undefined) return [one];
      const [day = '', month = '', year = ''] = all.slice(index, index + 3).map(({ value }) => value);
      return [{ name, type: 'date', value: typedDate([day, month, year]).replace(/\/+$/, '') }];
    });
    const hidden = all.filter(({ type }) => type === 'hidden').map(({ name, value }) => [name, value]);
    return { hidden: Object.fromEntries(hidden), controls };
  });
}

/** What a browser submits if nothing is changed. */
export function sentBy({ hidden, controls }: PageForm) {
  return { ...hidden, ...Object.fromEntries(controls.map(({ name, value }) => [name, value])) };
}

function attribute(element: HtmlElement | null, name: string): string {
  return plain(String(element?.getAttributeValue(name) ?? ''));
}

function sentFrom(control: HtmlElement): string {
  if (control.nodeName === 'input') return attribute(control, 'value');
  if (control.nodeName === 'textarea') return plain(control.textContent);
  // The first option is the default.
  return attribute(control.querySelector('option[selected]') ?? control.querySelector('option'), 'value');
}
