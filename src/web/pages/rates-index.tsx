import type { PublishedEvent, PublishedSeries, PublishedTable } from '../../api/rates/rate-tables.ts';
import { listText } from '../../engine/texts/format.ts';
import { Fragment, h } from '../../http/markup.ts';
import { dateOf } from '../charts/numbers.ts';
import { Page } from '../components/document.tsx';
import { Citations } from '../components/links.tsx';
import { Table } from '../components/table.tsx';
import type { Site } from '../site.ts';
import { announcedTexts, eventText, knownText, pendingOf, RATES_FEED, valuesOn } from './rates-text.ts';

export interface RatesProps {
  readonly site: Site;
  readonly tables: readonly PublishedTable[];
  readonly events: readonly PublishedEvent[];
  /** Introduces the events whose effect is not yet reviewed. */
  readonly pending: string;
}

/** Every table with its newest values, announced changes and what is due. */
export function RatesIndex({ site, tables, events, pending }: RatesProps) {
  // In the order of the calculators that read them.
  const rankOf = ({ table, read_by }: PublishedTable): number =>
    Math.min(
      ...site.tools.flatMap(({ key }, index) => (key === table ? [index - 1] : [])),
      ...read_by.map((key) => site.tools.findIndex((tool) => tool.key === key)),
      site.tools.length,
    );
  const ordered = [...tables].sort((a, b) => rankOf(a) - rankOf(b) || a.read_by.length - b.read_by.length);
  const due = pendingOf(tables.flatMap(({ series }) => series))
    .filter(({ on }) => on <= site.rulesVersion.slice(0, 10))
    .map(eventText);
  return (
    <Page
      site={site}
      title="Rates and limits"
      description="Every rate and limit the calculators use, with its history and the law behind it."
      canonical="/rates"
      feed={RATES_FEED}
    >
      <div class="opening">
        <h1>Rates and limits</h1>
        <p class="lead">
          Every number that Parliament or HMRC sets and the calculators use: since when it has held, and the
          law behind it.
        </p>
        <p class="small">
          <a href={`${site.root}/rates/changes`}>What changed, and when</a>, also as{' '}
          <a href={`${site.root}${RATES_FEED}`}>a feed</a>.
        </p>
      </div>
      {due.length === 0 ? null : (
        <p class="news banner">
          <a href="#events">{pending}</a>: {listText(due)}.
        </p>
      )}
      <ul class="tables plain">
        {ordered.map((table) => (
          <li>
            <Summary site={site} table={table} />
          </li>
        ))}
      </ul>
      <Calendar events={events} tables={tables} />
    </Page>
  );
}

function Summary({ site, table: { table, title, about, series } }: { site: Site; table: PublishedTable }) {
  const path = `${site.root}/rates/${table}`;
  const announced = series.flatMap(announcedTexts);
  return (
    <>
      <div>
        <h2>
          <a href={path}>{title}</a>
        </h2>
        <p>{about}</p>
        {announced.length === 0 ? null : (
          <p class="news">{`Announced but not yet law: ${announced.join('; ')}.`}</p>
        )}
        <p class="small">{knownText(series)}</p>
      </div>
      <dl class="newest">
        {series.map((one) => (
          <Values series={one} path={path} today={site.rulesVersion.slice(0, 10)} />
        ))}
      </dl>
    </>
  );
}

interface ValuesProps {
  readonly series: PublishedSeries;
  readonly path: string;
  readonly today: string;
}

/** A series' current values, each with its start date, and any enacted for a later day. */
function Values({ series, path, today }: ValuesProps) {
  const values = valuesOn(series, today);
  const isOne = Object.keys(series.columns).length === 1 || values.every(({ text }) => text === 'none');
  const address = series.name === null ? path : `${path}#${series.name}`;
  return (
    <>
      {isOne || series.name === null || values.length === 0 ? null : (
        <div class="group">
          <dt>
            <a href={address}>{series.title}</a>
          </dt>
        </div>
      )}
      {values.map(({ title, text, since, coming, isBare }) => (
        <div class={isOne || series.name === null ? undefined : 'member'}>
          <dt>{isOne ? <a href={address}>{series.title}</a> : title}</dt>
          <dd>
            {isOne && isBare ? `${title}: ` : ''}
            <b>{text}</b> <small>{since}</small>
          </dd>
          {coming === null ? null : <dd class="coming">then {coming}</dd>}
        </div>
      ))}
    </>
  );
}

interface Told extends PublishedEvent {
  /** Titles of the tables and series that it can change. */
  readonly titles: readonly string[];
}

/** Events that can change rates: those not yet reviewed, and what past reviews found. */
function Calendar({ events, tables }: Pick<RatesProps, 'events' | 'tables'>) {
  const titles = new Map(
    tables.flatMap(({ table, title, series }) => [
      [table, title] as const,
      ...series.map((one) => [`${table}/${one.name}`, one.title] as const),
    ]),
  );
  const told = new Map<string, Told>();
  for (const event of events) {
    // One event can have several lines, since tables change on different days.
    const key = [event.on, event.what, event.looked_on, event.found].join('|');
    const named = event.may_change.map((name) => titles.get(name) ?? name);
    told.set(key, { ...event, titles: [...(told.get(key)?.titles ?? []), ...named] });
  }
  const looked = [...told.values()].filter(({ looked_on }) => looked_on !== null).reverse();
  const due = [...told.values()].filter(({ looked_on }) => looked_on === null);
  return (
    <div class="prose">
      <h2 id="events">Events that can change them</h2>
      {due.length === 0 ? null : <p>These are still to come, or their effect has not been checked yet.</p>}
      {due.length === 0 ? null : (
        <Table
          head={['Day', 'Event', 'Can change', 'Source']}
          stacks="below"
          rows={due.map((event) => eventRow(event))}
        />
      )}
      {looked.length === 0 ? null : (
        <details class="fold">
          <summary>Looked at already, newest first</summary>
          <Table
            head={['Day', 'Event', 'Could change', 'Found', 'Source']}
            stacks="below"
            rows={looked.map((event) =>
              eventRow(event, `${event.found} Looked at on ${dateOf(event.looked_on as string)}.`),
            )}
          />
        </details>
      )}
    </div>
  );
}

function eventRow({ on, what, titles, sources }: Told, ...found: readonly string[]) {
  return [dateOf(on), what, titles.join('; '), ...found, <Citations sources={sources} />];
}
