import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  type Tool,
} from '@modelcontextprotocol/server';
import { InvalidInput } from '../engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../engine/inputs/read.ts';
import type { Calculation } from '../engine/result.ts';
import type { Reference } from '../engine/sources.ts';
import type { JsonSchema } from '../engine/values.ts';
import { plainFaults, plainResult } from '../formats/plain-text.ts';
import type { Report } from '../http/errors.ts';
import { boxesFor, boxesOfFigures } from '../operations/boxes/answer.ts';
import type { Service } from '../service.ts';

/** The calculators as tools. */
export interface Tools {
  readonly list: Tool[];
  /** @throws ProtocolError for an unknown tool; a defect is reported, but its response reveals nothing of it. */
  call(name: string, inputs: RequestInputs): CallToolResult;
}

/** @param hasLinks whether results link to the site: over HTTP, and wherever its address is known. */
export function createTools(service: Service, report: Report, hasLinks: boolean): Tools {
  const { returnForm } = service.rules;
  const known = new Map(
    service.tools.map(({ name, key }) => [name, { key, form: boxesFor(key, returnForm) }]),
  );
  return {
    list: listTools(service, hasLinks),
    call(name, inputs) {
      const tool = known.get(name);
      if (tool === undefined) {
        const message = 'There is no tool of this name. The method tools/list names them all.';
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
      }
      try {
        return runTool(service, tool, inputs, hasLinks);
      } catch (defect) {
        report(defect);
        throw new ProtocolError(ProtocolErrorCode.InternalError, 'Internal error');
      }
    },
  };
}

/** The tools. Models pay for every word with each request, so the list repeats nothing. */
function listTools(service: Service, hasLinks: boolean): Tool[] {
  return service.tools.map(({ key, name, title, input_schema }) => ({
    name,
    title,
    description: service.known(key).schema.descriptionFor('name'),
    inputSchema: leanInputs(input_schema) as Tool['inputSchema'],
    outputSchema: outputSchema(hasLinks) as Tool['outputSchema'],
    annotations: {
      title,
      readOnlyHint: true,
      idempotentHint: true,
      destructiveHint: false,
      openWorldHint: false,
    },
  }));
}

/** The inputs' schema without what the tool's description, a title or `format` already says. */
function leanInputs({ title, description, examples, properties, ...rest }: JsonSchema): JsonSchema {
  const inputs = Object.entries(properties as Readonly<Record<string, JsonSchema>>).map(
    ([name, { title, pattern, ...kept }]) => [name, kept],
  );
  return { ...rest, properties: Object.fromEntries(inputs) };
}

/** The schema of `structuredContent`, the same for all tools; the API's description has every key of it. */
function outputSchema(hasLinks: boolean): JsonSchema {
  const text = { type: 'string' };
  const list = { type: 'array' };
  const members = { answer: text, figures: list, data: { type: 'object' }, notes: list, sources: list };
  const properties = { ...members, ...(hasLinks ? { share_url: text } : {}), disclaimer: text };
  return { type: 'object', properties };
}

/** Runs a calculator. Invalid inputs are text only: clients validate structured content even of errors. */
function runTool(
  service: Service,
  { key, form }: { readonly key: string; readonly form: ReturnType<typeof boxesFor> },
  inputs: RequestInputs,
  hasLinks: boolean,
): CallToolResult {
  const calculated = service.calculate(key, inputs);
  if (calculated instanceof InvalidInput) {
    const text = forModel(plainFaults(calculated.naming('name')), service, key, hasLinks);
    return { content: [{ type: 'text', text }], isError: true };
  }
  const values = calculated.textValues('name');
  const noted = calculated.notes(values);
  const run = calculated.toolRun(values, noted);
  const notes = noted.map((note, index) => ({ ...note, text: run.result.notes[index] as string }));
  const { share_url, disclaimer } = run;
  // Warnings first; general limitations, which do not depend on the inputs, are only in the structured content.
  const warnings = notes.filter(({ isWarning }) => isWarning === true);
  const others = notes.filter(({ isWarning, kind }) => isWarning !== true && kind !== 'scope');
  const boxes = boxesOfFigures(form, service, calculated);
  const figures = calculated.figures(values).map(({ text: { shows }, label, value }) => ({
    label: boxes.has(shows ?? '') ? `${label} (${boxes.get(shows ?? '')})` : label,
    value,
  }));
  const shown = { ...run, result: { ...run.result, figures }, share_url: hasLinks ? share_url : null };
  const text = plainResult(shown, service.common, {
    notes: [...warnings, ...others].map(({ text }) => text),
    law: lawOf(calculated, calculated.sources().law),
  });
  return {
    content: [{ type: 'text', text: forModel(text, service, key, hasLinks) }],
    structuredContent: hasLinks
      ? { ...run.result, share_url, disclaimer }
      : { ...run.result, notes: run.result.notes.map((note) => note.replace(PAGE, '.')), disclaimer },
  };
}

/** The address of a page for rows at the end of a sentence. */
const PAGE = /: (https?:\/\/[^\s/]+(?:\/[^\s/]+)*\/calculators\/[a-z-]+\/[a-z]+(?:\?\S*?)?)\.?(?=\s|$)/g;

/**
 * A text as a model can act on it: inputs by their keys, and pages of the site as addresses to pass on, or left out
 * where there is no site.
 */
function forModel(text: string, { known }: Service, key: string, hasLinks: boolean): string {
  const seen = new Set<string>();
  const pageFor = (address: string): string => {
    if (!hasLinks) return '.';
    if (seen.has(address)) return ': the page named before.';
    seen.add(address);
    return `: give the user this page, which you cannot call: ${address}`;
  };
  const titles = new Map(known(key).schema.fields.map(({ title, name }) => [title, name]));
  return text
    .replace(/“([^“”]+)”/g, (quoted, title: string) => titles.get(title) ?? quoted)
    .replace(PAGE, (_, address: string) => pageFor(address));
}

const MAX_LAW = 3;

/** The law that a result rests on: first that of the decisions and rates behind it. */
function lawOf({ trace, rules }: Calculation, law: readonly Reference[]): Reference[] {
  const keys = [...trace.decisions.map(({ row }) => row), ...trace.rows].flatMap(({ cite }) => cite);
  const read = keys.flatMap((key) => {
    const source = rules.shared.sources.get(key);
    return source === undefined || source.isGuidance ? [] : source.reference;
  });
  return [...new Set([...read, ...law])].slice(0, MAX_LAW);
}
