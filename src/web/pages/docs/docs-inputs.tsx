import type { LoadedCalculator } from '../../../engine/compile-calculator.ts';
import type { InputField, InputKind } from '../../../engine/inputs/field.ts';
import { h } from '../../../http/markup.ts';

const KINDS: Readonly<Record<InputKind, string>> = {
  date: 'date',
  money: 'pounds',
  integer: 'whole number',
  decimal: 'number',
  boolean: 'true or false',
  enum: 'one of',
  text: 'text',
};

export function DocsInputs({ loaded: { calculator, schema } }: { loaded: LoadedCalculator }) {
  return (
    <details class="fold">
      <summary>
        Inputs of <code>{calculator.key}</code>
      </summary>
      <dl>
        {schema.fields.map((field) => (
          <div class="line">
            <dt>
              <code>{field.name}</code>
            </dt>
            <dd class="small">{kindOf(field)}</dd>
            <dd>{field.description}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function kindOf({ kind, choices, required, fallback, fallbackFrom }: InputField): string {
  const words = kind === 'enum' ? `${KINDS.enum} ${choices.join(', ')}` : KINDS[kind];
  if (required) return `${words}, required`;
  const stated = fallbackFrom ?? fallback;
  return stated === undefined ? `${words}, optional` : `${words}, optional, default ${stated}`;
}
