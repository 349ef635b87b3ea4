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
import type { Service } from '../service.ts';

/** The calculators as tools. */
export interface Tools {
  readonly list: Tool[];
  /** @throws ProtocolError for an unknown tool; a defect is reported, but its response reveals nothing of it. */
  call(name: string, inputs: RequestInputs): CallToolResult;
}

/** @param hasLinks whether results link to the site: over HTTP, and wherever its address is known. */
export function createTools(service: Service, report: Report, hasLinks: boolean): Tools {
  const keys = new Map(service.tools.map(({ name, key }) => [name, key]));
  return {
    list: listTools(service, hasLinks),
    call(name, inputs) {
      const key = keys.get(name);
      if (key === undefined) {
        const message = 'There is no tool of this name. The method tools/list names them all.';
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
      }
      try {
        return runTool(service, key, inputs, hasLinks);
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
function runTool(service: Service, key: string, inputs: RequestInputs, hasLinks: boolean): CallToolResult {
  const calculated = service.calculate(key, inputs);
  if (calculated instanceof InvalidInput) {
    const text = plainFaults(calculated.naming('name'));
    return { content: [{ type: 'text', text }], isError: true };
  }
  const values = calculated.textValues('name');
  const notes = calculated.notes(values);
  const run = calculated.toolRun(values, notes);
  const { share_url, disclaimer } = run;
  // Warnings first; general limitations, which do not depend on the inputs, are only in the structured content.
  const warnings = notes.filter(({ isWarning }) => isWarning === true);
  const others = notes.filter(({ isWarning, kind }) => isWarning !== true && kind !== 'scope');
  const told = [...warnings, ...others].map(({ text }) =>
    withAddresses(text, hasLinks ? service.baseUrl : null),
  );
  const text = plainResult(hasLinks ? run : { ...run, share_url: null }, service.common, {
    notes: told,
    law: lawOf(calculated, calculated.sources(values).law),
  });
  return {
    content: [{ type: 'text', text }],
    structuredContent: { ...run.result, ...(hasLinks ? { share_url } : {}), disclaimer },
  };
}

/** A client has no base URL, so an address of the site is written in full, or left out where there is no site. */
function withAddresses(note: string, baseUrl: string | null): string {
  return note.replace(/: (\/[a-z][\w/-]*)/g, (_, path) => (baseUrl === null ? '' : `: ${baseUrl}${path}`));
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
