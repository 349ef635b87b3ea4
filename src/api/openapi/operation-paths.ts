import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import type { TableFields } from '../../engine/inputs/row-schema.ts';
import type { OperationTexts } from '../../engine/texts/common-texts.ts';
import { render } from '../../engine/texts/template.ts';
import { type Cell, csv } from '../../formats/csv.ts';
import { TOGETHER } from '../../operations/boxes/index.ts';
import { operations, startOperation } from '../../operations/index.ts';
import { aboutParameter, finish, type Operation, type Steps, segmentOf } from '../../operations/operation.ts';
import { rowOperations, rowSchemaOf, startRows } from '../../operations/rows/index.ts';
import { FILE_PARAMETERS } from '../../operations/rows/read-table.ts';
import { placeIn } from '../../operations/rows/vary-rows.ts';
import type { Service, Tool } from '../../service.ts';
import { ANSWER_TYPES } from '../batch/media-types.ts';
import { binary } from './batch-path.ts';
import { getByQuery, parametersOf, responsesToBody } from './operations.ts';
import { answerOf, answerToBody, answerToFile, priced, textAnswer } from './responses.ts';
import { componentName, reference, type Words } from './schemas.ts';

/**
 * Adds the path of each operation of a calculator: its inputs and parameters together are a working example.
 */
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

/** Adds the path of each row operation of a calculator: its rows go in a body. */
export function rowPaths(service: Service, tool: Tool, words: Words, paths: Record<string, unknown>): void {
  const { batch } = service.common;
  for (const operation of rowOperations) {
    const schema = rowSchemaOf(operation, service, tool.key);
    if (schema === null) continue;
    const texts = service.common.operations.each[operation.name] as OperationTexts;
    const [main, ...others] = schema.tables;
    const values = [
      ...others.map(({ name, description, isList }) => [name, description, isList] as const),
      ...schema.head.map(({ name, description }) => [name, description, false] as const),
      ...FILE_PARAMETERS.map((name) => [name, batch[`${name}_about`], name !== 'sheet'] as const),
    ];
    const text = { type: 'string' };
    paths[`/api/v1/tools/${tool.key}/${operation.name}`] = {
      post: {
        operationId: `${operation.name}_${tool.name}`,
        tags: ['calculators'],
        summary: words('operation', { title: tool.title, summary: render(texts.summary) }),
        description: `${render(texts.about)} ${render(batch.row_file)}`,
        parameters: values.map(([name, about, isList]) => ({
          name,
          in: 'query',
          required: false,
          description: typeof about === 'string' ? about : render(about),
          ...(isList ? { explode: true, schema: { type: 'array', items: text } } : { schema: text }),
        })),
        requestBody: {
          required: true,
          content: {
            [ANSWER_TYPES.json]: { schema: schema.published, example: schema.example },
            [ANSWER_TYPES.csv]: { schema: text, example: csvOf(main, schema.example) },
            [ANSWER_TYPES.xlsx]: { schema: binary },
          },
        },
        responses: responsesToBody(reference('responses', 'Rows')),
      },
    };
    const place = placeIn(schema);
    const varied = {
      sweep: { vary: place, from: 1_000, to: 3_000, step: 500 },
      compare: { compare: { [place]: 1_000 } },
    };
    for (const [name, more] of Object.entries(varied)) {
      const { summary, about } = service.common.operations.each[name] as OperationTexts;
      const given = {
        given: schema.published,
        ...Object.fromEntries(Object.keys(more).map((one) => [one, {}])),
      };
      paths[`/api/v1/tools/${tool.key}/${operation.name}/${name}`] = {
        post: {
          operationId: `${name}_${operation.name}_${tool.name}`,
          tags: ['calculators'],
          summary: words('operation', { title: tool.title, summary: render(summary) }),
          description: render(about),
          requestBody: {
            required: true,
            content: {
              [ANSWER_TYPES.json]: {
                schema: {
                  type: 'object',
                  properties: given,
                  required: Object.keys(given),
                  additionalProperties: false,
                },
                example: { given: schema.example, ...more },
              },
            },
          },
          responses: responsesToBody(
            reference('responses', name === 'sweep' ? 'RowsSweep' : 'RowsComparison'),
          ),
        },
      };
    }
  }
}

