import { v5 as nameBasedUuid } from 'uuid';
import { render } from '../../../engine/texts/template.ts';
import type { Child, Markup } from '../../../http/markup.ts';
import { parseDay } from '../../../law/calendar.ts';
import { ABOUT } from '../../../operations/about.ts';
import type { Calendar } from '../../../operations/calendar.ts';
import type { LedgerAnswer, LedgerData } from '../../../operations/ledger/index.ts';
import type { Service } from '../../../service.ts';
import { dayOfData, pounds, printDate } from '../../components/print.ts';
import { Fold } from '../../components/result-parts.tsx';
import { NumberTable } from '../../components/table.tsx';

/** The loan ledger's page: the boxes of form CT600A of each period, and a calendar. */
export const ledgerParts = {
  shown: (answer: unknown): Child => (answer as LedgerAnswer).result.data.periods.map(formSheet),

  calendar: (answer: unknown, { common, rulesVersion }: Service): Calendar => {
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

/** One period's CT600A boxes, in form order; empty ones are left out. */
function formSheet({ period_end, boxes, ct600a_required }: LedgerData['periods'][number]): Markup | null {
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
  return Fold({
    name: `Your CT600A for the period to ${printDate(period_end)}, box by box`,
    children: NumberTable({ head: ['Box', 'Entry'], rows }),
  });
}

function cellText(cell: unknown): string {
  if (typeof cell === 'number') return pounds(cell);
  return parseDay(String(cell)) === null ? String(cell) : printDate(String(cell));
}
