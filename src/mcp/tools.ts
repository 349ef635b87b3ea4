import type { LoadedCalculator } from '../engine/compile-calculator.ts';
import { dataSchema, objectSchema } from '../engine/data-schema.ts';
import type { CommonTexts } from '../engine/texts/common-texts.ts';
import type { JsonSchema } from '../engine/values.ts';
import type { Service, Tool } from '../service.ts';
import { sentence } from './reply.ts';

/** A tool as `tools/list` shows it. */
export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly outputSchema: JsonSchema;
  readonly annotations: Readonly<Record<string, string | boolean>>;
}

/** The tools, in the order of the calculators. */
export function listedTools(service: Service): ListedTool[] {
  return service.tools.map((tool) => ({
    name: tool.name,
    title: tool.title,
    description: description(tool, service),
    inputSchema: tool.input_schema,
    outputSchema: outputSchema(service.calculator(tool.key) as LoadedCalculator, service.common.mcp),
    annotations: {
      title: tool.title,
      readOnlyHint: true,
      idempotentHint: true,
      destructiveHint: false,
      openWorldHint: false,
    },
  }));
}

/**
 * What the tool does and what it returns. A calculator that the description names by its title
 * in quotation marks has its MCP name there; one named by its key is explained at the end.
 */
function description(tool: Tool, { tools, common }: Service): string {
  const named = tools.reduce(
    (text, { title, name }) => text.replaceAll(`“${title}”`, name),
    tool.description,
  );
  const siblings = tools
    .filter((other) => other !== tool && new RegExp(`\\b${other.key}\\b`).test(tool.description))
    .map(({ key, name }) => sentence(common.mcp.sibling, { key, tool: name }));
  return [named, common.mcp.returns, ...siblings].join(' ');
}

/** The schema of `structuredContent`. */
function outputSchema({ calculator, texts }: LoadedCalculator, { output }: CommonTexts['mcp']): JsonSchema {
  const text = (description: string, format = {}) => ({ type: 'string', ...format, description });
  const uri = { format: 'uri' };
  const list = (description: string, items: JsonSchema) => ({ type: 'array', description, items });
  return objectSchema({
    answer: text(output.answer),
    figures: list(output.figures, objectSchema({ label: text(output.label), value: text(output.value) })),
    data: { ...dataSchema(calculator.outputs, texts.meanings), description: output.data },
    notes: list(output.notes, { type: 'string' }),
    sources: list(
      output.sources,
      objectSchema({ title: text(output.source_title), url: text(output.source_url, uri) }),
    ),
    share_url: text(output.share_url, uri),
    disclaimer: text(output.disclaimer),
  });
}
