import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import type { OperationTexts } from '../../engine/texts/common-texts.ts';
import { render } from '../../engine/texts/template.ts';
import { csv } from '../../formats/csv.ts';
import { operations, startOperation } from '../../operations/index.ts';
import { aboutParameter, finish, type Operation, type Steps, segmentOf } from '../../operations/operation.ts';
import type { Service, Tool } from '../../service.ts';
import { getByQuery, parametersOf } from './operations.ts';
import { answerOf, textAnswer } from './responses.ts';
import { componentName, reference, type Words } from './schemas.ts';

/** Adds each operation that a calculator has, by path: its inputs and parameters together run. */
export function* operationPaths(
  service: Service,
  tool: Tool,
  words: Words,
  paths: Record<string, unknown>,
): Steps<void> {
  const calculator = service.calculator(tool.key) as LoadedCalculator;
  for (const operation of operations) {
    const example = operation.example(service, calculator);
    if (example === null) continue;
    const texts = textsOf(service, operation);
    const optional = operation.optionalInputs(calculator);
    const parameters = Object.entries(operation.parameters).map(([name, { required, schema }]) => ({
      name,
      in: 'query',
      required,
      description: aboutParameter(operation, texts, name, example),
      schema: schema(calculator),
      ...(example[name] === undefined ? {} : { example: example[name] }),
    }));
    const path = `/api/v1/tools/${tool.key}/${segmentOf(operation)}`;
    const name = componentName(operation.name);
    const get = (answer: string, id: string) => ({
      get: getByQuery([...parametersOf(tool, words, optional), ...parameters], {
        id: `${id}_${tool.name}`,
        summary: words('operation', { title: tool.title, summary: render(texts.summary) }),
        description: render(texts.about),
        answer: reference('responses', answer),
      }),
    });
    paths[path] = get(name, operation.name);
    if (operation.table !== undefined) paths[`${path}.csv`] = get(`${name}Csv`, `${operation.name}_csv`);
    yield;
  }
}

/** Adds what each operation answers, with the answer of the first calculator to its example. */
export function* operationResponses(service: Service, responses: Record<string, unknown>): Steps<void> {
  for (const operation of operations) {
    const name = componentName(operation.name);
    const about = render(textsOf(service, operation).result);
    const [example, rows] = exampleOf(service, operation);
    const { file } = operation;
    const answer =
      file === undefined ? answerOf(name, about, example) : textAnswer(file.type, about, file.write(example));
    responses[name] = answer;
    if (rows !== undefined) {
      const asCsv = textAnswer('text/csv', about, rows);
      responses[name] = { ...answer, content: { ...answer.content, ...asCsv.content } };
      responses[`${name}Csv`] = asCsv;
    }
    yield;
  }
}

/** The first calculator's answer to its example, and as CSV where there is one. */
function exampleOf(service: Service, operation: Operation): [example: unknown, rows?: string] {
  for (const { key, example_input } of service.tools) {
    const parameters = operation.example(service, service.calculator(key) as LoadedCalculator);
    if (parameters === null) continue;
    const found = finish(startOperation(operation, service, key, { ...example_input, ...parameters }));
    // A test runs every example.
    if (found instanceof InvalidInput) throw found;
    const table = operation.table?.(found);
    return table === undefined ? [found] : [found, csv(table.columns, table.rows)];
  }
  return [undefined];
}

function textsOf({ common }: Service, { name }: Operation): OperationTexts {
  return common.operations.each[name] as OperationTexts;
}
