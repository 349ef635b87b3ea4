import { v5 as nameBasedUuid } from 'uuid';
import type { CommonTexts } from '../../../engine/texts/common-texts.ts';
import { render } from '../../../engine/texts/template.ts';
import { type Child, Fragment, h, type Markup } from '../../../http/markup.ts';
import { parseDay } from '../../../law/calendar.ts';
import { ABOUT } from '../../../operations/about.ts';
import type { Calendar } from '../../../operations/calendar.ts';
import type { LedgerAnswer } from '../../../operations/ledger/index.ts';
import type { LedgerData } from '../../../operations/ledger/result.ts';
import type { Service } from '../../../service.ts';
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
    return <>{data.periods.map((period) => FormSheet(period, say))}</>;
  },

  calendarName: ({ common }) => wordsOf(common)('calendar'),

  calendar: (answer, { common, rulesVersion }) => {
    const { result, page_url } = answer as LedgerAnswer;
    const labels = common.operations.each.ledger?.labels ?? {};
    const dates = result.data.timeline.filter(({ event }) => event !== 'entry' && event !== 'period_end');
    return {
      name: ABOUT.ledger.summary,
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
