import type { RateEvent } from '../../engine/rates/events.ts';
import { columnKind } from '../../engine/rates/notation.ts';
import type { LoadedRow, RateTable } from '../../engine/rates/table.ts';
import { type Reference, referencesOf } from '../../engine/sources.ts';
import { chosenByText } from '../../engine/texts/common-texts.ts';
import { csv } from '../../formats/csv.ts';
import { isoDay } from '../../law/calendar.ts';
import { perService, type Service } from '../../service.ts';

/** A dated event that can change tables. */
export interface PublishedEvent {
  readonly on: string;
  /** What it is, without its day. */
  readonly what: string;
  /** The tables that it can change: `table`, or `table/series`. */
  readonly may_change: readonly string[];
  /** The first day from which a change can apply. */
  readonly from: string;
  /** When it was looked at, and what was found; null until then. */
  readonly looked_on: string | null;
  readonly found: string | null;
  readonly sources: readonly Reference[];
}

/** A row of a series: every value as the statute prints it, null where there is none. */
export interface PublishedRow {
  readonly from: string;
  readonly status: 'in_force' | 'announced';
  readonly values: Readonly<Record<string, string | null>>;
  readonly sources: readonly Reference[];
}

/** Dated rows with a life of their own. */
export interface PublishedSeries {
  /** Null when the table is a single series. */
  readonly name: string | null;
  /** What readers call it; that of the table when it is a single series. */
  readonly title: string;
  readonly about: string;
  readonly chosen_by: string;
  /** The former name of `enacted_until`. */
  readonly checked_until: string;
  /** The last day whose law is known. */
  readonly enacted_until: string;
  /** The day on which the table was last held against its sources. */
  readonly looked_on: string;
  /** Why no row can be added any more; null while one can. */
  readonly closed: string | null;
  /** The events that can have changed it since, earliest change first. */
  readonly pending_events: readonly PublishedEvent[];
  /** What each column holds: money, percent, fraction, number, months, day or days; with `?` it may be null. */
  readonly columns: Readonly<Record<string, string>>;
  /** What readers call each column. */
  readonly column_titles: Readonly<Record<string, string>>;
  readonly read_by: readonly string[];
  readonly rows: readonly PublishedRow[];
}

/** A file of rates, whole. */
export interface PublishedTable {
  readonly table: string;
  readonly title: string;
  readonly about: string;
  /** Keys of the calculators that read it. */
  readonly read_by: readonly string[];
  readonly rules_version: string;
  readonly series: readonly PublishedSeries[];
  readonly url: string;
  readonly csv_url: string;
  readonly page_url: string;
}

/** All rate tables of a service, by name, in the order of their names. */
export const publishedTables = perService((service): ReadonlyMap<string, PublishedTable> => {
  const { rateFiles, tables } = service.rules;
  const names = [...rateFiles.keys()].sort();
  return new Map(
    names.map((name) => {
      const series = [...tables.values()]
        .filter((table) => table.shape.file === name)
        .map((table) => publishedSeries(service, table));
      const url = `${service.baseUrl}/api/v1/rates/${name}`;
      return [
        name,
        {
          table: name,
          title: rateFiles.get(name)?.title ?? name,
          about: rateFiles.get(name)?.about ?? '',
          read_by: [...new Set(series.flatMap(({ read_by }) => read_by))],
          rules_version: service.rulesVersion,
          series,
          url,
          csv_url: `${url}.csv`,
          page_url: `${service.baseUrl}/rates/${name}`,
        },
      ];
    }),
  );
});

/** All events of the calendar, oldest first. */
export const publishedEvents = perService((service) =>
  service.rules.events.map((event) => publishedEvent(service, event)),
);

function publishedEvent(
  { rules }: Service,
  { on, what, mayChange, from, looked, cite }: RateEvent,
): PublishedEvent {
  return {
    on: isoDay(on),
    what,
    may_change: mayChange,
    from: isoDay(from),
    looked_on: looked === null ? null : isoDay(looked.on),
    found: looked?.found ?? null,
    sources: referencesOf(cite, rules.sources),
  };
}

function publishedSeries(service: Service, table: RateTable): PublishedSeries {
  return {
    name: table.shape.series,
    title: table.head.title,
    about: table.head.about,
    chosen_by: chosenByText(service.common, table),
    checked_until: isoDay(table.head.enactedUntil),
    enacted_until: isoDay(table.head.enactedUntil),
    looked_on: isoDay(table.head.lookedOn),
    closed: table.head.closed,
    pending_events: table.head.pending.map((event) => publishedEvent(service, event)),
    columns: Object.fromEntries(
      Object.entries(table.shape.columns).map(([name, type]) => [name, columnKind(type)]),
    ),
    column_titles: table.head.titles,
    read_by: service.tools
      .map(({ key }) => key)
      .filter((key) => service.calculator(key)?.calculator.tables.includes(table.shape)),
    rows: table.rows.map((row) => publishedRow(service, row)),
  };
}

function publishedRow({ rules }: Service, { from, announced, cells, cite }: LoadedRow): PublishedRow {
  return {
    from: isoDay(from),
    status: announced ? 'announced' : 'in_force',
    values: Object.fromEntries(
      Object.entries(cells).map(([name, { literal }]) => [name, literal?.text ?? null]),
    ),
    sources: referencesOf(cite, rules.sources),
  };
}

/** A table in the list: without its rows. */
export function tableSummary({ series, ...table }: PublishedTable) {
  return {
    ...table,
    series: series.map(({ rows, ...about }) => ({
      ...about,
      first_day: rows[0]?.from ?? null,
      newest_row: rows.at(-1)?.from ?? null,
      announced: rows.some(({ status }) => status === 'announced'),
    })),
  };
}

/** A table as CSV: one line for each value of each row. */
export function tableCsv({ series }: PublishedTable): string {
  const lines = series.flatMap(({ name, rows }) =>
    rows.flatMap(({ from, status, values, sources }) =>
      Object.entries(values).map(([column, value]) => [
        name ?? '',
        from,
        status,
        column,
        value ?? 'none',
        sources.map(({ title }) => title).join('; '),
        sources.map(({ url }) => url).join(' '),
      ]),
    ),
  );
  return csv(['series', 'from', 'status', 'name', 'value', 'source', 'source_url'], lines);
}
