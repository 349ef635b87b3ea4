import type { DatedEvent } from '../../engine/texts/entries.ts';
import { moneyText } from '../../engine/texts/format.ts';
import { h, type Markup } from '../../http/markup.ts';
import { dayOff, shortDay, shortWeekday } from './print.ts';

/** What there is to do by, or from, each kind of day; others have the title of their event. */
const ACTS: Readonly<Record<string, (event: DatedEvent) => string>> = {
  pay: payment,
  instalment: payment,
  repay: () => 'Repay the loan by',
  refund: () => 'Get the tax on later repayments back from',
  file: ({ title }) => (title.startsWith('Both') ? 'File both CT600s by' : 'File the CT600 by'),
  file_both: () => 'File both CT600s by',
  accounts: () => 'File the accounts at Companies House by',
  first_accounts: () => 'File first accounts at Companies House by',
};

function payment({ amount }: DatedEvent): string {
  return amount === null ? 'Pay Corporation Tax by' : `Pay ${moneyText(amount, 'text')} by`;
}

/** The days of a result on which something is to be done, soonest first; null if it has none. */
export function ToDo({ events, title }: { events: readonly DatedEvent[]; title: string }): Markup | null {
  // The working day before a payment day stands at that day.
  const days = events
    .filter(({ name }) => !name.startsWith('pay_early'))
    .map((event) => ({ event, act: event.by ?? event.day }))
    .sort((a, b) => a.act - b.act);
  if (days.length === 0) return null;
  return (
    <section class="to-do" aria-labelledby="to-do-heading">
      <h2 id="to-do-heading">{title}</h2>
      <ul class="plain">{days.map(({ event, act }) => datedLine(event, act))}</ul>
    </section>
  );
}

function datedLine(event: DatedEvent, act: DatedEvent['day']): Markup {
  const { name, day, title } = event;
  const sayAct = ACTS[name.replace(/_\d+$/, '')];
  const when = name.startsWith('pay') || name.startsWith('instalment') ? shortWeekday(act) : shortDay(act);
  return (
    <li>
      {sayAct === undefined ? [`${title}: `, <b>{when}</b>] : <b>{`${sayAct(event)} ${when}`}</b>}
      {act === day ? null : <span class="soft">{` (due ${shortWeekday(day)}, ${dayOff(day)})`}</span>}
    </li>
  );
}
