import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Calculation } from '../../engine/result.ts';
import { renderFigures } from '../../engine/texts/render.ts';
import { labelledStep } from '../../engine/workings.ts';
import { plainDigits } from '../../law/amounts.ts';
import type { Service } from '../../service.ts';
import type { RulesFolder } from '../command.ts';
import type { Examples } from '../examples/read-examples.ts';
import { answer, reasonsOf } from '../impact/answered.ts';
import { listTables } from '../impact/compare.ts';
import { type InputSet, makeGrid } from '../impact/grid.ts';

/** The words of a calculator or an operation over rows. */
export interface Words {
  /** Its file below rules/: `words/deadlines.md`. */
  readonly name: string;
  readonly text: string;
  /** Sentences of rules/texts that no request shows. */
  readonly unseen: readonly string[];
}

/** A request, under its heading: a query for a calculator, the id of a worked example for rows. */
interface Request {
  readonly heading: string;
  readonly inputs: InputSet;
}

/**
 * Everything that calculators and operations over rows print, for the requests of rules/words, then for every worked
 * example: only lines of a new shape, under the first request that shows them.
 *
 * @param isSearching whether to search inputs for sentences that no request shows.
 */
export function wordsOf(
  service: Service,
  examples: Examples,
  folder: RulesFolder,
  isSearching = false,
): Words[] {
  const keys = [...service.tools, ...service.rules.overRows.map(({ calculator }) => calculator)];
  return keys.map(({ key }) => {
    const name = `words/${key}.md`;
    const snapshot = new Snapshot(key);
    for (const request of requestsOf(service, key, examples, join(folder.rules, name))) {
      snapshot.add(request, linesOf(service, key, request.inputs));
    }
    const templates = templatesOf(service, key);
    const left = (): string[] =>
      [...templates].filter(([, parts]) => !snapshot.shows(parts)).map(([text]) => text);
    if (isSearching && left().length > 0) search(service, key, snapshot, templates);
    return { name, text: snapshot.text, unseen: left() };
  });
}

type Templates = ReadonlyMap<string, readonly string[]>;

class Snapshot {
  readonly #shapes = new Set<string>();
  readonly #lines: string[] = [];
  text: string;

  constructor(key: string) {
    this.text = `# The words of ${key}\n\nEach heading is one request. Below it are only the lines that are new in shape. Written by npm run words.\n`;
  }

  add({ heading }: Request, lines: readonly string[]): void {
    const fresh = lines.filter((line) => {
      const shape = shapeOf(line);
      return !this.#shapes.has(shape) && this.#shapes.add(shape);
    });
    this.#lines.push(...fresh);
    if (fresh.length > 0) this.text += `\n## ${heading}\n- ${fresh.join('\n- ')}\n`;
  }

  shows(parts: readonly string[]): boolean {
    return this.#lines.some((line) => hasParts(line, parts));
  }
}

/** Lines of the same shape differ only in amounts, days and counts; those of errors, which print bounds, in nothing. */
function shapeOf(line: string): string {
  if (line.startsWith('error ')) return line;
  const months =
    /\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b/g;
  return line
    .replace(/\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/g, '#')
    .replace(months, '#')
    .replace(/£?\d[\d,.]*%?/g, '#');
}

/** The requests of a file of words, then the worked examples. */
function requestsOf(service: Service, key: string, examples: Examples, file: string): Request[] {
  const known = examples.get(key) ?? [];
  if (service.calculator(key) === undefined)
    return known.map(({ id, given }) => ({ heading: id, inputs: given }));
  const kept = existsSync(file) ? readFileSync(file, 'utf8').matchAll(/^## (.*)$/gm) : [];
  return [
    ...[...kept].map(([, query]) => Object.fromEntries(new URLSearchParams(query))),
    ...known.map(({ given }) => given),
    ...beyondBounds(service, key),
  ].map(queried);
}

/** The example of a calculator with each number above its maximum, and below its minimum. */
function beyondBounds(service: Service, key: string): InputSet[] {
  const { fields = [], example = {} } = service.calculator(key)?.schema ?? {};
  return ([1, -1] as const).map((step) => {
    const beyond = fields.flatMap(({ name, minimum, maximum }) => {
      const bound = step > 0 ? maximum : minimum;
      return bound === null ? [] : [[name, Number(plainDigits(bound)) + step] as const];
    });
    return { ...example, ...Object.fromEntries(beyond) };
  });
}

function queried(inputs: InputSet): Request {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(inputs)) query.set(name, String(value));
  return { heading: query.toString(), inputs };
}

