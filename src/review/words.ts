import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Diagnostics } from '../engine/checks/diagnostics.ts';
import type { Texts } from '../engine/texts/entries.ts';
import { renderFigures } from '../engine/texts/result-texts.ts';
import { labelledStep } from '../engine/workings.ts';
import { plainDigits } from '../law/amounts.ts';
import type { Service } from '../service.ts';
import { type Command, type RulesFolder, readArgs } from './command.ts';
import { type Examples, readExamples } from './examples/read-examples.ts';
import { answer, reasonsOf } from './impact/answered.ts';
import { listTables, textAt } from './impact/compare.ts';
import { type InputSet, makeGrid } from './impact/grid.ts';
import { loadFolder } from './rules-folder.ts';

/** The words of a calculator or an operation over rows. */
interface Words {
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

/** How many input sets are searched for a request that shows an unseen sentence. */
const MAX_SEARCHED = 1000;

/**
 * Everything that calculators and operations over rows print, for the requests of rules/words, then for every worked
 * example: only lines of a new shape, under the first request that shows them.
 * @param isSearching whether to search inputs for sentences that no request shows.
 */
function wordsOf(service: Service, examples: Examples, folder: RulesFolder, isSearching = false): Words[] {
  const { calculators, overRows } = service.rules;
  return [...calculators, ...overRows].map(({ calculator: { key }, texts }) => {
    const name = `words/${key}.md`;
    const shapes = new Set<string>();
    let text = `# The words of ${key}\n\nEach heading is one request. Below it are only the lines that are new in shape. Written by npm run words.\n`;
    const add = ({ heading, inputs }: Request): void => {
      const lines = linesOf(service, key, inputs).filter((line) => {
        const shape = shapeOf(line);
        return !shapes.has(shape) && shapes.add(shape);
      });
      if (lines.length > 0) text += `\n## ${heading}\n- ${lines.join('\n- ')}\n`;
    };
    requestsOf(service, key, examples, textAt(folder.rules, name)).forEach(add);
    let unseen = templatesOf(texts).filter(([, form]) => !form.test(text));
    const loaded = isSearching ? service.calculator(key) : undefined;
    for (const inputs of loaded ? makeGrid(loaded, listTables(service, key), MAX_SEARCHED) : []) {
      if (unseen.length === 0) break;
      const lines = linesOf(service, key, inputs).join('\n');
      const left = unseen.filter(([, form]) => !form.test(lines));
      if (left.length < unseen.length) add(queried(inputs));
      unseen = left;
    }
    return { name, text, unseen: unseen.map(([words]) => words) };
  });
}

/** Verifies that rules/words is what results show now, and shows every sentence of the texts. */
export function verifySnapshot(
  service: Service,
  examples: Examples,
  folder: RulesFolder,
  diagnostics: Diagnostics,
): void {
  for (const { name, text, unseen } of wordsOf(service, examples, folder)) {
    const file = `rules/${name}`;
    const [was, is] = [textAt(folder.rules, name).split('\n'), text.split('\n')];
    const at = [...(was.length > is.length ? was : is).keys()].findIndex((line) => was[line] !== is[line]);
    if (at >= 0) {
      const now = is[at] === undefined ? '' : ` Now: "${is[at]}".`;
      diagnostics.addAt(file, at + 1, `The words have changed.${now} If this is right, run npm run words.`);
    }
    for (const words of unseen) diagnostics.addAt(file, 1, unseenText(name, words));
  }
}

/** What differs between lines of the same shape: amounts, days and counts. */
const VARYING =
  /\b(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December)\b|£?\d[\d,.]*%?/g;

/** Lines of errors, which print bounds, differ in everything. */
function shapeOf(line: string): string {
  return line.startsWith('error ') ? line : line.replace(VARYING, '#');
}

/** The requests of a text of words, then the worked examples. */
function requestsOf(service: Service, key: string, examples: Examples, text: string): Request[] {
  const known = examples.get(key) ?? [];
  if (service.calculator(key) === undefined)
    return known.map(({ id, given }) => ({ heading: id, inputs: given }));
  return [
    ...[...text.matchAll(/^## (.*)$/gm)].map(([, query]) => Object.fromEntries(new URLSearchParams(query))),
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
  const query = Object.entries(inputs).map(([name, value]) => [name, String(value)]);
  return { heading: new URLSearchParams(query).toString(), inputs };
}

/** What is printed for some inputs, one line each, or its errors. */
function linesOf(service: Service, key: string, inputs: InputSet): string[] {
  const { calculation, result, rejected } = answer(service, key, inputs);
  if (calculation === null || result === null) {
    return [...rejected].map(([field, message]) => `error ${field}: ${message}`);
  }
  const values = calculation.textValues();
  const { figures } = result;
  const shown = ({ label, value }: { readonly label: string; readonly value: string }): string =>
    `${label}: ${value}`;
  const headline = renderFigures(calculation.rules.texts.headline, values).map(shown);
  const others = figures.map(shown).filter((figure) => !headline.includes(figure));
  const steps = calculation.trace.steps.map((step) => labelledStep(step, calculation.rules, values).label);
  const labels = new Set(figures.map(({ label }) => label));
  return [
    ...(result.answer === '' ? [] : [`answer: ${result.answer}`]),
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

/** The sentences of a calculator's texts, each with its form; sentences begin with a capital, whatever their slot. */
function templatesOf({ answer, figures, notes }: Texts): [words: string, form: RegExp][] {
  const all = [...answer, ...figures, ...notes].map(({ words }) => words);
  // Whether a request reaches beyond the last known day depends on the newest rows.
  const shown = new Set(all.filter((words) => !words.includes('known_until}')));
  return [...shown].map((words) => {
    const parts = words.split(/\{[^{}]{1,60}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return [words, new RegExp(parts.join('.*'), 'i')];
  });
}

function unseenText(name: string, words: string): string {
  return `No request shows "${words}". Add one that does as a heading of rules/${name}, or a worked example.`;
}

/** Rewrites rules/words, whose diff a reviewer reads. */
export const wordsCommand: Command = {
  usage: 'npm run words',
  help: ['Rewrites rules/words: every sentence, label, note, headline and reason that results show.'],
  async run(folder, args, output) {
    readArgs(args, {});
    const service = await loadFolder(folder, output);
    if (service === null) return 1;
    mkdirSync(join(folder.rules, 'words'), { recursive: true });
    let changed = 0;
    const examples = readExamples(folder, new Diagnostics(), service);
    for (const { name, text, unseen } of wordsOf(service, examples, folder, true)) {
      for (const words of unseen) output.error(unseenText(name, words));
      if (textAt(folder.rules, name) === text) continue;
      writeFileSync(join(folder.rules, name), text);
      output.info(`rules/${name} changed.`);
      changed += 1;
    }
    if (changed === 0) output.info('rules/words is up to date.');
    return 0;
  },
};
