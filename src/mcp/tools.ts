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
import type { Tool as CalculatorTool, Service } from '../service.ts';

/** The calculators as tools. */
export interface Tools {
  readonly list: Tool[];
  /** @throws ProtocolError for an unknown tool; a defect is reported, but its response reveals nothing of it. */
  call(name: string, inputs: RequestInputs): CallToolResult;
}

/** @param hasLinks whether results link to the site: over HTTP, and wherever its address is known. */
export function createTools(service: Service, report: Report, hasLinks: boolean): Tools {
  const runs = new Map(service.tools.map((tool) => [tool.name, runOf(service, tool.key, hasLinks)]));
  return {
    list: service.tools.map((tool) => listed(service, tool, hasLinks)),
    call(name, inputs) {
      const run = runs.get(name);
      if (run === undefined) {
        const message = 'There is no tool of this name. The method tools/list names them all.';
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
      }
      try {
        return run(inputs);
      } catch (defect) {
        report(defect);
        throw new ProtocolError(ProtocolErrorCode.InternalError, 'Internal error');
      }
    },
  };
}

const HINTS = { readOnlyHint: true, idempotentHint: true, destructiveHint: false, openWorldHint: false };

/** A tool of the list. Models pay for every word with each request, so the list repeats nothing. */
function listed(
  { known }: Service,
  { key, name, title, input_schema }: CalculatorTool,
  hasLinks: boolean,
): Tool {
  return {
    name,
    title,
    description: known(key).schema.descriptionFor('name'),
    inputSchema: leanInputs(input_schema) as Tool['inputSchema'],
    outputSchema: outputSchema(hasLinks) as Tool['outputSchema'],
    annotations: { title, ...HINTS },
  };
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
function runOf(service: Service, key: string, hasLinks: boolean): (inputs: RequestInputs) => CallToolResult {
  const form = boxesFor(key, service.rules.returnForm);
  const titles = new Map(service.known(key).schema.fields.map(({ title, name }) => [title, name]));
  /** A text as a model can act on it: inputs by their keys, pages of the site as addresses to pass on, if there is one. */
  const forModel = (text: string): string => {
    const seen = new Set<string>();
    const pageFor = (_: string, address: string): string => {
      if (!hasLinks) return '.';
      if (seen.has(address)) return ': the page named before.';
      seen.add(address);
      return `: give the user this page, which you cannot call: ${address}`;
    };
    const byKey = text.replace(/“([^“”]+)”/g, (quoted, title: string) => titles.get(title) ?? quoted);
    return byKey.replace(PAGE, pageFor);
  };
  return (inputs) => {
    const calculated = service.calculate(key, inputs);
    if (calculated instanceof InvalidInput) {
      const text = forModel(plainFaults(calculated.naming('name')));
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
      content: [{ type: 'text', text: forModel(text) }],
      structuredContent: hasLinks
        ? { ...run.result, share_url, disclaimer }
        : { ...run.result, notes: run.result.notes.map((note) => note.replace(PAGE, '.')), disclaimer },
    };
  };
}

/** The address of a page for rows at the end of a sentence. */
const PAGE = /: (https?:\/\/[^\s/]+(?:\/[^\s/]+)*\/calculators\/[a-z-]+\/[a-z]+(?:\?\S*?)?)\.?(?=\s|$)/g;

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
