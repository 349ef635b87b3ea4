import {
  type PublishedEvent,
  type PublishedSeries,
  type PublishedTable,
  publishedEvents,
  publishedTables,
} from '../../../api/rates/rate-tables.ts';
import { listText } from '../../../engine/texts/format.ts';
import { type Child, h, type Markup } from '../../../http/markup.ts';
import type { Service } from '../../../service.ts';
import { printDate } from '../../charts/numbers.ts';
import { Citations } from '../../components/links.tsx';
import type { MarkdownSlots } from '../../components/markdown.tsx';
import { WideTable } from '../../components/table.tsx';
import type { Site } from '../../site.ts';
import { eventText, knownText, listPending, valuesOn } from './rates-text.ts';

/** What the page of all rates shows: tables in the order of the calculators that read them, and events. */
export function ratesSlots(service: Service, site: Site): MarkdownSlots {
  const { tools } = site;
  const today = site.rulesVersion.slice(0, 10);
  const tables = [...publishedTables(service).values()];
  const rankOf = ({ table, read_by }: PublishedTable): number =>
    Math.min(
      ...tools.flatMap(({ key }, index) => (key === table ? [index - 1] : [])),
      ...read_by.map((key) => tools.findIndex((tool) => tool.key === key)),
      tools.length,
    );
  const due = listPending(tables.flatMap(({ series }) => series))
    .filter(({ on }) => on <= today)
    .map((event) => eventText(event));
  const ordered = [...tables].sort((a, b) => rankOf(a) - rankOf(b) || a.read_by.length - b.read_by.length);
  return {
    due:
      due.length === 0 ? null : (
        <p class="banner">
          <a href="#events">Not yet checked against</a>: {listText(due)}.
        </p>
      ),
    tables: (
      <ul class="tables plain">
        {ordered.map((table) => (
          <li>{summary(table, `${site.root}/rates/${table.table}`, today)}</li>
        ))}
      </ul>
    ),
    events: eventTables(publishedEvents(service), tables),
  };
}

/** The rates that people look for come first in their table; the rest stand on its page. */
const MAX_RATES = 3;

function summary({ title, about, series }: PublishedTable, path: string, today: string): Child {
  let room = MAX_RATES;
  const all = series.flatMap((one) => {
    const values = valuesOn(one, today).slice(0, room);
    room -= values.length;
    return values.length === 0 ? [] : [{ one, values }];
  });
  const hasComing = all.some(({ values }) => values.some(({ coming }) => coming !== null));
  const width = hasComing ? 3 : 2;
  return [
    <div>
      <h2>
        <a href={path}>{title}</a>
      </h2>
      <p>{about}</p>
      <p class="small">{knownText(series)}</p>
    </div>,
    <table class={hasComing ? 'newest coming' : 'newest'}>
      <thead>
        <tr>
          <td></td>
          <th scope="col">Now</th>
          {hasComing ? <th scope="col">Coming</th> : null}
        </tr>
      </thead>
      <tbody>{all.map(({ one, values }) => newest(one, values, path, width, 'none'))}</tbody>
    </table>,
  ];
}

/** A series' current values, each with its start date, and any enacted or announced for a later day. */
function newest(
  { name, title, columns }: PublishedSeries,
  values: ReturnType<typeof valuesOn>,
  path: string,
  width: number,
  none: string,
): Child {
  const isOne = Object.keys(columns).length === 1 || values.every(({ text }) => text === none);
  const link = <a href={name === null ? path : `${path}#${name}`}>{title}</a>;
  const group =
    isOne || name === null || values.length === 0 ? null : (
      <tr class="group">
        <th scope="rowgroup" colspan={width}>
          {link}
        </th>
      </tr>
    );
  const rows = values.map((value) => (
    <tr class={group === null ? undefined : 'member'}>
      <th scope="row">{isOne ? link : value.title}</th>
      <td>
        {isOne && value.isBare ? `${value.title}: ` : ''}
        <b>{value.text}</b> <small>{value.since}</small>
      </td>
      {width === 2 ? null : (
        <td>
          {value.coming === null
            ? ''
            : [<b>{value.coming.text}</b>, ' ', <small>{value.coming.since}</small>]}
        </td>
      )}
    </tr>
  ));
  return [group, rows];
}

interface NamedEvent extends PublishedEvent {
  /** Titles of the tables and series that it can change. */
  readonly titles: readonly string[];
}

/** Merges future events that differ only in their days into one with all days. */
function mergeDays(events: readonly NamedEvent[]): (readonly [NamedEvent, readonly string[]])[] {
  const byKey = new Map<string, [NamedEvent, string[]]>();
  for (const event of events) {
    const key = JSON.stringify([event.what, event.titles, event.sources]);
    const same = byKey.get(key);
    if (same === undefined) byKey.set(key, [event, [event.on]]);
    else same[1].push(event.on);
  }
  return [...byKey.values()];
}

/** Events that can change rates: those not yet reviewed, and what past reviews found. */
function eventTables(
  events: readonly PublishedEvent[],
  tables: readonly PublishedTable[],
): readonly (Markup | null)[] {
  const titles = new Map(
    tables.flatMap(({ table, title, series }) => [
      [table, title] as const,
      ...series.map((one) => [`${table}/${one.name}`, one.title] as const),
    ]),
  );
  const merged = new Map<string, NamedEvent>();
  for (const event of events) {
    // One event can have several lines, since tables change on different days.
    const key = [event.on, event.what, event.looked_on, event.found].join('|');
    const named = event.may_change.map((name) => titles.get(name) ?? name);
    merged.set(key, { ...event, titles: [...(merged.get(key)?.titles ?? []), ...named] });
  }
  const looked = [...merged.values()].filter(({ looked_on }) => looked_on !== null).reverse();
  const due = [...merged.values()].filter(({ looked_on }) => looked_on === null);
  const table = (of: readonly NamedEvent[], canChange: string, ...found: readonly string[]): Markup =>
    WideTable({
      label: canChange,
      head: ['Day', 'Event', canChange, ...found, 'Source'],
      stacks: 'below',
      rows: (found.length === 0 ? mergeDays(of) : of.map((one) => [one, [one.on]] as const)).map(
        ([one, days]) => [
          ...[days.map(printDate).join(', '), one.what, one.titles.join('; ')],
          ...found.map(() => `${one.found} Checked on ${printDate(one.looked_on ?? '')}.`),
          Citations({ sources: one.sources }),
        ],
      ),
    });
  return [
    due.length === 0 ? null : <p>These are still to come, or their effect has not been checked yet.</p>,
    due.length === 0 ? null : table(due, 'Can change'),
    looked.length === 0 ? null : (
      <details class="fold">
        <summary>Already checked, newest first</summary>
        {table(looked, 'Could change', 'Found')}
      </details>
    ),
  ];
}
