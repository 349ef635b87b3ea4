import { type PublishedTable, publishedTables } from '../../../api/rates/rate-tables.ts';
import { listText } from '../../../engine/texts/format.ts';
import { h, type Markup } from '../../../http/markup.ts';
import type { Service } from '../../../service.ts';
import type { MarkdownSlots } from '../../components/markdown.tsx';
import type { Site } from '../../site.ts';
import { eventText, knownText, listPending, valuesOn } from './rates-text.ts';

/** What the page of all rates shows: tables in the order of the calculators that read them. */
export function ratesSlots(service: Service, { tools, root, rulesVersion }: Site): MarkdownSlots {
  const today = rulesVersion.slice(0, 10);
  const tables = [...publishedTables(service).values()];
  const read = tools.flatMap(({ key }) => service.known(key).calculator.tables);
  const files = [...new Set(read.map(({ file }) => file))];
  const due = listPending(tables.flatMap(({ series }) => series)).filter(({ on }) => on <= today);
  const ordered = [...tables].sort((a, b) => files.indexOf(a.table) - files.indexOf(b.table));
  return {
    due:
      due.length === 0 ? null : <p class="banner">Not yet checked against {listText(due.map(eventText))}.</p>,
    tables: (
      <ul class="tables plain">
        {ordered.map((table) => summary(table, `${root}/rates/${table.table}`, today))}
      </ul>
    ),
  };
}

/** The rates that people look for come first in their table; the rest stand on its page. */
const MAX_RATES = 3;

/** A table with its first values, each with its start date, and any enacted or announced for a later day. */
function summary({ title, series }: PublishedTable, path: string, today: string): Markup {
  const rates = series.flatMap((one) => valuesOn(one, today)).slice(0, MAX_RATES);
  return (
    <li>
      <div>
        <h2>
          <a href={path}>{title}</a>
        </h2>
        <p class="small">{knownText(series, today)}</p>
      </div>
      <dl>
        {rates.map(({ label, text, since, coming }) => (
          <div>
            <dt>{label}</dt>
            <dd>
              <b>{text}</b> <small>{since}</small>
            </dd>
            {coming === null ? null : (
              <dd>
                <b>{coming.text}</b> <small>{coming.since}</small>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </li>
  );
}
