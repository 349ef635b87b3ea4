import { parseArgs } from 'node:util';
import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import { render } from '../../engine/texts/template.ts';
import { hasCalendar } from '../../operations/calendar.ts';
import type { Service } from '../../service.ts';
import { type Printed, printed, toolNamed, wrongCall } from '../command-line.ts';
import { batchHelp } from '../help.ts';

/** A call of `batch` that can be followed. */
export interface BatchCall {
  readonly key: string;
  /** Keys of `data`; none for all that hold a single value. */
  readonly columns: readonly string[];
  /** Whether the answers begin with a byte order mark even if the file does not. */
  readonly hasMark: boolean;
  /** Whether all rows together are answered by one calendar. */
  readonly asCalendar: boolean;
}

const OPTIONS = {
  columns: { type: 'string', multiple: true },
  bom: { type: 'boolean' },
  calendar: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Reads a call of `batch`; what is printed instead, where it asks for help or cannot be followed. */
export function batchCall(args: readonly string[], service: Service): BatchCall | Printed {
  const { batch: texts, commandLine, operations } = service.common;
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    options: OPTIONS,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const [, name, extra] = positionals;
  if (name === undefined) return wrongCall(service, render(commandLine.missing_tool));
  const tool = toolNamed(name, service);
  if ('errors' in tool) return tool;
  if (values.help === true) return printed(batchHelp(service, tool));
  const isWrong = tokens.some(
    (token) =>
      token.kind === 'option' &&
      (!Object.hasOwn(OPTIONS, token.name) || (token.name === 'columns') !== (token.value !== undefined)),
  );
  if (isWrong || extra !== undefined) return wrongCall(service, render(texts.options));
  const asCalendar = values.calendar === true;
  if (asCalendar && !hasCalendar(service.calculator(tool.key) as LoadedCalculator)) {
    return { out: '', errors: `${render(operations.each.calendar?.messages.not_offered)}\n`, code: 2 };
  }
  const columns = (values.columns ?? []).join(',').split(',');
  return {
    key: tool.key,
    columns: columns.map((column) => column.trim()).filter((column) => column !== ''),
    hasMark: values.bom === true,
    asCalendar,
  };
}
