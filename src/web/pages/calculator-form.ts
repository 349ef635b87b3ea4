import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import type { LoadedCalculator } from '../../engine/read/calculator.ts';
import type { Markup } from '../../http/markup.ts';
import type { Tool } from '../../service.ts';
import { Form, type FormProps } from '../components/form.tsx';
import { type Submission, startOfYearTo } from '../components/form-values.ts';
import type { Site } from '../site.ts';

/** Whether the server fills in the first day of a period of twelve months: the calculator's own example is one. */
export function fillsStart({ example_input: { period_start, period_end }, input_schema }: Tool): boolean {
  const { required = [] } = input_schema as { readonly required?: readonly string[] };
  const [start, end] = [String(period_start), String(period_end)];
  return required.includes('period_start') && end < `${Number(start.slice(0, 4)) + 1}${start.slice(4)}`;
}

/** The errors to show: without a year end, the first day that is filled in from it is not missing, too. */
export function shownErrors(tool: Tool, { typed }: Submission, invalid: InvalidInput): InvalidInput {
  const isAssumed = fillsStart(tool) && (typed.get('period_start') ?? '') === '';
  if (!isAssumed || !invalid.messages.has('period_end')) return invalid;
  return new InvalidInput(
    invalid.message,
    new Map([...invalid.messages].filter(([name]) => name !== 'period_start')),
  );
}

interface Shown {
  readonly site: Site;
  readonly tool: Tool;
  readonly loaded: LoadedCalculator;
  readonly submission: Submission;
}

/** The form of a calculator, filled in as it was sent. */
export function calculatorForm(
  { site, tool, loaded, submission }: Shown,
  invalid: InvalidInput | null,
  sent: Pick<FormProps, 'action' | 'hidden'>,
): Markup {
  const fills = fillsStart(tool);
  const errors = invalid?.onPage ?? new Map();
  const typed = new Map(submission.typed);
  const isYear = typed.get('period_start') === startOfYearTo(typed.get('period_end'));
  // The first day of twelve months is left out again, so that another year end gets its own.
  if (fills && isYear && !errors.has('period_start')) typed.delete('period_start');
  return Form({ site, fields: loaded.schema.fields, typed, errors, fillsStart: fills, ...sent });
}