/** Input sets among which a request for an unseen sentence is looked for. */
const MAX_SEARCHED = 1000;

/** Adds requests of the grid that show sentences which no other does. */
function search(service: Service, key: string, snapshot: Snapshot, templates: Templates): void {
  const loaded = service.calculator(key);
  if (loaded === undefined) return;
  for (const inputs of makeGrid(loaded, listTables(service, key), MAX_SEARCHED)) {
    const left = [...templates.values()].filter((parts) => !snapshot.shows(parts));
    if (left.length === 0) return;
    const lines = linesOf(service, key, inputs);
    if (lines.some((line) => left.some((parts) => hasParts(line, parts))))
      snapshot.add(queried(inputs), lines);
  }
}

/** What is printed for some inputs, one line each, or its errors. */
function linesOf(service: Service, key: string, inputs: InputSet): string[] {
  const { calculation, rejected } = answer(service, key, inputs);
  return calculation === null ? linesOfErrors(rejected) : linesOfResult(calculation);
}

function linesOfErrors(errors: ReadonlyMap<string, string>): string[] {
  return [...errors].map(([field, message]) => `error ${field}: ${message}`);
}

function linesOfResult(calculation: Calculation): string[] {
  const values = calculation.textValues();
  const { answer, figures } = calculation.toolRun(values).result;
  const shown = ({ label, value }: { readonly label: string; readonly value: string }): string =>
    `${label}: ${value}`;
  const headline = renderFigures(calculation.rules.texts.headline, values).map(shown);
  const others = figures.map(shown).filter((figure) => !headline.includes(figure));
  const steps = calculation.trace.steps.map((step) => labelledStep(step, calculation.rules, values).label);
  const labels = new Set(figures.map(({ label }) => label));
  return [
    ...(answer === '' ? [] : [`answer: ${answer}`]),
    ...(calculation.rules.texts.shared.length === 0 ? [] : [`shared: ${calculation.linkTitle()}`]),
    ...headline.map((figure) => `headline: ${figure}`),
    ...others.map((figure) => `figure: ${figure}`),
    ...steps.filter((label) => !labels.has(label)).map((label) => `step: ${label}`),
    ...calculation
      .notes(values)
      .map(({ kind, text, isWarning }) => `${isWarning ? 'warning' : 'note'} on ${kind}: ${text}`),
    ...calculation.events().map(({ title, text }) => `event: ${title}: ${text}`),
    ...reasonsOf(calculation).map((reason) => `reason: ${reason}`),
  ];
}

/** The sentences of a calculator's texts, each with its words between slots. */
function templatesOf(service: Service, key: string): Templates {
  const loaded = [...service.rules.calculators, ...service.rules.overRows].find(
    ({ calculator }) => calculator.key === key,
  );
  const { answer, figures, notes } = loaded?.texts ?? { answer: [], figures: [], notes: [] };
  const all = [...answer, ...figures, ...notes].map(({ words }) => words);
  // Whether a request reaches beyond the last known day depends on the newest rows.
  const shown = all.filter((words) => !words.includes('known_until}'));
  return new Map(shown.map((words) => [words, words.toLowerCase().split(/\{[^{}]{1,60}\}/)]));
}

/** Whether a line has some parts, one after the other; sentences begin with a capital, whatever their slot. */
function hasParts(line: string, parts: readonly string[]): boolean {
  let at = 0;
  return parts.every((part) => {
    const index = line.toLowerCase().indexOf(part, at);
    at = index + part.length;
    return index >= 0;
  });
}

export function unseenText(name: string, words: string): string {
  return `No request shows "${words}". Add one that does as a heading of rules/${name}, or a worked example.`;
}
