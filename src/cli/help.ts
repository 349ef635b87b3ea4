import type { InputField } from '../engine/inputs/field.ts';
import { ABOUT, CALENDAR_OF_ROWS, PARAMETERS } from '../operations/about.ts';
import { tableOperations } from '../operations/rows/index.ts';
import type { TableDescription } from '../operations/rows/table-operation.ts';
import type { Service, Tool } from '../service.ts';

export const PROGRAM = 'corporation-tax-calculators';

/** The commands on one result. */
export type ResultCommand = 'run' | 'calendar' | 'boxes';

const TABLE_CALL = '[options] in.xlsx out.xlsx';

export function help({ tools }: Service): string {
  const [first] = tools;
  const lines: [string, string][] = [
    ['list', 'list the calculators'],
    ['run <tool> [--json] --<input> <value> …', 'run a calculator; its inputs are options'],
    ...(['calendar', 'boxes'] as const).map((name): [string, string] => [
      `${name} <tool> [--json] --<input> <value> …`,
      ABOUT[name].summary,
    ]),
    ...[...tableOperations]
      .reverse()
      .map(({ name }): [string, string] => [`${name} <tool> ${TABLE_CALL}`, ABOUT[name].summary]),
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

/** How an operation on rows is called, its parameters and the inputs of a row. */
export function tableHelp(
  { key }: Tool,
  name: string,
  { title, about, columns: inputs, parameters, takesInputs, types }: TableDescription,
): string {
  const call = `  ${PROGRAM} ${name} ${key}`;
  const hasCalendar = types.includes('calendar');
  const calendar = hasCalendar ? [['--calendar', CALENDAR_OF_ROWS] as const] : [];
  const each = inputs.map(
    (field) => [takesInputs ? option(field.name) : field.name, aboutField(field)] as const,
  );
  return [
    title,
    '',
    about,
    '',
    takesInputs ? 'Columns; as options, for all rows without their own:' : 'Columns:',
    ...columns(each),
    '',
    'Options:',
    ...columns([...parameters.map((one) => [option(one.name), one.about] as const), ...calendar]),
    '',
    `${call} ${TABLE_CALL}`,
    `${call} < in.csv > out.csv`,
    ...(hasCalendar ? [`${call} in.xlsx out.ics`] : []),
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
