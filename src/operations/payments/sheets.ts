import type { Service } from '../../service.ts';
import type { Sheet, SheetCell } from '../rows/row-operation.ts';
import { sheetMaker } from '../rows/row-sheets.ts';

type Line = Readonly<Record<string, SheetCell>>;

/** The tables of an account: slices of interest, which are the CSV; then events, instalments and the plan. */
export function paymentSheets(
  data: Readonly<Record<string, unknown>>,
  service: Service,
): [Sheet, ...Sheet[]] {
  const { sheet, label } = sheetMaker('payments', service);
  const lines = (value: unknown): readonly Line[] => (value ?? []) as readonly Line[];
  const of =
    (name: string) =>
    (line: Line): SheetCell =>
      line[name] ?? null;
  const word =
    (name: string) =>
    (line: Line): SheetCell =>
      label(String(line[name]));
  const plan = data.plan as { readonly payments: readonly Line[] } | null;
  return [
    sheet('slices', lines(data.slices), [
      ['kind', 'text', word('kind')],
      ['from', 'date', of('from')],
      ['to', 'date', of('to')],
      ['days', 'integer', of('days')],
      ['amount', 'money', of('amount')],
      ['rate', 'percent', of('rate')],
      ['year_days', 'integer', of('year_days')],
      ['interest', 'money', of('interest'), 'sum'],
    ]),
    sheet('account', lines(data.account), [
      ['on', 'date', of('on')],
      ['event', 'text', word('event')],
      ['amount', 'money', of('amount')],
      ['due_so_far', 'money', of('due_so_far')],
      ['paid_so_far', 'money', of('paid_so_far')],
      ['balance', 'money', of('balance')],
    ]),
    sheet('instalments', lines(data.instalments), [
      ['on', 'date', of('due')],
      ['amount', 'money', of('amount'), 'sum'],
    ]),
    sheet('plan', lines(plan?.payments), [
      ['on', 'date', of('on')],
      ['amount', 'money', of('amount'), 'sum'],
      ['tax_before', 'money', of('tax_before')],
      ['interest', 'money', of('interest'), 'sum'],
    ]),
  ];
}
