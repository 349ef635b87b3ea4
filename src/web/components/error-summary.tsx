import { type InputField, pageMessage } from '../../engine/inputs/field.ts';
import { h } from '../../http/markup.ts';
import { inFormOrder } from './form.tsx';
import { Links } from './links.tsx';

export interface ErrorSummaryProps {
  readonly message: string;
  readonly errors: ReadonlyMap<string, string>;
  readonly fields: readonly InputField[];
  /** Whether focus goes here when the page opens; an embed leaves it to the page around it. */
  readonly focused: boolean;
}

/** Every fault at once, in the words that stand at the fields, each a link to its field, in the order of the form. */
export function ErrorSummary({ message, errors, fields, focused }: ErrorSummaryProps) {
  const ordered = inFormOrder(fields).flatMap((field) => {
    const error = errors.get(field.name);
    return error === undefined ? [] : [[`#${field.name}`, pageMessage(field, error)] as const];
  });
  const names = new Set(fields.map(({ name }) => name));
  const unknown = [...errors].filter(([name]) => !names.has(name));
  return (
    <div class="faults" role="alert" tabindex={-1} autofocus={focused}>
      <h2>There is a problem</h2>
      <p>{message}</p>
      <Links links={ordered} />
      {unknown.map(([name, error]) => (
        <p>
          <code>{name}</code>: {error}
        </p>
      ))}
    </div>
  );
}
