import { v5 as nameBasedUuid } from 'uuid';
import type { CommonTexts } from '../../../engine/texts/common-texts.ts';
import { dayText } from '../../../engine/texts/format.ts';
import { render } from '../../../engine/texts/template.ts';
import { type Child, Fragment, h, type Markup } from '../../../http/markup.ts';
import { type Day, parseDay } from '../../../law/calendar.ts';
import type { Calendar } from '../../../operations/calendar.ts';
import type { LedgerAnswer } from '../../../operations/ledger/index.ts';
import type { LedgerData } from '../../../operations/ledger/result.ts';
import type { Service } from '../../../service.ts';
import { Picture } from '../../charts/figure.tsx';
import { LineChart } from '../../charts/line-chart.tsx';
import { dayOfData, pounds, printDate } from '../../charts/numbers.ts';
import { NumberTable } from '../../components/table.tsx';

/** What an operation's page has in addition to its tables. */
export interface RowParts {
  /** Shown above the result tables. */
  shown(answer: unknown, service: Service): Child;
  /** The days of the answer as a calendar, and what its button says. */
  calendarName(service: Service): string;
  calendar(answer: unknown, service: Service): Calendar;
}

/** The loan ledger's page: balance over time, and CT600A pages. */
export const ledgerParts: RowParts = {
  shown: (answer, { common }) => {
    const { data } = (answer as LedgerAnswer).result;
    const say = wordsOf(common);
    return (
      <>
        {BalanceChart(data, say)}
        {data.periods.map((period) => FormSheet(period, say))}
      </>
    );
  },

  calendarName: ({ common }) => wordsOf(common)('calendar'),

  calendar: (answer, { common, rulesVersion }) => {
    const { result, page_url } = answer as LedgerAnswer;
    const labels = common.operations.each.ledger?.labels ?? {};
    const dates = result.data.timeline.filter(({ event }) => event !== 'entry' && event !== 'period_end');
    return {
      name: render(common.operations.each.ledger?.summary),
      version: rulesVersion,
      url: null,
      events: dates.map(({ on, event, amount, period_end }, index) => {
        const sum = amount === undefined ? '' : `: ${pounds(amount)}`;
        const title = `${render(labels[event])}${sum}`;
        return {
          uid: nameBasedUuid(`${page_url}#${on} ${event} ${index}`, nameBasedUuid.URL),
          day: dayOfData(on),
          title,
          text:
            period_end === undefined
              ? title
              : `${title}. ${render(labels.period_end)}: ${printDate(period_end)}.`,
          url: page_url,
        };
      }),
    };
  },
};

type Words = (name: string, slots?: Readonly<Record<string, string>>) => string;

function wordsOf({ operations }: CommonTexts): Words {
  return (name, slots = {}) => render(operations.each.ledger?.labels?.[name], slots);
}

/** One period's CT600A boxes, in form order; empty ones are left out. */
function FormSheet(
  { period_end, boxes, ct600a_required }: LedgerData['periods'][number],
  say: Words,
): Markup | null {
  if (boxes === null || !ct600a_required) return null;
  const rows = Object.entries(boxes).flatMap(([box, value]): string[][] => {
    if (value === null || value === 0) return [];
    if (typeof value === 'string') return [[box, value]];
    if (typeof value === 'number') return [[box, pounds(value)]];
    return (value as readonly Readonly<Record<string, unknown>>[]).map((row) => [
      box,
      Object.values(row)
        .filter((cell) => cell !== null && cell !== '')
        .map(cellText)
        .join(', '),
    ]);
  });
  return (
    <details>
      <summary>{say('form', { end: printDate(period_end) })}</summary>
      {NumberTable({ head: [say('box'), say('entry')], rows })}
    </details>
  );
}

function cellText(cell: unknown): string {
  if (typeof cell === 'number') return pounds(cell);
  return parseDay(String(cell)) === null ? String(cell) : printDate(String(cell));
}

/** The book balance over time, with the days on which tax is due. */
function BalanceChart({ timeline, periods, matches }: LedgerData, say: Words): Markup | null {
  const entries = timeline.filter(({ event }) => event === 'entry');
  const [first] = entries;
  if (first === undefined) return null;
  const balances = new Map<string, number>();
  const points = entries.map(({ on, borrower = '', balance = 0 }) => {
    balances.set(borrower, balance);
    return { x: dayOfData(on), y: [...balances.values()].reduce((sum, one) => sum + one, 0) };
  });
  const mark = (iso: string, name: string) => ({ x: dayOfData(iso), name: say(name) });
  const marks = [
    ...periods.map(({ period_end }) => mark(period_end, 'end')),
    ...periods.flatMap(({ tax_due, payment_due }) =>
      Number(tax_due) > 0 ? [mark(payment_due, 'tax_due')] : [],
    ),
    ...matches.map(({ repaid_on }) => mark(repaid_on, 'matched')),
  ].sort((a, b) => a.x - b.x);
  const days = [...points, ...marks].map(({ x }) => x);
  const last = Math.max(...days);
  return Picture({
    id: 'balance',
    title: say('chart'),
    caption: say('chart_about', {
      from: printDate(first.on),
      most: pounds(Math.max(0, ...points.map(({ y }) => y))),
    }),
    drawing: LineChart({
      points: [...points, { x: last, y: points.at(-1)?.y ?? 0 }],
      isStepped: true,
      fromZero: true,
      fromX: Math.min(...days),
      showX: (x) => dayText(x as Day),
      showY: pounds,
      marks,
    }),
  });
}
