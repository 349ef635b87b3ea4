import { InvalidInput } from '../engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../engine/inputs/read.ts';
import { DuplicateParameter } from '../engine/inputs/read-value.ts';
import type { Reference } from '../engine/sources.ts';
import type { Workings } from '../engine/workings.ts';
import { plainFaults, plainResult } from '../formats/plain-text.ts';
import type { Service } from '../service.ts';
import { type Command, inColumns, readArgs, type Say, suggestion, UsageError, wrapped } from './command.ts';
import { noResult } from './impact/answered.ts';
import { loadFolder } from './rules-folder.ts';

export const tryCommand: Command = {
  usage: 'npm run try -- <calculator> name=value …',
  help: ['Shows a result with its workings under the rules as they are, and where every figure comes from.'],
  async run(root, args, say) {
    const { positionals } = readArgs(args, {}, Infinity);
    const service = await loadFolder(root, say);
    if (service === null) return 1;
    const [key, ...pairs] = positionals;
    const keys = service.tools.map((tool) => tool.key);
    if (key === undefined) throw new UsageError(`Name a calculator. The calculators are ${keys.join(', ')}.`);
    if (service.calculator(key) === undefined) {
      throw new UsageError(`There is no calculator "${key}". ${suggestion(key, keys, 'The calculators')}`);
    }
    const given = givenBy(service, key, pairs);
    try {
      return tryOut(service, key, given, say);
    } catch (thrown) {
      say.wrong(noResult(thrown));
      return 1;
    }
  },
};

/** `name=value` pairs as from a query string. @throws UsageError on another form or an unknown name. */
function givenBy(service: Service, key: string, pairs: readonly string[]): RequestInputs {
  const names = service.calculator(key)?.schema.fields.map(({ name }) => name) ?? [];
  const given: Record<string, unknown> = {};
  for (const pair of pairs) {
    const [name = '', value] = pair.split(/=(.*)/s);
    if (value === undefined) throw new UsageError(`"${pair}" is not written name=value.`);
    if (!names.includes(name)) {
      throw new UsageError(`${key} has no input "${name}". ${suggestion(name, names, 'Its inputs')}`);
    }
    given[name] = name in given ? new DuplicateParameter() : value;
  }
  return given;
}

function tryOut(service: Service, key: string, given: RequestInputs, say: Say): number {
  const calculated = service.calculate(key, given);
  if (calculated instanceof InvalidInput) {
    say.wrong(plainFaults(calculated));
    return 1;
  }
  const run = calculated.toolRun();
  const lines = [plainResult(run, service.common), '', ...workingsLines(calculated.workings())];
  for (const line of lines) say.out(line);
  return 0;
}

function workingsLines({ lines, decisions, rates_used }: Workings): string[] {
  return [
    'Workings',
    ...lines.flatMap(({ label, working, value, cite }) => [
      `  ${label}: ${value}`,
      `      = ${working}`,
      ...titleLines(cite),
    ]),
    '',
    'Decisions',
    ...decisions.flatMap(({ question, outcome, because, facts, cite }) => [
      `  ${question} ${outcome.replaceAll('_', ' ')}`,
      ...wrapped(because).map((line) => `      ${line}`),
      ...inColumns(
        Object.entries(facts).map(([name, value]) => [name.replaceAll('_', ' '), value]),
        '      · ',
      ),
      ...titleLines(cite),
    ]),
    '',
    'Rates',
    ...rateLines(rates_used),
  ];
}

/** Consecutive values from the same sources list them once. */
function rateLines(rates: Workings['rates_used']): string[] {
  const lines = inColumns(
    rates.map(({ table, row_from, name, value }) => [table, row_from, name, value]),
    '  ',
  );
  return rates.flatMap(({ source }, index) => {
    const line = lines[index] ?? '';
    const next = rates[index + 1];
    const isLast = next === undefined || titles(next.source) !== titles(source);
    return isLast ? [line, ...titleLines(source)] : [line];
  });
}

function titleLines(references: readonly Reference[]): string[] {
  return wrapped(titles(references)).map((line) => `      ${line}`);
}

function titles(references: readonly Reference[]): string {
  return references.map(({ title }) => title).join('; ');
}
