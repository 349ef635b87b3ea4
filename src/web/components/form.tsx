import type { InputField } from '../../engine/inputs/field.ts';
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
export function Form({ fields, typed, errors, action, openGroup = null, hidden = [], button }: FormProps) {
  const controls = (some: readonly InputField[]) => (
    <div class="fields">
      {some.map((field) => filledControl(field, typed.get(field.name) ?? '', errors.get(field.name)))}
    </div>
  );
  const groups = grouped(fields);
  return (
    <form class="form" method="get" action={action} novalidate>
      {hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {controls(fields.filter(({ group }) => group === null))}
      {groups.map(([group, members]) => (
        <details
          key={group}
          class="fold"
          open={group === openGroup || members.some((field) => isInUse(field, typed, errors))}
        >
          <summary>
            {group} <small>({members.some(({ required }) => required) ? 'needed' : 'optional'})</small>
          </summary>
          {controls(members)}
        </details>
      ))}
      <div class="go">
        <button type="submit">{button}</button>
      </div>
    </form>
  );
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
