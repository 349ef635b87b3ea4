import { type HtmlElement, HtmlValidate, Parser } from 'html-validate';
import { typedDate } from '../../src/web/components/form-values.ts';
import { plain } from './page-text.ts';

/** A visible field; a date in three boxes is one control. */
interface Control {
  readonly name: string;
  readonly value: string;
}

const parser = new Parser(new HtmlValidate({ root: true }).getConfigForSync('page.html'));

/** The controls of each form of a page, in order. */
export function formsOf(page: string): Control[][] {
  const forms = parser.parseHtml(page).querySelectorAll('form');
  return forms.map((form) => {
    const all = form.querySelectorAll('input, select, textarea').map((control) => ({
      name: attribute(control, 'name'),
      isHidden: attribute(control, 'type') === 'hidden',
      value: sentFrom(control),
    }));
    return all.flatMap(({ isHidden, ...control }, index) => {
      const [, name, part] = /^(.+)-(day|month|year)$/.exec(control.name) ?? [];
      if (isHidden || (part !== undefined && part !== 'day')) return [];
      if (name === undefined) return [control];
      const [day = '', month = '', year = ''] = all.slice(index, index + 3).map(({ value }) => value);
      return [{ name, value: typedDate([day, month, year]).replace(/\/+$/, '') }];
    });
  });
}

function attribute(element: HtmlElement | null, name: string): string {
  return plain(String(element?.getAttributeValue(name) ?? ''));
}

/** What a browser submits if nothing is changed. */
function sentFrom(control: HtmlElement): string {
  if (control.nodeName === 'input') return attribute(control, 'value');
  if (control.nodeName === 'textarea') return plain(control.textContent);
  // The first option is the default.
  return attribute(control.querySelector('option[selected]') ?? control.querySelector('option'), 'value');
}
