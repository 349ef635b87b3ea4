import type { LoadedCalculator } from '../engine/compile-calculator.ts';
import type { RowSchema } from '../engine/inputs/row-schema.ts';
import { render } from '../engine/texts/template.ts';
import { BATCH_PARAMETERS } from '../operations/batch/parameters.ts';
import { hasCalendar } from '../operations/calendar.ts';
import { operations } from '../operations/index.ts';
import { aboutParameter, type Operation } from '../operations/operation.ts';
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
    ...operations.map(({ name }): [string, string] => [
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
  const example = first === undefined ? [] : ['', `  ${exampleOf('run', first)}`];
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
  const options = [
    ...BATCH_PARAMETERS.map((name) => [`--${name}`, render(batch[`${name}_about`])] as const),
    ...(isCalendar ? [['--calendar', render(batch.calendar_about)] as const] : []),
    ['--base-url', render(batch.base_url_about)] as const,
  ];
  return [
    tool.title,
    '',
    render(batch.about),
    '',
    ...columns(options, '  '),
    '',
    `${render(texts.inputs)}: ${Object.keys(tool.input_schema.properties as object).join(', ')}`,
    '',
    `  ${PROGRAM} batch ${tool.key} ${BATCH_CALL}`,
    `  ${PROGRAM} batch ${tool.key} < in.csv > out.csv`,
    ...(isCalendar ? [`  ${PROGRAM} batch ${tool.key} in.xlsx out.ics`] : []),
  ].join('\n');
}

/** What a row operation takes: the columns of its file, its other tables, and values given as options. */
export function rowHelp(
  { common: { batch, operations: said, commandLine: texts } }: Service,
  { key }: Tool,
  { name }: RowOperation,
  { title, description, head, tables: [main, ...others] }: RowSchema,
): string {
  const required = ({ required }: { readonly required: boolean }): string =>
    required ? ` (${render(texts.required)})` : '';
  return [
    title,
    '',
    `${description} ${render(batch.row_file)}`,
    '',
    `${main.title}:`,
    ...columns(
      main.fields.map((field) => [field.name, `${field.description}${required(field)}`]),
      '  ',
    ),
    '',
    ...columns(
      [
        ...others.map(({ name: table, description: about }) => [option(table), about] as const),
        ...head.map((field) => [option(field.name), `${field.description}${required(field)}`] as const),
        ...FILE_PARAMETERS.map((one) => [option(one), render(batch[`${one}_about`])] as const),
      ],
      '  ',
    ),
    '',
    `  ${PROGRAM} ${name} ${key} ${BATCH_CALL}`,
    `  ${PROGRAM} ${name} ${key} --json < in.json`,
    '',
    render(said.each[name]?.result),
  ].join('\n');
}

export function toolHelp(service: Service, tool: Tool, operation: Operation | undefined): string {
  const { commandLine: texts, operations: said } = service.common;
  const loaded = service.calculator(tool.key) as LoadedCalculator;
  const line = (name: string, about: string, required: boolean): [string, string] => [
    option(name),
    `${about}${required ? ` (${render(texts.required)})` : ''}`,
  ];
  const optional = operation?.optionalInputs(loaded);
  const inputs = loaded.schema.fields.map(({ name, description, required }) =>
    line(name, description, required && optional?.has(name) !== true),
  );
  const example = operation?.example(service, loaded) ?? {};
  const texted = operation === undefined ? undefined : said.each[operation.name];
  const parameters =
    operation === undefined || texted === undefined
      ? []
      : Object.entries(operation.parameters).map(([name, { required }]) =>
          line(name, aboutParameter(operation, texted, name, example), required),
        );
  return [
    tool.title,
    '',
    texted === undefined ? tool.description : render(texted.about),
    '',
    ...(parameters.length === 0 ? [] : [...columns(parameters, '  '), '']),
    `${render(texts.inputs)}:`,
    ...columns(inputs, '  '),
    '',
    `  ${exampleOf(operation?.name ?? 'run', tool, example)}`,
  ].join('\n');
}

function exampleOf(command: string, { key, example_input }: Tool, parameters: object = {}): string {
  const options = Object.entries({ ...example_input, ...parameters }).map(
    ([name, value]) => `${option(name)} ${value}`,
  );
  return [PROGRAM, command, key, ...options].join(' ');
}

function option(name: string): string {
  return `--${name.replaceAll('_', '-')}`;
}

function columns(rows: readonly (readonly [string, string])[], before: string): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `${before}${left.padEnd(width)}  ${right}`);
}
