import type { DatedEvent } from '../../engine/texts/entries.ts';
import { moneyText } from '../../engine/texts/format.ts';
import { renderFigures } from '../../engine/texts/result-texts.ts';
import { type Child, h, type Markup } from '../../http/markup.ts';
import { captionsOf } from '../pages/captions.ts';
import type { PageFigure, PageResult } from '../pages/page-result.ts';
import { type NoteLinks, withLinks } from './calculator-links.tsx';
import { dayOff, shortDay, shortWeekday, withoutPence } from './print.ts';
import type { ReadStep } from './workings.tsx';

/** The answer at a glance: its figure or verdict, large, its first sentence, and what else is shown first. */
export function Verdict(result: PageResult): Markup {
  const { loaded, calculation, values } = result;
  const own = captionsOf(loaded.calculator.key).verdict?.(result);
  const headline = renderFigures(loaded.texts.headline, values);
  const [first = calculation.figures()[0]] = headline;
  const [label, text] = own ?? [first?.label ?? loaded.schema.title, withoutPence(first?.value ?? '')];
  const shown = new Set([label, ...calculation.figures().map((figure) => figure.label)]);
  const [sentence = ''] = calculation.sentences();
  return (
    <section class="verdict" aria-labelledby="result-heading">
      <h2 id="result-heading" tabindex="-1">
        <span class="verdict-label">{label}</span>
        {AmountView({ text })}
      </h2>
      <p>{sentence}</p>
      {headline.map((one) =>
        shown.has(one.label) ? null : (
          <p>
            {one.label}: {one.value}.
          </p>
        ),
      )}
    </section>
  );
}

/** An amount or a few words, large. */
export function AmountView({ text }: { readonly text: string }): Markup {
  const isWords = !/^[−+]?£/.test(text);
  return <span class={isWords ? 'amount words' : text.length > 15 ? 'amount long' : 'amount'}>{text}</span>;
}

/** What there is to do by, or from, each kind of day; others have the title of their event. */
const ACTS: Readonly<Record<string, (event: DatedEvent, isSplit: boolean) => string>> = {
  pay: payment,
  instalment: payment,
  repay: () => 'Repay the loan by',
  refund: () => 'Get the tax on later repayments back from',
  file: ({ title }) => (title.startsWith('Both') ? 'File both CT600s by' : 'File the CT600 by'),
  file_both: () => 'File both CT600s by',
  accounts: () => 'File the accounts at Companies House by',
  first_accounts: () => 'File first accounts at Companies House by',
};

/** @param isSplit whether the accounts have two periods. */
function payment({ name, amount }: DatedEvent, isSplit: boolean): string {
  if (amount !== null) return `Pay ${moneyText(amount, 'text')} by`;
  const of = isSplit ? ` for the ${name === 'pay_1' ? 'first' : 'second'} period` : '';
  return `Pay Corporation Tax${of} by`;
}

/** Where there are more days than this, as with instalments, all but the first three are folded. */
const MAX_DAYS = 4;

/** The days of a result on which something is to be done, soonest first; null if it has none. @param title if they are not to-dos. */
export function ToDo(events: readonly DatedEvent[], title?: string): Markup | null {
  // The working day before a payment day stands at that day.
  const days = events
    .filter(({ name }) => !name.startsWith('pay_early'))
    .map((event) => ({ event, act: event.by ?? event.day }))
    .sort((a, b) => a.act - b.act);
  if (days.length === 0) return null;
  const isSplit = events.some(({ name }) => name === 'pay_2');
  const lines = days.map(({ event, act }) => datedLine(event, act, isSplit));
  const later = title === undefined && lines.length > MAX_DAYS ? lines.splice(3) : [];
  return (
    <section class="to-do" aria-labelledby="to-do-heading">
      <h2 id="to-do-heading">{title ?? 'What to do'}</h2>
      <ul class="plain">{lines}</ul>
      {later.length === 0
        ? null
        : Fold({ name: `${later.length} later dates`, children: <ul class="plain">{later}</ul> })}
    </section>
  );
}

