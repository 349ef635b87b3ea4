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

/**
 * The calculators as tools. `call` throws ProtocolError for an unknown tool, and after a defect, of which the
 * response reveals nothing. @param hasLinks whether results link to the site: wherever its address is known.
 */
export function createTools(service: Service, report: Report, hasLinks: boolean) {
  const runs = new Map(service.tools.map(({ name, key }) => [name, runOf(service, key, hasLinks)]));
  return {
    list: service.tools.map((tool) => listed(service, tool)),
    call(name: string, inputs: RequestInputs): CallToolResult {
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
const text = { type: 'string' };
const list = { type: 'array' };
const DATA = { answer: text, figures: list, data: { type: 'object' }, notes: list, sources: list };
/** Of `structuredContent`, the same for all tools; the API's description has every key of `data`. */
const OUTPUTS = { type: 'object' as const, properties: { ...DATA, share_url: text, disclaimer: text } };

/** A tool of the list. Models pay for every word with each request: no title, and nothing that `format` says. */
function listed({ known }: Service, { key, name, title, input_schema }: CalculatorTool): Tool {
  const inputs = Object.entries(input_schema.properties as Readonly<Record<string, JsonSchema>>).map(
    ([name, { title, pattern, ...kept }]) => [name, kept],
  );
  const { title: _title, description: _description, examples, ...schema } = input_schema;
  return {
    name,
    title,
    description: known(key).schema.descriptionFor('name'),
    inputSchema: { ...schema, type: 'object', properties: Object.fromEntries(inputs) },
    outputSchema: OUTPUTS,
    annotations: { title, ...HINTS },
  };
}

/** Runs a calculator. Invalid inputs are text only: clients validate structured content even of errors. */
function runOf(service: Service, key: string, hasLinks: boolean): (inputs: RequestInputs) => CallToolResult {
  const form = boxesFor(key, service.rules.returnForm);
  const titles = new Map(service.known(key).schema.fields.map(({ title, name }) => [title, name]));
  /** A text as a model can act on it: inputs by their keys, pages of the site as addresses to pass on, if there is one. */
  const forModel = (text: string): { readonly type: 'text'; readonly text: string } => {
    const byKey = text.replace(/“([^“”]+)”/g, (quoted, title: string) => titles.get(title) ?? quoted);
    const seen = new Set<string>();
    const pageFor = (_: string, address: string): string => {
      if (!hasLinks) return '.';
      if (seen.has(address)) return ': the page named before.';
      seen.add(address);
      return `: give the user this page, which you cannot call: ${address}`;
    };
    return { type: 'text', text: byKey.replace(PAGE, pageFor) };
  };
  return (inputs) => {
    const calculated = service.calculate(key, inputs);
    if (calculated instanceof InvalidInput)
      return { content: [forModel(plainFaults(calculated.naming('name')))], isError: true };
    const values = calculated.textValues('name');
    const noted = calculated.notes(values);
    const { result, share_url, disclaimer } = calculated.toolRun(values, noted);
    // Warnings first; general limitations, which do not depend on the inputs, are only in the structured content.
    const notes = result.notes.map((text, index) => ({ ...noted[index], text }));
    const warnings = notes.filter(({ isWarning }) => isWarning);
    const others = notes.filter(({ isWarning, kind }) => !isWarning && kind !== 'scope');
    const boxes = boxesOfFigures(form, service, calculated);
    const figures = calculated.figures(values).map(({ text: { shows }, label, value }) => ({
      label: boxes.has(shows ?? '') ? `${label} (${boxes.get(shows ?? '')})` : label,
      value,
    }));
    const shown = { result: { ...result, figures }, share_url: hasLinks ? share_url : null, disclaimer };
    const content = forModel(
      plainResult(shown, service.common, {
        notes: [...warnings, ...others].map(({ text }) => text),
        law: lawOf(calculated, calculated.sources().law),
      }),
    );
    const link = hasLinks ? { share_url } : { notes: result.notes.map((note) => note.replace(PAGE, '.')) };
    return { content: [content], structuredContent: { ...result, ...link, disclaimer } };
  };
}

/** The address of a page for rows at the end of a sentence: the site is not known on every machine. */
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
