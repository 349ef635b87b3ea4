import type { InputField } from '../../inputs/input-field.ts';

export interface ErrorSummaryProps {
  readonly message: string;
  readonly errors: ReadonlyMap<string, string>;
  readonly fields: readonly InputField[];
  /** Whether focus goes here when the page opens; an embed leaves it to the page around it. */
  readonly focused: boolean;
}

/** Every fault at once, in the words that stand at the fields, each a link to its field. */
export function ErrorSummary({ message, errors, fields, focused }: ErrorSummaryProps) {
  const known = new Set(fields.map(({ name }) => name));
  return (
    <div class="faults" role="alert" tabIndex={-1} autofocus={focused}>
      <h2>There is a problem</h2>
      <p>{message}</p>
      <ul>
        {[...errors].map(([name, error]) => (
          <li key={name}>{known.has(name) ? <a href={`#${name}`}>{error}</a> : error}</li>
        ))}
      </ul>
    </div>
  );
}
