import type { InputField } from '../engine/inputs/field.ts';
import type { RowSchema } from '../engine/inputs/input-schema.ts';
import { ABOUT, CALENDAR_OF_ROWS, PARAMETERS, TABLES_IN_FILES } from '../operations/about.ts';
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

export function help({ tools }: Service): string {
  const [first] = tools;
  const lines: [string, string][] = [
    ['list', 'list the calculators'],
    ['run <tool> [--json] --<input> <value> …', 'run a calculator; its inputs are options'],
    ...(['calendar', 'boxes'] as const).map((name): [string, string] => [
      `${name} <tool> [--json] --<input> <value> …`,
      ABOUT[name].summary,
    ]),
    ...rowOperations.map(({ name }): [string, string] => [
      `${name} <tool> ${BATCH_CALL}`,
      ABOUT[name].summary,
    ]),
    [`batch <tool> ${BATCH_CALL}`, ABOUT.batch.summary],
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
  const isCalendar = hasCalendar(service.known(tool.key));
  const call = `  ${PROGRAM} batch ${tool.key}`;
  return [
    tool.title,
    '',
    ABOUT.batch.about,
    '',
    ...columns([
      ...BATCH_PARAMETERS.map((name) => [`--${name}`, PARAMETERS[name]] as const),
      ...(isCalendar ? [['--calendar', CALENDAR_OF_ROWS] as const] : []),
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
  { key }: Tool,
  { name }: RowOperation,
  { title, description, head, tables: [main, ...others] }: RowSchema,
): string {
  const call = `  ${PROGRAM} ${name} ${key}`;
  return [
    title,
    '',
    `${description} ${TABLES_IN_FILES}`,
    '',
    `${main.title}:`,
    ...columns(main.fields.map((field) => [field.name, aboutField(field)])),
    '',
    ...columns([
      ...others.map((table) => [option(table.name), table.description] as const),
      ...head.map((field) => [option(field.name), aboutField(field)] as const),
      ...FILE_PARAMETERS.map((one) => [option(one), PARAMETERS[one]] as const),
    ]),
    '',
    `${call} ${BATCH_CALL}`,
    `${call} --json < in.json`,
  ].join('\n');
}

function aboutField({ description, required }: Pick<InputField, 'description' | 'required'>): string {
  return `${description}${required ? ' (needed)' : ''}`;
}

export function toolHelp(service: Service, tool: Tool, command: ResultCommand): string {
  const { fields } = service.known(tool.key).schema;
  return [
    tool.title,
    '',
    command === 'run' ? tool.description : ABOUT[command].about,
    '',
    ...(command === 'boxes' ? [...columns([['--activity', PARAMETERS.activity]]), ''] : []),
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
