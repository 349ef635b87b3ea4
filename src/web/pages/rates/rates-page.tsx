import type { PublishedRow, PublishedSeries, PublishedTable } from '../../../api/rates/rate-tables.ts';
import type { Reference } from '../../../engine/sources.ts';
import { MONTHS } from '../../../engine/texts/format.ts';
import { type Child, h } from '../../../http/markup.ts';
import { Page } from '../../components/document.tsx';
import { Citations, Links } from '../../components/links.tsx';
import { printDate } from '../../components/print.ts';
import { type TableProps, WideTable } from '../../components/table.tsx';
import type { Site } from '../../site.ts';
import { eventText, isLaw, isMonthly, knownText, listPending, statusText, valueText } from './rates-text.ts';

/** The path of the feed of changes, linked from every page of rates. */
export const RATES_FEED = '/rates/changes.atom';

/** One table of rates in full: every row of every series. */
export function RatesPage({ site, table }: { site: Site; table: PublishedTable }) {
  const { root } = site;
  const readers = site.tools.filter(({ key }) => table.read_by.includes(key));
  const named = table.series.flatMap(({ name, title }) =>
    name === null ? [] : [[`#${name}`, title] as const],
  );
  const today = site.rulesVersion.slice(0, 10);
  return (
    <Page
      site={site}
      title={table.title}
      description={table.about}
      canonical={`/rates/${table.table}`}
      feed={RATES_FEED}
    >
      <div class="opening">
        <p class="small">
          <a href={`${root}/rates`}>Rates</a>
        </p>
        <h1>{table.title}</h1>
        <p class="lead">{table.about}</p>
        <p>
          Used in{' '}
          {readers.map(({ key, title }, index) => [
            index === 0 ? null : ', ',
            <a href={`${root}/calculators/${key}`}>{title}</a>,
          ])}
          . Also as <a href={table.csv_url}>CSV</a>, <a href={table.url}>JSON</a>.
        </p>
        {named.length < 2 ? null : (
          <nav aria-label="On this page">
            <Links kind="docs-nav plain" links={named} />
          </nav>
        )}
      </div>
      <div class="prose">{table.series.map((series) => shownSeries(series, today))}</div>
    </Page>
  );
}

function shownSeries(series: PublishedSeries, today: string): Child {
  const { name } = series;
  const law = sharedSources(series.rows);
  const [due] = listPending([series]);
  const id = name ?? 'rows';
  return [
    <h2 id={id}>{name === null ? 'Values and law' : series.title}</h2>,
    name === null ? null : <p>{series.about}</p>,
    <p class="small">
      {`Chosen by ${series.chosen_by}. ${knownText([series], today)}`}
      {due === undefined ? '' : ` Still to be checked: ${eventText(due)}.`}
    </p>,
    law.length === 0 ? null : (
      <p class="small">
        Law: <Citations sources={law} />.
      </p>
    ),
    <WideTable
      label={series.title}
      {...(isMonthly(series) ? byYearAndMonth(series) : changesOf(series, law, today))}
    />,
  ];
}

/**
 * A line for each change, newest first; consecutive rows with equal values share a line with the law of
 * each. Law common to all rows is cited above.
 */
function changesOf(series: PublishedSeries, shared: readonly Reference[], today: string): TableProps {
  const columns = Object.keys(series.columns);
  const lines: { row: PublishedRow; law: Set<Reference> }[] = [];
  for (const row of series.rows) {
    const last = lines.at(-1);
    const isSame =
      last?.row.status === row.status &&
      columns.every((column) => last.row.values[column] === row.values[column]);
    const law = isSame ? last.law : new Set<Reference>();
    for (const source of row.sources) if (!shared.includes(source)) law.add(source);
    if (!isSame) lines.push({ row, law });
  }
  const now = lines.findLast(({ row }) => isLaw(row) && row.from <= today);
  const hasLaw = lines.some(({ law }) => law.size > 0);
  const titles = columns.map((column) => series.column_titles[column] ?? column);
  return {
    head: ['From', ...titles, ...(hasLaw ? ['Law'] : [])],
    classOf: (index) => {
      if (index > columns.length) return 'law';
      const kind = series.columns[columns[index - 1] ?? ''] ?? 'day';
      return kind.startsWith('day') ? undefined : 'number';
    },
    rows: lines
      .reverse()
      .map((line) => [
        [
          printDate(line.row.from),
          statusText(line.row),
          line === now && lines.length > 1 ? <b class="now">now</b> : null,
        ],
        ...columns.map((column) => valueText(series, column, line.row.values[column])),
        ...(hasLaw ? [Citations({ sources: [...line.law] })] : []),
      ]),
  };
}

/** A line for each year, newest first, and a column for each month. */
function byYearAndMonth(series: PublishedSeries): TableProps {
  const [column] = Object.keys(series.columns) as [string];
  const years = new Map<string, string[]>();
  for (const { from, values } of series.rows) {
    const year = from.slice(0, 4);
    years.set(year, [...(years.get(year) ?? []), valueText(series, column, values[column])]);
  }
  return {
    isBeside: true,
    head: ['Year', ...MONTHS.map((month) => month.slice(0, 3))],
    classOf: (index) => (index === 0 ? undefined : 'number'),
    rows: [...years].map(([year, values]) => [year, ...values]).reverse(),
  };
}

/** The law cited by every row; other citations are shown with their rows. */
function sharedSources([first, ...others]: readonly PublishedRow[]): Reference[] {
  const isShared = (source: Reference) => others.every(({ sources }) => sources.includes(source));
  return (first as PublishedRow).sources.filter(isShared);
}
