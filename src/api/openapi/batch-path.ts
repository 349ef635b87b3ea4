import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import { render } from '../../engine/texts/template.ts';
import type { JsonSchema } from '../../engine/values.ts';
import { type AnswerFormat, writeAnswers } from '../../operations/batch/answers.ts';
import { createBatch, rowOf } from '../../operations/batch/batch.ts';
import { batchCalendar, titlesOf } from '../../operations/batch/calendar.ts';
import { exampleRows, templateCsv } from '../../operations/batch/example.ts';
import { BATCH_PARAMETERS } from '../../operations/batch/parameters.ts';
import { jsonBatch } from '../../operations/batch/read-batch.ts';
import { hasCalendar, ICALENDAR } from '../../operations/calendar.ts';
import { finish } from '../../operations/operation.ts';
import type { Service, Tool } from '../../service.ts';
import { ANSWER_TYPES } from '../batch/media-types.ts';
import { MOST_ROWS } from '../batch/read-body.ts';
import { responsesToBody } from './operations.ts';
import { answerToBody, answerToFile } from './responses.ts';
import { reference, type Words } from './schemas.ts';

const text = { type: 'string' };
export const binary = { type: 'string', contentMediaType: ANSWER_TYPES.xlsx, contentEncoding: 'binary' };
const several = { type: 'array', items: text };
const yesNo = { type: 'boolean', default: false };
const PARAMETER_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  rows: { type: 'string', enum: ['companies', 'dates'], default: 'companies' },
  map: several,
  own: several,
  strict: yesNo,
  bom: yesNo,
};

/** Many rows of a calculator. */
export function batchPath(service: Service, tool: Tool, words: Words): Record<string, unknown> {
  const { batch } = service.common;
  const rows = exampleRows(tool);
  const isCalendar = hasCalendar(service.calculator(tool.key) as LoadedCalculator);
  return {
    [`/api/v1/tools/${tool.key}/batch`]: {
      post: {
        operationId: `batch_${tool.name}`,
        tags: ['calculators'],
        summary: words('operation', { title: tool.title, summary: render(batch.summary) }),
        description: isCalendar
          ? `${render(batch.about)} ${render(batch.calendar_about)}`
          : render(batch.about),
        parameters: BATCH_PARAMETERS.map((name) => ({
          name,
          in: 'query',
          required: false,
          description: render(batch[`${name}_about`]),
          schema: PARAMETER_SCHEMAS[name] ?? text,
        })),
        requestBody: {
          required: true,
          content: {
            [ANSWER_TYPES.json]: { schema: rowsSchema(tool), example: rows },
            [ANSWER_TYPES.ndjson]: {
              schema: text,
              example: rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
            },
            [ANSWER_TYPES.csv]: { schema: text, example: templateCsv(tool) },
            [ANSWER_TYPES.xlsx]: { schema: binary },
          },
        },
        responses: responsesToBody(reference('responses', isCalendar ? 'BatchWithCalendar' : 'Batch')),
      },
    },
  };
}

/** Rows of inputs, which may have other members too. What a row needs is checked row by row. */
function rowsSchema({ input_schema }: Tool): JsonSchema {
  return {
    type: 'array',
    maxItems: MOST_ROWS,
    items: {
      type: 'object',
      // Not a reference into the schema of a single run: generators make no type from part of another.
      properties: input_schema.properties,
      additionalProperties: true,
    },
  };
}

/** The response of a batch, with the first calculator's answer to its example. */
export function batchResponse(service: Service): Record<string, unknown> {
  const [tool] = service.tools;
  if (tool === undefined) return {};
  const batch = createBatch(service, tool.key);
  const rows = exampleRows(tool).map((row, index) => rowOf(batch, row, index + 1));
  const read = finish(jsonBatch(service, batch, rows));
  const titles = titlesOf(service, ['client'], '');
  const options = { service, batch, read, rows: 'companies', titles, hasMark: false } as const;
  const written = (format: AnswerFormat): string => [...writeAnswers(options, format)].join('');
  const answer = answerToBody('Batch', render(service.common.batch.result), JSON.parse(written('json')));
  const content = {
    ...answer.content,
    [ANSWER_TYPES.ndjson]: { schema: text, example: written('ndjson') },
    [ANSWER_TYPES.csv]: { schema: text, example: written('csv') },
    [ANSWER_TYPES.xlsx]: { schema: binary },
  };
  const events = finish(batchCalendar(service, batch, rows, titles, true));
  const withCalendar = {
    ...content,
    [ICALENDAR.type]: { schema: text, example: ICALENDAR.write(events.calendar) },
  };
  return {
    Batch: answerToFile({ ...answer, content }),
    BatchWithCalendar: answerToFile({ ...answer, content: withCalendar }, true),
  };
}
