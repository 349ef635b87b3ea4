import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import type { OperationTexts } from '../../engine/texts/common-texts.ts';
import { render } from '../../engine/texts/template.ts';
import type { JsonSchema } from '../../engine/values.ts';
import { type Cell, csv } from '../../formats/csv.ts';
import { exampleRows, templateCsv } from '../../operations/batch/example.ts';
import { BATCH_PARAMETERS } from '../../operations/batch/parameters.ts';
import { TOGETHER } from '../../operations/boxes/index.ts';
import { hasCalendar } from '../../operations/calendar.ts';
import { findRowSchema, rowOperations } from '../../operations/rows/index.ts';
import { FILE_PARAMETERS } from '../../operations/rows/read-table.ts';
import type { Service, Tool } from '../../service.ts';
import { ANSWER_TYPES } from '../batch/media-types.ts';
import { MAX_ROWS } from '../batch/read-body.ts';
import { type Paths, post } from './path-item.ts';
import { binary } from './responses.ts';
import type { Words } from './schemas.ts';

/** Whose capital allowances a sheet of boxes has. */
export const ACTIVITY = { type: 'string', enum: ['trade', 'other'] };

const text = { type: 'string' };
const texts = { type: 'array', items: text };
const yesNo = { type: 'boolean', default: false };
const PARAMETER_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  map: texts,
  ignore: texts,
  year: { type: 'integer', minimum: 1900, maximum: 2099 },
  strict: yesNo,
  bom: yesNo,
};

export function addBatch(paths: Paths, path: string, tool: Tool, words: Words, service: Service): void {
  const { batch } = service.common;
  const rows = exampleRows(tool);
  const isCalendar = hasCalendar(service.calculator(tool.key) as LoadedCalculator);
  const about = [batch.about, ...(isCalendar ? [batch.calendar_about] : [])].map((one) => render(one));
  const { properties } = tool.input_schema;
  const described = {
    id: `batch_${tool.name}`,
    summary: words('operation', { title: tool.title, summary: render(batch.summary) }),
    description: about.join(' '),
    answer: isCalendar ? 'BatchWithCalendar' : 'Batch',
    parameters: [
      ...BATCH_PARAMETERS.map((name) => ({
        ...{ name, in: 'query', required: false, description: render(batch[`${name}_about`]) },
        schema: PARAMETER_SCHEMAS[name] ?? text,
      })),
      ...Object.entries(properties as Readonly<Record<string, JsonSchema>>).map(([name, schema]) => ({
        ...{ name, in: 'query', required: false, description: String(schema.description ?? '') },
        schema,
      })),
    ],
  };
  // Rows may have other members too. Each row is checked on its own, and generators cannot make a type
  // from part of the schema of a single run.
  const items = { type: 'object', properties, additionalProperties: true };
  paths[`${path}/batch`] = post(described, {
    content: {
      [ANSWER_TYPES.json]: { schema: { type: 'array', maxItems: MAX_ROWS, items }, example: rows },
      [ANSWER_TYPES.csv]: { schema: text, example: templateCsv(tool) },
      [ANSWER_TYPES.xlsx]: { schema: binary },
    },
  });
}

export function addRows(paths: Paths, path: string, tool: Tool, words: Words, service: Service): void {
  const { batch, operations: said } = service.common;
  const { title } = tool;
  for (const operation of rowOperations) {
    const schema = findRowSchema(operation, service, tool.key);
    if (schema === null) continue;
    const { name } = operation;
    const [main, ...others] = schema.tables;
    const fields = main.fields.map((field) => field.name);
    const rows = (schema.example[main.name] ?? []) as readonly Readonly<Record<string, Cell>>[];
    const file = csv(
      fields,
      rows.map((row) => fields.map((column) => row[column] ?? null)),
    );
    const parameters = [
      ...others.map((table) => [table.name, table.description, table.isList] as const),
      ...schema.head.map((field) => [field.name, field.description, false] as const),
      ...FILE_PARAMETERS.map(
        (one) => [one, render(batch[`${one}_about`]), one === 'map' || one === 'ignore'] as const,
      ),
    ].map(([name, description, isList]) => ({
      ...{ name, in: 'query', required: false, description },
      ...(isList ? { explode: true, schema: texts } : { schema: text }),
    }));
    const about = `${render(said.each[name]?.about)} ${render(batch.row_file)}`;
    const described = {
      id: `${name}_${tool.name}`,
      summary: words('operation', { title, summary: render(said.each[name]?.summary) }),
      description: about,
    };
    paths[`${path}/${name}`] = post(
      { ...described, answer: 'Rows', parameters },
      {
        content: {
          [ANSWER_TYPES.json]: { schema: schema.published, example: schema.example },
          [ANSWER_TYPES.csv]: { schema: text, example: file },
          [ANSWER_TYPES.xlsx]: { schema: binary },
        },
      },
    );
  }
}

function jsonBody(schema: JsonSchema, example: unknown) {
  return { content: { 'application/json': { schema, example } } };
}

export function addBoxes(paths: Paths, { common, tools, rules }: Service): void {
  const { summary, about } = common.operations.each.boxes as OperationTexts;
  const together = tools.filter(({ key }) => TOGETHER.some((one) => one === key));
  const inputs = together.map(({ key, input_schema: schema }) => [
    key,
    key === 'chargeable-gains' ? { oneOf: [schema, { type: 'array', items: schema }] } : schema,
  ]);
  const ledger = rules.rowSchemas.get('ledger')?.published;
  const properties = { ...Object.fromEntries(inputs), ledger, activity: ACTIVITY };
  const key = 'corporation-tax';
  paths['/api/v1/boxes'] = post(
    { id: 'boxes_of_return', summary: render(summary), description: render(about), answer: 'Boxes' },
    jsonBody(
      { type: 'object', properties, minProperties: 1, additionalProperties: false },
      { [key]: together.find((tool) => tool.key === key)?.example_input },
    ),
  );
}
