import type {
  PublishedEvent,
  PublishedRow,
  PublishedSeries,
  PublishedTable,
} from '../../api/rates/rate-tables.ts';
import { asWords } from '../../engine/texts/format.ts';
import { dateOf } from '../charts/numbers.ts';
import { RateHistory } from '../charts/rate-history.tsx';
import { Citations } from '../components/citations.tsx';
import { Page } from '../components/document.tsx';
import { WideTable } from '../components/table.tsx';
import type { Site } from '../site.ts';

const FEED = '/rates/changes.atom';

export interface RatesProps {
  readonly site: Site;
  readonly tables: readonly PublishedTable[];
  readonly events: readonly PublishedEvent[];
}

export function RatesIndex({ site, tables, events }: RatesProps) {
  return (
    <Page
      site={site}
      title="Rates and limits"
      description="Every rate and limit the calculators use, with its history and the law behind it."
      canonical="/rates"
      feed={FEED}
    >
      <div class="opening">
        <h1>Rates and limits</h1>
        <p class="lead">
          Every number that Parliament or HMRC sets and the calculators use: since when it has held, and the
          law behind it.
        </p>
        <p class="small">
          <a href={`${site.root}/rates/changes`}>What changed, and when</a>, also as{' '}
          <a href={`${site.root}${FEED}`}>a feed</a>.
        </p>
      </div>
      <ul class="index plain">
        {tables.map(({ table, about, series }) => (
          <li key={table}>
            <h2>
              <a href={`${site.root}/rates/${table}`}>{asWords(table)}</a>
            </h2>
            <p>{about}</p>
            <p class="small">
              {knownText(series)}
              {series.some(hasAnnounced) ? ' It has a rate that is announced but not yet law.' : ''}
            </p>
          </li>
        ))}
      </ul>
      <Calendar events={events} />
    </Page>
  );
}

/** What can change rates, and what was found once somebody had looked. */
function Calendar({ events }: { events: readonly PublishedEvent[] }) {
  const rows = events.map(({ on, what, may_change, found, looked_on, sources }) => [
    dateOf(on),
    what,
    may_change.map(asWords).join('; '),
    looked_on === null ? 'Not yet looked at' : `${found} Looked at on ${dateOf(looked_on)}.`,
    <Citations key={on} sources={sources} />,
  ]);
  return (
    <div class="prose">
      <h2>Events that can change them</h2>
      <WideTable
        label="Events that can change rates"
        head={['Day', 'Event', 'Can change', 'Found', 'Source']}
        rows={rows}
      />
    </div>
  );
}

/** One table of rates, whole: every row of every series. */
export function RatesPage({ site, table }: { site: Site; table: PublishedTable }) {
  const readers = site.tools.filter(({ key }) => table.read_by.includes(key));
  return (
    <Page
      site={site}
      title={asWords(table.table)}
      description={table.about}
      canonical={`/rates/${table.table}`}
      feed={FEED}
    >
      <div class="opening">
        <p class="eyebrow">
          <a href={`${site.root}/rates`}>Rates and limits</a>
        </p>
        <h1>{asWords(table.table)}</h1>
        <p class="lead">{table.about}</p>
        <p>
          Read by{' '}
          {readers.map(({ key, title }, index) => (
            <>
              {index === 0 ? null : ', '}
              <a key={key} href={`${site.root}/calculators/${key}`}>
                {title}
              </a>
            </>
          ))}
          . Also as <a href={table.csv_url}>CSV</a> and <a href={table.url}>JSON</a>.
        </p>
      </div>
      <div class="prose">
        {table.series.map((series) => (
          <Series key={series.name} series={series} />
        ))}
      </div>
    </Page>
  );
}

function Series({ series }: { series: PublishedSeries }) {
  const name = series.name === null ? 'Rows' : asWords(series.name);
  // A monthly series has twelve values a year of one column, which its rows do not name.
  const columns = Object.keys(series.rows[0]?.values ?? series.columns);
  const [commonSource] = series.rows.map(lawOf);
  const hasOneSource = series.rows.length > 1 && series.rows.every((row) => lawOf(row) === commonSource);
  return (
    <>
      <h2>{name}</h2>
      {series.name === null ? null : <p>{series.about}</p>}
      <p class="small">
        {`Chosen by ${series.chosen_by}. ${knownText([series])}`}
        {hasOneSource && series.rows[0] !== undefined ? (
          <>
            {' '}
            Source: <Citations sources={series.rows[0].sources} />.
          </>
        ) : null}
      </p>
      {columns.slice(0, 2).map((column) => (
        <RateHistory
          key={column}
          series={series}
          column={column}
          id={`chart-${series.name ?? 'rows'}-${column}`}
        />
      ))}
      <WideTable
        label={`${name}, row by row`}
        head={['From', ...columns.map(asWords), ...(hasOneSource ? [] : ['Law'])]}
        classOf={(column) => (column === 0 ? undefined : column > columns.length ? 'law' : 'number')}
        rows={[...series.rows]
          .reverse()
          .map((row) => [
            `${dateOf(row.from)}${row.status === 'announced' ? ' (announced, not yet law)' : ''}`,
            ...columns.map((column) => valueText(series, column, row.values[column])),
            ...(hasOneSource ? [] : [<Citations key={row.from} sources={row.sources} />]),
          ])}
      />
    </>
  );
}

/** To which day the law of all series is known, and when somebody last looked at all of them. */
function knownText(series: readonly PublishedSeries[]): string {
  const open = series.filter(({ closed }) => closed === null);
  const known = (open.length > 0 ? open : series).map(({ enacted_until }) => enacted_until).sort()[0] ?? '';
  const looked = series.map(({ looked_on }) => looked_on).sort()[0] ?? '';
  const [{ closed } = { closed: null }] = open.length > 0 ? [] : series;
  const [next] = series
    .flatMap(({ pending_events }) => pending_events)
    .sort((a, b) => a.on.localeCompare(b.on));
  return [
    closed ?? `Enacted until ${dateOf(known)}.`,
    `Last looked at on ${dateOf(looked)}.`,
    ...(next === undefined ? [] : [`Next to look at: the ${next.what} of ${dateOf(next.on)}.`]),
  ].join(' ');
}

function hasAnnounced({ rows }: PublishedSeries): boolean {
  return rows.some(({ status }) => status === 'announced');
}

/** A value as the statute prints it; days as dates. */
function valueText({ columns }: PublishedSeries, column: string, value: string | null | undefined): string {
  if (value == null) return 'none';
  return columns[column]?.startsWith('day') ? value.split(', ').map(dateOf).join(', ') : value;
}

function lawOf({ sources }: PublishedRow): string {
  return sources.map(({ url }) => url).join(' ');
}
