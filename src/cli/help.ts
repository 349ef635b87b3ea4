import type { LoadedCalculator } from '../engine/compile-calculator.ts';
import type { InputField } from '../engine/inputs/field.ts';
import type { RowSchema } from '../engine/inputs/row-schema.ts';
import type { CommonTexts, OperationTexts } from '../engine/texts/common-texts.ts';
import { render } from '../engine/texts/template.ts';
import { BATCH_PARAMETERS } from '../operations/batch/parameters.ts';
import { hasCalendar } from '../operations/calendar.ts';
import { rowOperations } from '../operations/rows/index.ts';
import { FILE_PARAMETERS } from '../operations/rows/read-table.ts';
import type { RowOperation } from '../operations/rows/row-operation.ts';
import type { Service, Tool } from '../service.ts';

export const PROGRAM = 'corporation-tax-calculators';

const BATCH_CALL = '[options] in.xlsx out.xlsx';

export function help({ tools, common: { commandLine: texts, operations: said, batch } }: Service): string {
  const [first] = tools;
  const lines: [string, string][] = [
    ['list', render(texts.list)],
    ['run <tool> [--json] --<input> <value> …', render(texts.run)],
    ...(['calendar', 'boxes'] as const).map((name): [string, string] => [
      `${name} <tool> [--json] --<input> <value> …`,
      render(said.each[name]?.summary),
    ]),
    ...rowOperations.map(({ name }): [string, string] => [
      `${name} <tool> ${BATCH_CALL}`,
      render(said.each[name]?.summary),
    ]),
    [`batch <tool> ${BATCH_CALL}`, render(batch.summary)],
    ['<command> <tool> --help', render(texts.tool_help)],
    ['mcp', render(texts.mcp)],
  ];
  const example = first === undefined ? [] : ['', `  ${exampleCall('run', first)}`];
  return [
    render(texts.about),
    '',
    `${render(texts.usage)}:`,
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
  const { batch, commandLine: texts } = service.common;
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
    `${render(texts.inputs)}: ${Object.keys(tool.input_schema.properties as object).join(', ')}`,
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
  const { batch, operations: said } = common;
  const call = `  ${PROGRAM} ${name} ${key}`;
  return [
    title,
    '',
    `${description} ${render(batch.row_file)}`,
    '',
    `${main.title}:`,
    ...columns(main.fields.map((field) => [field.name, aboutField(field, common)])),
    '',
    ...columns([
      ...others.map((table) => [option(table.name), table.description] as const),
      ...head.map((field) => [option(field.name), aboutField(field, common)] as const),
      ...FILE_PARAMETERS.map((one) => [option(one), render(batch[`${one}_about`])] as const),
    ]),
    '',
    `${call} ${BATCH_CALL}`,
    `${call} --json < in.json`,
    '',
    render(said.each[name]?.result),
  ].join('\n');
}

function aboutField(
  { description, required }: Pick<InputField, 'description' | 'required'>,
  { commandLine }: CommonTexts,
): string {
  return `${description}${required ? ` (${render(commandLine.required)})` : ''}`;
}

export function toolHelp(service: Service, tool: Tool, command: 'run' | 'calendar' | 'boxes'): string {
  const { common } = service;
  const { fields } = service.known(tool.key).schema;
  const said = command === 'run' ? null : (common.operations.each[command] as OperationTexts);
  const parameters = Object.entries(said?.parameters ?? {});
  return [
    tool.title,
    '',
    said === null ? tool.description : render(said.about),
    '',
    ...(parameters.length === 0
      ? []
      : [...columns(parameters.map(([name, about]) => [option(name), render(about)])), '']),
    `${render(common.commandLine.inputs)}:`,
    ...columns(fields.map((field) => [option(field.name), aboutField(field, common)])),
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
