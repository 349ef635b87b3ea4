import type { LoadedCalculator } from '../engine/compile-calculator.ts';
import type { InputField } from '../engine/inputs/field.ts';
import type { RowSchema } from '../engine/inputs/row-schema.ts';
import type { OperationTexts } from '../engine/texts/common-texts.ts';
import { render } from '../engine/texts/template.ts';
import { BATCH_PARAMETERS } from '../operations/batch/parameters.ts';
import { hasCalendar } from '../operations/calendar.ts';
import { rowOperations } from '../operations/rows/index.ts';
import { FILE_PARAMETERS } from '../operations/rows/read-table.ts';
import type { RowOperation } from '../operations/rows/row-operation.ts';
import type { Service, Tool } from '../service.ts';

export const PROGRAM = 'corporation-tax-calculators';

/** The commands on one result. */
export type ResultCommand = 'run' | 'calendar' | 'boxes';

const BATCH_CALL = '[options] in.xlsx out.xlsx';

export function help({ tools, common: { operations, batch } }: Service): string {
  const [first] = tools;
  const lines: [string, string][] = [
    ['list', 'list the calculators'],
    ['run <tool> [--json] --<input> <value> …', 'run a calculator; its inputs are options'],
    ...(['calendar', 'boxes'] as const).map((name): [string, string] => [
      `${name} <tool> [--json] --<input> <value> …`,
      render(operations.each[name]?.summary),
    ]),
    ...rowOperations.map(({ name }): [string, string] => [
      `${name} <tool> ${BATCH_CALL}`,
      render(operations.each[name]?.summary),
    ]),
    [`batch <tool> ${BATCH_CALL}`, render(batch.summary)],
    ['<command> <tool> --help', 'show the inputs of a calculator, and the parameters of an operation'],
    ['mcp', 'serve the calculators over standard input and output'],
  ];
  const example = first === undefined ? [] : ['', `  ${exampleCall('run', first)}`];
  return [
    'Corporation Tax calculators on the command line, and as an MCP server for local clients.',
    '',
    'Usage:',
    ...columns(lines, `  ${PROGRAM} `),
    ...example,
  ].join('\n');
}

export function list({ tools }: Service): string {
  return columns(
    tools.map(({ key, title }) => [key, title]),
    '',
  ).join('\n');
}

export function batchHelp(service: Service, tool: Tool): string {
  const { batch } = service.common;
  const isCalendar = hasCalendar(service.calculator(tool.key) as LoadedCalculator);
  const call = `  ${PROGRAM} batch ${tool.key}`;
  return [
    tool.title,
    '',
    render(batch.about),
    '',
    ...columns([
      ...BATCH_PARAMETERS.map((name) => [`--${name}`, render(batch[`${name}_about`])] as const),
      ...(isCalendar ? [['--calendar', render(batch.calendar_about)] as const] : []),
    ]),
    '',
    `Inputs: ${Object.keys(tool.input_schema.properties as object).join(', ')}`,
    '',
    `${call} ${BATCH_CALL}`,
    `${call} < in.csv > out.csv`,
    ...(isCalendar ? [`${call} in.xlsx out.ics`] : []),
  ].join('\n');
}

export function rowHelp(
  { common }: Service,
  { key }: Tool,
  { name }: RowOperation,
  { title, description, head, tables: [main, ...others] }: RowSchema,
): string {
  const { batch, operations } = common;
  const call = `  ${PROGRAM} ${name} ${key}`;
  return [
    title,
    '',
    `${description} ${render(batch.row_file)}`,
    '',
    `${main.title}:`,
    ...columns(main.fields.map((field) => [field.name, aboutField(field)])),
    '',
    ...columns([
      ...others.map((table) => [option(table.name), table.description] as const),
      ...head.map((field) => [option(field.name), aboutField(field)] as const),
      ...FILE_PARAMETERS.map((one) => [option(one), render(batch[`${one}_about`])] as const),
    ]),
    '',
    `${call} ${BATCH_CALL}`,
    `${call} --json < in.json`,
    '',
    render(operations.each[name]?.result),
  ].join('\n');
}

function aboutField({ description, required }: Pick<InputField, 'description' | 'required'>): string {
  return `${description}${required ? ' (needed)' : ''}`;
}

export function toolHelp(service: Service, tool: Tool, command: ResultCommand): string {
  const { common } = service;
  const { fields } = service.known(tool.key).schema;
  const texts = command === 'run' ? null : (common.operations.each[command] as OperationTexts);
  const parameters = Object.entries(texts?.parameters ?? {});
  return [
    tool.title,
    '',
    texts === null ? tool.description : render(texts.about),
    '',
    ...(parameters.length === 0
      ? []
      : [...columns(parameters.map(([name, about]) => [option(name), render(about)])), '']),
    'Inputs:',
    ...columns(fields.map((field) => [option(field.name), aboutField(field)])),
    '',
    `  ${exampleCall(command, tool)}`,
  ].join('\n');
}

function exampleCall(command: string, { key, example_input }: Tool): string {
  const options = Object.entries(example_input).map(([name, value]) => `${option(name)} ${value}`);
  return [PROGRAM, command, key, ...options].join(' ');
}

function option(name: string): string {
  return `--${name.replaceAll('_', '-')}`;
}

function columns(rows: readonly (readonly [string, string])[], before = '  '): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `${before}${left.padEnd(width)}  ${right}`);
}
