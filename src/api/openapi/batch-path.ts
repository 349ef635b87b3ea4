import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { render } from '../../engine/texts/template.ts';
import type { JsonSchema } from '../../engine/values.ts';
import { createBatch, rowOf } from '../../operations/batch.ts';
import { batchCalendar } from '../../operations/batch-calendar.ts';
import { exampleRows, templateCsv } from '../../operations/batch-example.ts';
import { hasCalendar } from '../../operations/calendar.ts';
import { ICALENDAR } from '../../operations/calendar-file.ts';
import { finish } from '../../operations/operation.ts';
import type { Service, Tool } from '../../service.ts';
import { type BatchFormat, joined, MEDIA_TYPES, writeAnswers } from '../batch/answers.ts';
import { MOST_ROWS } from '../batch/batch-source.ts';
import { responsesToBody } from './operations.ts';
import { answerOf } from './responses.ts';
import { componentName, reference, type Words } from './schemas.ts';

const text = { type: 'string' };

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
        parameters: [
          {
            name: 'columns',
            in: 'query',
            required: false,
            description: render(batch.columns_about),
            schema: text,
          },
          {
            name: 'bom',
            in: 'query',
            required: false,
            description: render(batch.bom_about),
            schema: { type: 'boolean', default: false },
          },
        ],
        requestBody: {
          required: true,
          content: {
            [MEDIA_TYPES.json]: { schema: rowsSchema(tool), example: rows },
            [MEDIA_TYPES.ndjson]: {
              schema: text,
              example: rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
            },
            [MEDIA_TYPES.csv]: { schema: text, example: templateCsv(tool) },
          },
        },
        responses: responsesToBody(reference('responses', isCalendar ? 'BatchWithCalendar' : 'Batch')),
      },
    },
  };
}

/** Rows of inputs, beside which other names may stand. What a row needs is seen row by row. */
function rowsSchema({ key, input_schema }: Tool): JsonSchema {
  const inputs = Object.keys(input_schema.properties as object);
  const typeOf = (name: string) => ({
    $ref: `#/components/schemas/${componentName(key)}Input/properties/${name}`,
  });
  return {
    type: 'array',
    maxItems: MOST_ROWS,
    items: {
      type: 'object',
      properties: Object.fromEntries(inputs.map((name) => [name, typeOf(name)])),
      additionalProperties: true,
    },
  };
}

/** What a batch answers, with the answers of the first calculator to its example. */
export function batchResponse(service: Service): Record<string, unknown> {
  const [tool] = service.tools;
  const batch = tool === undefined ? null : createBatch(service, tool.key);
  if (tool === undefined || batch === null || batch instanceof InvalidInput) return {};
  const rows = exampleRows(tool).map((row) => rowOf(batch, row));
  const written = (format: BatchFormat): string =>
    finish(joined(writeAnswers(format, batch, { rows, passed: ['client'], hasMark: false }, false)));
  const answer = answerOf('Batch', render(service.common.batch.result), JSON.parse(written('json')));
  const content = {
    ...answer.content,
    [MEDIA_TYPES.ndjson]: { schema: text, example: written('ndjson') },
    [MEDIA_TYPES.csv]: { schema: text, example: written('csv') },
  };
  const events = finish(batchCalendar(service, batch, rows));
  if (events instanceof InvalidInput) throw events;
  const withCalendar = { ...content, [ICALENDAR.type]: { schema: text, example: ICALENDAR.write(events) } };
  return { Batch: { ...answer, content }, BatchWithCalendar: { ...answer, content: withCalendar } };
}
