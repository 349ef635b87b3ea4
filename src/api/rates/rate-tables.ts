import type { RateEvent } from '../../engine/rates/calendar.ts';
import { columnKind } from '../../engine/rates/notation.ts';
import type { LoadedRow, RateTable } from '../../engine/rates/table.ts';
import { toReferences } from '../../engine/sources.ts';
import { chosenByText } from '../../engine/texts/common-texts.ts';
import { isoDay } from '../../law/calendar.ts';
import type { Service } from '../../service.ts';

/** What is published about tables; schemas/responses/rate-table.json says what each member means. */
export type PublishedEvent = ReturnType<typeof publishedEvent>;
export type PublishedRow = ReturnType<typeof publishedRow>;
export type PublishedSeries = ReturnType<typeof publishedSeries>;
export type PublishedTable = ReturnType<typeof publishedTable>;

export function publishedTables(service: Service): ReadonlyMap<string, PublishedTable> {
  const names = [...service.rules.rateFiles.keys()].sort();
  return new Map(names.map((name) => [name, publishedTable(service, name)]));
}

export function publishedTable(service: Service, name: string) {
  const { rateFiles, tables } = service.rules;
  const series = [...tables.values()]
    .filter((table) => table.shape.file === name)
    .map((table) => publishedSeries(service, table));
  const url = `${service.baseUrl}/api/v1/rates/${name}`;
  return {
    table: name,
    title: rateFiles.get(name)?.title ?? name,
    about: rateFiles.get(name)?.about ?? '',
    read_by: [...new Set(series.flatMap(({ read_by }) => read_by))],
    rules_version: service.rulesVersion,
    series,
    url,
    csv_url: `${url}.csv`,
    page_url: `${service.baseUrl}/rates/${name}`,
  };
}

export function publishedEvents(service: Service): PublishedEvent[] {
  return service.rules.events.map((event) => publishedEvent(service, event));
}

function publishedEvent({ rules }: Service, { on, what, mayChange, from, review, cite }: RateEvent) {
  return {
    on: isoDay(on),
    what,
    may_change: mayChange,
    from: isoDay(from),
    looked_on: review === null ? null : isoDay(review.on),
    found: review?.result ?? null,
    sources: toReferences(cite, rules.shared.sources),
  };
}

function publishedSeries(service: Service, table: RateTable) {
  return {
    name: table.shape.series,
    title: table.head.title,
    about: table.head.about,
    chosen_by: chosenByText(service.common, table),
    /** The former name of `enacted_until`. */
    checked_until: isoDay(table.head.knownUntil),
    enacted_until: isoDay(table.head.knownUntil),
    looked_on: isoDay(table.head.reviewedOn),
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

function publishedRow({ rules }: Service, { from, status, literals, cite }: LoadedRow) {
  return {
    from: isoDay(from),
    status,
    values: Object.fromEntries(
      Object.entries(literals).map(([name, literal]) => [name, literal?.text ?? null]),
    ),
    sources: toReferences(cite, rules.shared.sources),
  };
}

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

export const CSV_HEADINGS = ['series', 'from', 'status', 'name', 'value', 'source', 'source_url'];

export function csvLines({ series }: PublishedTable): string[][] {
  return series.flatMap(({ name, rows }) =>
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
}
