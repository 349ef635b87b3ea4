import { type InputField, pageMessage } from '../../engine/inputs/field.ts';
import type { PageWords } from '../../engine/texts/page-words.ts';
import { type Child, h, type Markup } from '../../http/markup.ts';

interface FaultsProps {
  readonly words: PageWords;
  readonly message?: Child;
  /** Each fault, with the address of its control if it has one. */
  readonly faults: readonly (readonly [address: string | null, text: Child])[];
  /** Whether to focus this when the page opens; an embed leaves focus to its host page. */
  readonly isFocused?: boolean;
}

/** Every fault at once, each linked to its control. */
export function Faults({ words, message, faults, isFocused = true }: FaultsProps): Markup {
  return (
    <div class="faults" role="alert" tabindex={-1} autofocus={isFocused}>
      <h2>{words.problem}</h2>
      {message === undefined ? null : <p>{message}</p>}
      {faults.length === 0 ? null : (
        <ul>
          {faults.map(([address, text]) => (
            <li>{address === null ? text : <a href={address}>{text}</a>}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Input faults in form order, worded as at their fields; faults of anything else are listed by name. */
export function faultsOf(
  errors: ReadonlyMap<string, string>,
  fields: readonly InputField[],
): FaultsProps['faults'] {
  const names = new Set(fields.map(({ name }) => name));
  return [
    ...fields.flatMap((field) => {
      const error = errors.get(field.name);
      return error === undefined ? [] : [[`#${field.name}`, pageMessage(field, error)] as const];
    }),
    ...[...errors]
      .filter(([name]) => !names.has(name))
      .map(([name, error]) => [null, [<code>{name}</code>, `: ${error}`]] as const),
  ];
}
