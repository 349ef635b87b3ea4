import type { ComponentChildren, VNode } from 'preact';
import { InvalidInput } from '../../../engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../../../engine/inputs/read.ts';
import { html } from '../../../http/markup.ts';
import type { Tool } from '../../../service.ts';
import type { Site } from '../../site.ts';
import { markupOf } from '../../typography.ts';
import type { Asked } from './asked.ts';

/** A question with its form, which sends the inputs of the result along. */
export interface PartProps {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  readonly button: string;
  readonly action: string;
  readonly hidden: ComponentChildren;
  /** What was asked; null when this was not. */
  readonly asked: Asked | null;
  /** The answer, where there is one. */
  readonly answer: ComponentChildren;
  /** The controls of the form. */
  readonly children: ComponentChildren;
}

export function Part({ id, title, lead, button, action, hidden, asked, answer, children }: PartProps) {
  const faults = asked?.found instanceof InvalidInput ? asked.found : null;
  return (
    <section class="further-part" id={id} aria-labelledby={`${id}-heading`}>
      <h3 id={`${id}-heading`}>{title}</h3>
      {faults === null ? answer : <Faults id={id} faults={faults} />}
      <p>{lead}</p>
      <form class="form" method="get" action={`${action}#${id}`} novalidate>
        {hidden}
        <div class="fields">{children}</div>
        <div class="go">
          <button type="submit" class="second">
            {button}
          </button>
        </div>
      </form>
    </section>
  );
}

function Faults({ id, faults }: { readonly id: string; readonly faults: InvalidInput }) {
  return (
    <div class="faults" role="alert" id={`${id}-faults`}>
      <h4>There is a problem</h4>
      <ul>
        {[...faults.errors.values()].map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </div>
  );
}

export interface FieldProps {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly typed: string;
}

/** One of several: values with what people read. */
export function Select({
  id,
  name,
  label,
  typed,
  options,
}: FieldProps & { readonly options: readonly (readonly [value: string, label: string])[] }) {
  return (
    <div class="field wide">
      <label for={id}>{label}</label>
      <select id={id} name={name}>
        {options.map(([value, text]) => (
          <option key={value} value={value} selected={value === typed}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

/** An amount, a number or a date, as text: which of them depends on what is chosen beside it. */
export function Entry({ id, name, label, typed, hint }: FieldProps & { readonly hint: string }) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <p class="hint" id={`${id}-hint`}>
        {hint}
      </p>
      <input id={id} name={name} type="text" value={typed} aria-describedby={`${id}-hint`} />
    </div>
  );
}

/** How amounts and dates are written, whatever is chosen. */
export const HOW_TO_WRITE = 'An amount in pounds, a number, or a date as year-month-day.';

/** What was typed under a name, to be shown again. */
export function typedOf(given: RequestInputs | undefined, name: string): string {
  const value = given?.[name];
  return typeof value === 'string' ? value : '';
}

/** Inputs that a form sends along without showing them. */
export function hiddenInputs(given: readonly (readonly [name: string, value: unknown])[]): VNode[] {
  return given.map(([name, value]) => html`<input type="hidden" name="${name}" value="${String(value)}">`);
}

/** Stands where the hidden inputs go; no text of a form holds it. */
const PLACE = '\u{fffc}';

/** Fills a form that nobody asked with the inputs of a result. */
type Unasked = (tool: Tool, hidden: VNode, make: (hidden: ComponentChildren) => VNode) => VNode;

/** A part that nobody asked is the same for all results of a calculator but for the hidden inputs: rendered once, and filled in. */
export function renderedOnce(): Unasked {
  const rendered = new WeakMap<Tool, readonly string[]>();
  return (tool, hidden, make) => {
    const split = rendered.get(tool) ?? markupOf(make(PLACE)).split(PLACE);
    rendered.set(tool, split);
    return html(split, hidden);
  };
}

/** Where the forms of a calculator lead. */
export function actionOf({ root }: Site, key: string): string {
  return `${root}/calculators/${key}`;
}
