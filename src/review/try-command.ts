import { InvalidInput } from '../engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../engine/inputs/read.ts';
import { DuplicateParameter } from '../engine/inputs/read-value.ts';
import type { ToolRun } from '../engine/result.ts';
import type { Service } from '../service.ts';
import { noResult } from './answered.ts';
import { inColumns, wrapped } from './columns.ts';
import { type Command, readArgs, type Say, suggestion, UsageError } from './command.ts';
import { loadFolder } from './rules-folder.ts';
import { workingsLines } from './workings-text.ts';

/** A result with its workings, under the current rules. */
export const tryCommand: Command = {
  usage: 'npm run try -- <calculator> name=value … [--json]',
  help: [
    'Shows a result with its workings under the rules as they stand, and where every figure comes from.',
    '--json  the same as JSON',
  ],
  async run(root, args, say) {
    const { values, positionals } = readArgs(args, { json: { type: 'boolean' } }, Infinity);
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
      return tryOut(service, key, given, values.json === true, say);
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

function tryOut(service: Service, key: string, given: RequestInputs, asJson: boolean, say: Say): number {
  const calculated = service.calculate(key, given);
  if (calculated instanceof InvalidInput) {
    if (asJson) say.out(JSON.stringify(calculated.toJSON(), null, 2));
    else {
      say.wrong(calculated.message);
      for (const [name, message] of calculated.faults) say.wrong(`  ${name}: ${message}`);
    }
    return 1;
  }
  const run = calculated.toolRun();
  const workings = calculated.workings();
  if (asJson) say.out(JSON.stringify({ run, workings }, null, 2));
  else for (const line of [...resultLines(run), '', ...workingsLines(workings)]) say.out(line);
  return 0;
}

function resultLines({ result, input }: ToolRun): string[] {
  const { answer, figures, notes, sources } = result;
  return [
    ...wrapped(answer),
    '',
    'Read as',
    ...inColumns(
      Object.entries(input).map(([name, value]) => [name, String(value)]),
      '  ',
    ),
    '',
    'Figures',
    ...inColumns(
      figures.map(({ label, value }) => [label, value]),
      '  ',
    ),
    ...(notes.length === 0 ? [] : ['', 'Notes']),
    ...notes.flatMap((note) => wrapped(note).map((line, index) => `${index === 0 ? '  - ' : '    '}${line}`)),
    '',
    'Sources',
    ...sources.flatMap(({ title, url }) => [...wrapped(title).map((line) => `  ${line}`), `    ${url}`]),
  ];
}
