import * as sdk from '@modelcontextprotocol/server';
import mcp from '#schemas/mcp.json' with { type: 'json' };
import { InvalidInput } from '../engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../engine/inputs/read.ts';
import type { Calculation } from '../engine/result.ts';
import { plainErrors, plainResult } from '../formats/plain-text.ts';
import type { Report } from '../http/errors.ts';
import { boxesFilledBy, boxesOfFigures } from '../operations/boxes/index.ts';
import type { Service, Tool } from '../service.ts';

/**
 * The calculators as tools. `call` throws ProtocolError for an unknown tool, and after a defect, of which the
 * response reveals nothing. @param hasLinks whether results link to the site: wherever its address is known.
 */
export function createTools(service: Service, report: Report, hasLinks: boolean) {
  const runs = new Map(service.tools.map(({ name, key }) => [name, runOf(service, key, hasLinks)]));
  return {
    list: service.tools.map((tool) => listed(service, tool)),
    call(name: string, inputs: RequestInputs): sdk.CallToolResult {
      const run = runs.get(name);
      const unknown = 'There is no tool of this name. The method tools/list names them all.';
      if (run === undefined) throw new sdk.ProtocolError(sdk.ProtocolErrorCode.InvalidParams, unknown);
      try {
        return run(inputs);
      } catch (defect) {
        report(defect);
        throw new sdk.ProtocolError(sdk.ProtocolErrorCode.InternalError, 'Internal error');
      }
    },
  };
}

/** A tool of the list. Models pay for every word with each request: no title, and nothing that `format` says. */
function listed({ known }: Service, { key, name, title, input_schema }: Tool): sdk.Tool {
  const inputs = Object.entries(
    input_schema.properties as Record<string, { title?: string; pattern?: string }>,
  ).map(([name, { title, pattern, ...kept }]) => [name, kept]);
  const { title: _title, description: _description, examples, ...schema } = input_schema;
  return {
    name,
    title,
    description: known(key).schema.descriptionFor('name'),
    inputSchema: { ...schema, type: 'object', properties: Object.fromEntries(inputs) },
    outputSchema: mcp.outputSchema as sdk.Tool['outputSchema'],
    annotations: { title, ...mcp.annotations },
  };
}

/** Runs a calculator. Invalid inputs are text only: clients validate structured content even of errors. */
function runOf(service: Service, key: string, hasLinks: boolean) {
  const form = boxesFilledBy(key, service.rules.returnForm);
  const titles = new Map(service.known(key).schema.fields.map(({ title, name }) => [title, name]));
  /** A text as a model can act on it: inputs by their keys, pages of the site as addresses to pass on, if there is one. */
  const forModel = (text: string): sdk.CallToolResult['content'] => {
    const byKey = text.replace(/“([^“”]+)”/g, (quoted, title: string) => titles.get(title) ?? quoted);
    const seen = new Set<string>();
    const pageFor = (_: string, address: string): string => {
      if (!hasLinks) return '.';
      if (seen.has(address)) return ': the page named before.';
      seen.add(address);
      return `: give the user this page, which you cannot call: ${address}`;
    };
    return [{ type: 'text', text: byKey.replace(PAGE, pageFor) }];
  };
  return (inputs: RequestInputs): sdk.CallToolResult => {
    const calculated = service.calculate(key, inputs);
    if (calculated instanceof InvalidInput)
      return { content: forModel(plainErrors(calculated.naming('name'))), isError: true };
    const noted = calculated.notes(calculated.textValues('name'));
    const { result, share_url, disclaimer } = calculated.toolRun(noted);
    const boxes = boxesOfFigures(form, service, calculated);
    const figures = calculated.figures().map(({ text: { shows }, label, value }) => ({
      label: boxes.has(shows ?? '') ? `${label} (${boxes.get(shows ?? '')})` : label,
      value,
    }));
    // Warnings first; general limitations, which do not depend on the inputs, are only in the structured content.
    const warnings = result.notes.filter((_, at) => noted[at]?.isWarning);
    const others = result.notes.filter((_, at) => !noted[at]?.isWarning && noted[at]?.kind !== 'scope');
    const shown = { result: { ...result, figures }, share_url: hasLinks ? share_url : null, disclaimer };
    const parts = { notes: [...warnings, ...others], law: lawOf(calculated) };
    const text = plainResult(shown, service.common, parts);
    const link = hasLinks ? { share_url } : { notes: result.notes.map((note) => note.replace(PAGE, '.')) };
    return { content: forModel(text), structuredContent: { ...result, ...link, disclaimer } };
  };
}

/** The address of a page for rows at the end of a sentence: the site is not known on every machine. */
const PAGE = /: (https?:\/\/[^\s/]+(?:\/[^\s/]+)*\/calculators\/[a-z-]+\/[a-z]+(?:\?\S*?)?)\.?(?=\s|$)/g;

/** Up to three sources in law of a result: first those of the decisions and rates behind it. */
function lawOf(calculated: Calculation) {
  const { trace, rules } = calculated;
  const keys = [...trace.decisions.map(({ row }) => row), ...trace.rows].flatMap(({ cite }) => cite);
  const read = keys.flatMap((key) => {
    const source = rules.shared.sources.get(key);
    return source === undefined || source.isGuidance ? [] : source.reference;
  });
  return [...new Set([...read, ...calculated.sources().law])].slice(0, 3);
}
