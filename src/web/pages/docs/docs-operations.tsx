import type { LoadedCalculator } from '../../../engine/compile-calculator.ts';
import type { OperationTexts } from '../../../engine/texts/common-texts.ts';
import { render } from '../../../engine/texts/template.ts';
import { Fragment, h } from '../../../http/markup.ts';
import { operations } from '../../../operations/index.ts';
import { aboutParameter, type Operation, segmentOf } from '../../../operations/operation.ts';
import type { Service, Tool } from '../../../service.ts';
import { withQuery } from '../../components/snippets.tsx';
import { Code } from './docs-part.tsx';
import type { Example } from './examples.ts';

/** An operation as the documentation shows it, with a call of the calculator's own example. */
export interface ShownOperation {
  readonly operation: Operation;
  readonly summary: string;
  readonly about: string;
  readonly parameters: readonly (readonly [name: string, about: string])[];
  readonly call: Example;
}

/** The operations of a calculator; an input that an operation puts in is left out of its call. */
export function shownOperations(service: Service, { key, api_url, example_input }: Tool): ShownOperation[] {
  const calculator = service.calculator(key) as LoadedCalculator;
  return operations.flatMap((operation) => {
    const example = operation.example(service, calculator);
    if (example === null) return [];
    const texts = service.common.operations.each[operation.name] as OperationTexts;
    const putIn = new Set(Object.values(example));
    const optional = operation.optionalInputs(calculator);
    const given = Object.entries(example_input).filter(([name]) => !optional.has(name) || !putIn.has(name));
    return {
      operation,
      summary: render(texts.summary),
      about: render(texts.about),
      parameters: Object.keys(operation.parameters).map(
        (name) => [name, aboutParameter(operation, texts, name, example)] as const,
      ),
      call: {
        kind: 'curl',
        text: `curl '${withQuery(`${api_url}/${segmentOf(operation)}`, { ...Object.fromEntries(given), ...example })}'`,
        status: 200,
      },
    };
  });
}

/** What can be asked of every calculator beside a single result. */
export function DocsOperations({ asked }: { readonly asked: readonly ShownOperation[] }) {
  return (
    <>
      <h2 id="operations">Operations</h2>
      <p>
        More can be asked of a calculator than one result: the same inputs, with the name of an operation
        after the key and its parameters beside them. No input has the name of a parameter, and what is wrong
        with either is answered together.
      </p>
      {asked.map(({ operation: { name, table }, summary, about, parameters, call }) => (
        <section>
          <h3 id={name}>{summary.charAt(0).toUpperCase() + summary.slice(1)}</h3>
          <p>{about}</p>
          {parameters.length === 0 ? null : (
            <dl>
              {parameters.map(([parameter, meaning]) => (
                <>
                  <dt>
                    <code>{parameter}</code>
                  </dt>
                  <dd>{meaning}</dd>
                </>
              ))}
            </dl>
          )}
          <Code example={call} />
          {table === undefined ? null : (
            <p>
              As CSV for spreadsheets: ask for <code>text/csv</code> in <code>Accept</code>, or put{' '}
              <code>.csv</code> after the name.
            </p>
          )}
        </section>
      ))}
    </>
  );
}
