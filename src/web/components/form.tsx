import type { VNode } from 'preact';
import type { InputField } from '../../engine/inputs/field.ts';
import { html, ready } from '../../http/markup.ts';
import { typeset } from '../typography.ts';
import { filledControl } from './filled-control.tsx';

export interface FormProps {
  readonly fields: readonly InputField[];
  readonly typed: ReadonlyMap<string, string>;
  readonly errors: ReadonlyMap<string, string>;
  readonly action: string;
  /** The group that is not folded; none in a result and in an embed. */
  readonly openGroup?: string | null;
  /** What is sent along without being shown. */
  readonly hidden?: readonly (readonly [name: string, value: string])[];
  readonly button: string;
}

/** The form of a calculator: what is always needed in the open, the rest folded by subject. */
export function Form(props: FormProps): VNode {
  const { fields, typed, errors, action, openGroup = null, hidden = [], button } = props;
  const controls = (some: readonly InputField[]): VNode =>
    html`
      <div class="fields">
        ${some.map((field) => filledControl(field, typed.get(field.name) ?? '', errors.get(field.name)))}
      </div>
    `;
  const folds = grouped(fields).map(([group, members]) => {
    const isOpen = group === openGroup || members.some((field) => isInUse(field, typed, errors));
    const need = members.some(({ required }) => required) ? 'needed' : 'optional';
    return html`
      <details class="fold"${isOpen ? ready(' open') : null}>
        <summary>${typeset(group)} <small>(${need})</small></summary>
        ${controls(members)}
      </details>
    `;
  });
  return html`
    <form class="form" method="get" action="${action}" novalidate>
      ${hiddenInputs(hidden)}
      ${controls(fields.filter(({ group }) => group === null))}
      ${folds}
      <div class="go"><button type="submit">${typeset(button)}</button></div>
    </form>
  `;
}

/** Inputs that a form sends along without showing them. */
export function hiddenInputs(given: readonly (readonly [name: string, value: unknown])[]): VNode[] {
  return given.map(([name, value]) => html`<input type="hidden" name="${name}" value="${String(value)}"/>`);
}

/** The inputs in the order in which the form shows them: those in the open, then group by group. */
export function inFormOrder(fields: readonly InputField[]): InputField[] {
  const open = fields.filter(({ group }) => group === null);
  return [...open, ...grouped(fields).flatMap(([, members]) => members)];
}

function grouped(fields: readonly InputField[]): [string, InputField[]][] {
  const groups = new Map<string, InputField[]>();
  for (const field of fields) {
    if (field.group === null) continue;
    groups.set(field.group, [...(groups.get(field.group) ?? []), field]);
  }
  return [...groups];
}

/** True when a folded input must be seen: it was filled in, is faulty or is needed. */
function isInUse(
  { name, required }: InputField,
  typed: ReadonlyMap<string, string>,
  errors: ReadonlyMap<string, string>,
): boolean {
  return required || errors.has(name) || (typed.get(name) ?? '').trim() !== '';
}
