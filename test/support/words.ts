import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { parse } from 'yaml';
import { InvalidInput } from '../../src/engine/inputs/invalid-input.ts';
import { type InputSet, makeGrid } from '../../src/review/impact/grid.ts';
import type { Service } from '../../src/service.ts';
import { inputsNear } from './arbitrary-inputs.ts';
import { goldenCases, queryOf } from './cases.ts';
import { ROOT } from './rules-copy.ts';

/** Sections of rules/texts whose sentences the snapshot must show. */
interface Texts {
  readonly answer: readonly { readonly text: string }[];
  readonly figures: Readonly<
    Record<string, { readonly label?: string; readonly shown?: readonly { readonly label: string }[] }>
  >;
  readonly notes: readonly { readonly text: string }[];
}

export function wordsFile(key: string): string {
  return `${ROOT}test/words/${key}.md`;
}

/** What a calculator says for some inputs, one line each, or its errors. */
function linesOf(service: Service, key: string, given: InputSet): string[] {
  const found = service.calculate(key, given);
  if (found instanceof InvalidInput) {
    return Object.entries(found.errors).map(([field, message]) => `error ${field}: ${message}`);
  }
  const { answer, figures, notes } = found.toolRun().result;
  return [
    `answer: ${answer}`,
    `shared: ${found.shared()}`,
    ...figures.map(({ label, value }) => `figure: ${label}: ${value}`),
    ...notes.map((note) => `note: ${note}`),
    ...found.events().map(({ title, text }) => `event: ${title}: ${text}`),
  ];
}

/** Lines of the same shape differ only in amounts, days and counts. */
function shapeOf(line: string): string {
  const days =
    /\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b/g;
  const weekdays = /\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/g;
  return line
    .replace(weekdays, '#')
    .replace(days, '#')
    .replace(/£?\d[\d,.]*%?/g, '#');
}

/** Keeps only lines of a new shape. */
class Snapshot {
  readonly #shapes = new Set<string>();
  readonly #said: string[] = [];
  text: string;

  constructor(key: string) {
    this.text = `# What ${key} says\n\nEach heading is one request; only sentences that are new in shape are printed below it.\n`;
  }

  add(given: InputSet, lines: readonly string[]): void {
    this.#said.push(...lines);
    const fresh = lines.filter((line) => !this.#shapes.has(shapeOf(line)));
    for (const line of fresh) this.#shapes.add(shapeOf(line));
    if (fresh.length > 0) this.text += `\n## ${queryOf(given)}\n\n- ${fresh.join('\n- ')}\n`;
  }

  says(template: RegExp): boolean {
    return this.#said.some((line) => template.test(line));
  }
}

/** A pattern for each template of rules/texts that matches what it prints. */
function templatesOf(key: string): Map<string, RegExp> {
  const { answer, figures, notes } = parse(readFileSync(`${ROOT}rules/texts/${key}.yaml`, 'utf8')) as Texts;
  const templates = [
    ...answer.map(({ text }) => text),
    ...Object.values(figures).flatMap(({ label, shown = [] }) =>
      [label, ...shown.map((way) => way.label)].flatMap((one) => one ?? []),
    ),
    ...notes.map(({ text }) => text),
  ];
  const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]|{}]/g, '\\$&');
  return new Map(
    templates.map((text) => [
      text,
      new RegExp(
        text
          .split(/\{[^}]+\}/)
          .map(literal)
          .join('.*'),
        'i',
      ),
    ]),
  );
}

/** The requests of a calculator's snapshot: the accepted ones, then every golden case. */
function requestsOf(key: string): InputSet[] {
  const file = wordsFile(key);
  const accepted = existsSync(file) ? readFileSync(file, 'utf8').matchAll(/^## (.*)$/gm) : [];
  const kept = [...accepted].map(([, query]) => Object.fromEntries(new URLSearchParams(query)));
  return [...kept, ...(goldenCases().get(key) ?? []).map(({ given }) => given)];
}

/** Requests close to the golden cases, the same at each call. */
function furtherRequests(service: Service, key: string): InputSet[] {
  const loaded = service.calculator(key);
  if (loaded === undefined) throw new Error(`There is no calculator ${key}`);
  const grid = makeGrid(loaded, [...service.rules.tables.values()]);
  const near = (goldenCases().get(key) ?? []).flatMap(({ given }) =>
    fc.sample(inputsNear(given, loaded.schema.fields), { numRuns: 2_000, seed: 1 }),
  );
  return [...grid, ...(near as InputSet[])];
}

export interface Words {
  readonly text: string;
  /** Templates that no request renders. */
  readonly unsaid: readonly string[];
}

/** The words of a calculator. @param isSearching whether to search for requests that render unused templates. */
export function wordsOf(service: Service, key: string, isSearching: boolean): Words {
  const snapshot = new Snapshot(key);
  for (const given of requestsOf(key)) snapshot.add(given, linesOf(service, key, given));
  const templates = templatesOf(key);
  // Results after the last enacted day that use an announced row say so instead.
  const isAnnounced = service
    .calculator(key)
    ?.calculator.tables.some((shape) => service.rules.tables.get(shape)?.rows.at(-1)?.status === 'announced');
  const isUnsaid = ([text, template]: [string, RegExp]): boolean =>
    !(isAnnounced && text.includes('{known_until}')) && !snapshot.says(template);
  let unsaid = [...templates].filter(isUnsaid);
  if (isSearching && unsaid.length > 0) {
    for (const given of furtherRequests(service, key)) {
      const lines = linesOf(service, key, given);
      if (!lines.some((line) => unsaid.some(([, template]) => template.test(line)))) continue;
      snapshot.add(given, lines);
      unsaid = unsaid.filter(isUnsaid);
      if (unsaid.length === 0) break;
    }
  }
  return { text: snapshot.text, unsaid: unsaid.map(([text]) => text) };
}
