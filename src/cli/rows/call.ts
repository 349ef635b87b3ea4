import { render } from '../../engine/texts/template.ts';
import { tableOperations } from '../../operations/rows/index.ts';
import type { AnswerType, TableOperation } from '../../operations/rows/table-operation.ts';
import type { Service } from '../../service.ts';
import {
  type Flags,
  fileEnding,
  invalidCall,
  type Printed,
  printed,
  readCall,
  valuesIn,
} from '../command-line.ts';
import { tableHelp } from '../help.ts';

export interface RowsCall {
  readonly operation: TableOperation;
  readonly key: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly type: AnswerType;
  readonly parameters: ReadonlyMap<string, readonly string[]>;
}

const BOOLEAN = { type: 'boolean' } as const;
/** Options without a value: the type of the answer, and yes/no parameters. */
const FLAGS = {
  help: { ...BOOLEAN, short: 'h' },
  ...{ json: BOOLEAN, csv: BOOLEAN, calendar: BOOLEAN },
} satisfies Flags;
const ENDINGS: ReadonlyMap<string, AnswerType> = new Map([
  ['json', 'json'],
  ['csv', 'csv'],
  ['xlsx', 'xlsx'],
  ['ics', 'calendar'],
]);

/** Parses a call of an operation on rows, such as `batch`; if it asks for help or is invalid, what to print instead. */
export function rowsCall(args: readonly string[], service: Service): RowsCall | Printed {
  const { batch: texts } = service.common;
  const call = readCall(args, FLAGS, service);
  if ('errors' in call) return call;
  const { tool, from, to, hasMore, values, tokens } = call;
  const operation = tableOperations.find(({ name }) => name === args[0]);
  const described = operation?.describe(service, tool.key) ?? null;
  if (operation === undefined || described === null) return invalidCall(service);
  if (values.help) return printed(tableHelp(tool, operation.name, described));
  const yesNo = new Set([
    ...Object.keys(FLAGS),
    ...described.parameters.filter(({ isYesNo }) => isYesNo).map(({ name }) => name),
    ...described.columns.filter(({ kind }) => kind === 'boolean').map(({ name }) => name),
  ]);
  const isWrong = tokens.some((token) => {
    if (token.kind !== 'option') return false;
    if (token.value === undefined) return !yesNo.has(token.name.replaceAll('-', '_'));
    return Object.hasOwn(FLAGS, token.name);
  });
  const parameters = new Map(valuesIn(tokens, 'yes', FLAGS));
  const known = new Set([
    ...described.parameters.map(({ name }) => name),
    ...(described.takesInputs ? described.columns.map(({ name }) => name) : []),
  ]);
  if (isWrong || hasMore || [...parameters.keys()].some((name) => !known.has(name))) {
    const options = [...known].map((name) => `--${name.replaceAll('_', '-')}`).join(', ');
    return invalidCall(service, render(texts.options, { name: operation.name, choices: options }));
  }
  const named = (['calendar', 'json', 'csv'] as const).find((name) => values[name]);
  const type = named ?? (to === null ? 'csv' : ENDINGS.get(fileEnding(to)));
  if (type === undefined) return invalidCall(service, render(texts.output));
  return { operation, key: tool.key, from, to, type, parameters };
}
