import { type ChangelogEntry, daysOf, type Edition } from '../../../engine/changelog.ts';
import { type RateTable, tablesByName } from '../../../engine/rates/table.ts';
import { asWords } from '../../../engine/texts/format.ts';
import { effectText, tableTitle } from '../../../engine/texts/rate-notes.ts';
import { type Child, h } from '../../../http/markup.ts';
import type { Service } from '../../../service.ts';
import { Citations } from '../../components/links.tsx';
import type { MarkdownSlots } from '../../components/markdown.tsx';
import { capitalised, printDate } from '../../components/print.ts';
import { Fold } from '../../components/result-parts.tsx';
import { WideTable } from '../../components/table.tsx';
import type { Site } from '../../site.ts';

/** CHANGELOG-rates.md for its page: every edition of the rates, newest first, each with an anchor. */
export function changesSlots({ changelog, rules }: Service, site: Site): MarkdownSlots {
  const tables = tablesByName(rules.tables);
  return { editions: changelog.editions.map((edition) => shownEdition(edition, tables, rules, site)) };
}

/** A line for each table that expands to its rows. */
function shownEdition(
  { version, entries }: Edition,
  tables: ReadonlyMap<string, RateTable>,
  rules: Service['rules'],
  { root }: Site,
): Child {
  const [day, number] = version.split('.') as [string, string?];
  const heading = printDate(day) + (number === undefined ? '' : `, edition ${number}`);
  const folds = [...new Set(entries.map(({ table }) => table))].map((name) => {
    const own = entries.filter(({ table }) => table === name);
    const title = tableTitle(own[0] as ChangelogEntry, tables);
    const days = own.flatMap(daysOf).sort();
    const ends = [...new Set([days[0], days.at(-1)])].map((one) => printDate(one ?? ''));
    return Fold({
      name: [`${title} `, <small>from {ends.join(' to ')}</small>],
      children: [
        <p>
          <a href={`${root}/rates/${name.replace('/', '#')}`}>{title}</a>
        </p>,
        WideTable({
          label: `${title}, ${heading}`,
          head: ['What', 'Changed', 'Which results', 'Source'],
          classOf: (column) => (column === 3 ? 'law' : undefined),
          rows: own.map((entry) => [
            `${asWords(entry.kind)}: ${daysOf(entry).length === 1 ? 'the row' : 'rows'} from ${printDate(entry.from)}`,
            valuesText(entry, tables.get(entry.table)?.head.titles ?? {}),
            `${capitalised(effectText(entry, tableTitle(entry, tables)))}.`,
            Citations({
              sources: entry.sources.flatMap((key) => rules.shared.sources.get(key)?.reference ?? []),
            }),
          ]),
        }),
      ],
    });
  });
  return [<h2 id={version}>{heading}</h2>, folds];
}

/** `Main rate 26%, before 25%`, with dates in words. */
function valuesText({ changes }: ChangelogEntry, titles: Readonly<Record<string, string>>): string {
  const shown = changes.filter(({ column }) => column !== 'cite');
  const texts = shown.map(({ column, before, after }) => {
    const was = before === null ? '' : `, before ${before}`;
    return `${titles[column] ?? asWords(column)} ${after}${was}`;
  });
  return texts.join('; ').replace(/\b\d{4}-\d{2}-\d{2}\b/g, printDate);
}