function datedLine(event: DatedEvent, act: DatedEvent['day'], isSplit: boolean): Markup {
  const { name, day, title } = event;
  const actText = ACTS[name.replace(/_\d+$/, '')];
  const when = name.startsWith('pay') || name.startsWith('instalment') ? shortWeekday(act) : shortDay(act);
  return (
    <li>
      {actText === undefined ? [`${title}: `, <b>{when}</b>] : <b>{`${actText(event, isSplit)} ${when}`}</b>}
      {act === day ? null : [' ', <span class="soft">{`(due ${dayOff(day)})`}</span>]}
    </li>
  );
}

/**
 * How a result adds up: its amounts with their signs, ruled at its totals; null if it has none.
 * @param steps those behind them, which say how a total was rounded.
 */
export function Sums(figures: readonly PageFigure[], steps: readonly ReadStep[]): Markup | null {
  const sums = figures.filter(({ text }) => text.group === 'sums');
  const live = sums.filter(({ isNil, text }) => !isNil || text.total);
  const main = live.filter(({ text }) => text.main || text.total || text.subtotal);
  // Parts of lines are left to the workings where the lines themselves are enough.
  const lines = main.length > 2 ? main : live;
  if (lines.length < 2) return null;
  const hasPence = lines.some(({ value }) => /^−?£[\d,]+\.(?!00)/.test(value));
  const roundingOf = ({ text }: PageFigure): string =>
    (text.total && steps.find(({ step }) => step.name === text.shows)?.rounding) || '';
  return (
    <section class="sums" aria-labelledby="sums-heading">
      <h2 id="sums-heading">How it adds up</h2>
      <dl>
        {lines.map((figure) => (
          <div class={figure.text.total ? 'total' : figure.text.subtotal ? 'subtotal' : undefined}>
            <dt>
              {figure.label}
              {roundingOf(figure) === '' ? null : <small> ({roundingOf(figure)})</small>}
            </dt>
            <dd>{`${figure.text.less ? '−' : ''}${hasPence ? figure.value : withoutPence(figure.value)}`}</dd>
          </div>
        ))}
      </dl>
      {sums.length === live.length ? null : <p class="small">Lines that are nil are left out.</p>}
    </section>
  );
}

interface FiguresProps {
  readonly figures: readonly { readonly label: string; readonly value: string }[];
  readonly kind?: 'figure' | 'entered';
}

/** Figures of a result, or what was entered, each by its label. */
export function FiguresView({ figures, kind = 'figure' }: FiguresProps): Markup {
  return (
    <dl class="figures">
      {figures.map(({ label, value }) => (
        <div class={kind}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Notes; with `links` the calculators and pages that they name are links. */
export function Notes({ notes, links }: { notes: readonly string[]; links?: NoteLinks }): Markup {
  return (
    <ul class="notes">
      {notes.map((note) => (
        <li>{links === undefined ? note : withLinks(note, links)}</li>
      ))}
    </ul>
  );
}

/** A fold of notes that says how many it has; null if there are none. */
export function foldedNotes(name: string, notes: readonly string[], links?: NoteLinks): Markup | null {
  if (notes.length === 0) return null;
  return Fold({ name: `${name} (${notes.length})`, children: Notes({ notes, ...(links && { links }) }) });
}

/** What has changed since a link to older rules was made. */
export function Since({ calculation, site }: PageResult): Markup | null {
  const since = calculation.changesSinceLink();
  return since === null ? null : (
    <section class="since" aria-labelledby="since-heading">
      <h2 id="since-heading">Since this link was made</h2>
      <p>
        {since} <a href={`${site.root}/rates/changes`}>All changes</a>
      </p>
    </section>
  );
}

interface FoldProps {
  readonly name: Child;
  readonly id?: string;
  readonly children: Child;
}

/** A named collapsible section. */
export function Fold({ name, id, children }: FoldProps): Markup {
  return (
    <details class="fold" id={id}>
      <summary>{name}</summary>
      {children}
    </details>
  );
}
