import type { LoadedCalculator } from '../engine/compile-calculator.ts';
import { dataSchema } from '../engine/data-schema.ts';
import type { JsonSchema } from '../engine/values.ts';
import { type Service, type Tool, withToolNames } from '../service.ts';

export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly outputSchema: JsonSchema;
  readonly annotations: Readonly<Record<string, string | boolean>>;
}

/** The tools. Models pay for every word with each request, so the list repeats nothing. */
export function listedTools(service: Service): ListedTool[] {
  return service.tools.map((tool) => ({
    name: tool.name,
    title: tool.title,
    description: withToolNames(tool.description, service.tools, 'name'),
    inputSchema: inputSchema(tool.input_schema),
    outputSchema: outputSchema(service.calculator(tool.key) as LoadedCalculator),
    annotations: {
      title: tool.title,
      readOnlyHint: true,
      idempotentHint: true,
      destructiveHint: false,
      openWorldHint: false,
    },
  }));
}

/** The inputs' schema without what the tool's description, a title or `format` says already. */
function inputSchema(schema: Tool['input_schema']): Record<string, unknown> {
  const { title, description, examples, properties, ...rest } = schema;
  const inputs = Object.entries(properties as Readonly<Record<string, JsonSchema>>).map(
    ([name, property]) => {
      const { title, pattern, ...kept } = property;
      return [name, kept];
    },
  );
  return { ...rest, properties: Object.fromEntries(inputs) };
}

const TEXT: JsonSchema = { type: 'string' };

/** The schema of `structuredContent`: its keys and types. The API's description explains them. */
function outputSchema({ calculator, texts }: LoadedCalculator): JsonSchema {
  const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
  return object({
    answer: TEXT,
    figures: list(object({ label: TEXT, value: TEXT })),
    data: keysAndTypes(dataSchema(calculator.outputs, texts.meanings)),
    notes: list(TEXT),
    sources: list(object({ title: TEXT, url: TEXT })),
    share_url: TEXT,
    disclaimer: TEXT,
  });
}

function object(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: 'object', properties };
}

/** A schema reduced to the types of its parts; what it lacks is undefined, which JSON leaves out. */
function keysAndTypes({ type, anyOf, items, properties }: JsonSchema): JsonSchema {
  const within = (parts: unknown) => Object.entries(parts as Readonly<Record<string, JsonSchema>>);
  return {
    type,
    anyOf: (anyOf as readonly JsonSchema[] | undefined)?.map(keysAndTypes),
    items: items === undefined ? undefined : keysAndTypes(items as JsonSchema),
    properties:
      properties === undefined
        ? undefined
        : Object.fromEntries(within(properties).map(([key, part]) => [key, keysAndTypes(part)])),
  };
}