/** The responses of row operations: texts and figures as in a single result, and `data` of their own. */
export function rowResponse(service: Service): Record<string, unknown> {
  const [first] = rowOperations.flatMap((operation) =>
    service.tools.flatMap(({ key }) => {
      const schema = rowSchemaOf(operation, service, key);
      return schema === null ? [] : [{ operation, key, schema }];
    }),
  );
  if (first === undefined) return {};
  const { operation, key, schema } = first;
  const about = render(service.common.operations.each[operation.name]?.result);
  const answer = answerToBody('Rows', about, finish(startRows(operation, service, key, schema.example)));
  const content = {
    ...answer.content,
    ...textAnswer(ANSWER_TYPES.csv, about).content,
    [ANSWER_TYPES.xlsx]: { schema: binary },
  };
  const varied = (name: string, word: string) => {
    const texts = service.common.operations.each[word] as OperationTexts;
    return priced(answerToBody(name, render(texts.result)));
  };
  return {
    Rows: answerToFile({ ...answer, content }),
    RowsSweep: varied('Sweep', 'sweep'),
    RowsComparison: varied('RowsComparison', 'compare'),
  };
}

/** The rows of an example as a file. */
function csvOf({ name, fields }: TableFields, example: Readonly<Record<string, unknown>>): string {
  const names = fields.map((field) => field.name);
  const rows = (example[name] ?? []) as readonly Readonly<Record<string, Cell>>[];
  return csv(
    names,
    rows.map((row) => names.map((column) => row[column] ?? null)),
  );
}

/** One return from the results of several calculators. */
export function boxesPath(service: Service): Record<string, unknown> {
  const texts = service.common.operations.each.boxes as OperationTexts;
  const tools = service.tools.filter(({ key }) => TOGETHER.some((one) => one === key));
  const inputs = tools.map(({ key, input_schema: schema }) => [
    key,
    key === 'chargeable-gains' ? { oneOf: [schema, { type: 'array', items: schema }] } : schema,
  ]);
  const activity = { type: 'string', enum: ['trade', 'other'] };
  const ledger = service.rules.rowSchemas.get('ledger')?.published;
  const properties = { ...Object.fromEntries(inputs), ledger, activity };
  const example = { 'corporation-tax': tools.find(({ key }) => key === 'corporation-tax')?.example_input };
  return {
    '/api/v1/boxes': {
      post: {
        operationId: 'boxes_of_return',
        tags: ['calculators'],
        summary: render(texts.summary),
        description: render(texts.about),
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: { type: 'object', properties, minProperties: 1, additionalProperties: false },
              example,
            },
          },
        },
        responses: responsesToBody(reference('responses', 'Boxes')),
      },
    },
  };
}

/** Adds the response of each operation, with the first calculator's answer to its example. */
export function* operationResponses(service: Service, responses: Record<string, unknown>): Steps<void> {
  for (const operation of operations) {
    const name = componentName(operation.name);
    const about = render(textsOf(service, operation).result);
    const [example, rows] = exampleOf(service, operation);
    const { file } = operation;
    const answer = priced(
      file === undefined ? answerOf(name, about, example) : textAnswer(file.type, about, file.write(example)),
    );
    responses[name] = answer;
    if (rows !== undefined) {
      const asCsv = priced(textAnswer('text/csv', about, rows));
      responses[name] = { ...answer, content: { ...answer.content, ...asCsv.content } };
      responses[`${name}Csv`] = asCsv;
    }
    yield;
  }
}

/** The first calculator's answer to its example, and the same as CSV if it has rows. */
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
