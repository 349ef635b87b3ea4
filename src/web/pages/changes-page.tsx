import type { Edition, Entry } from '../../engine/changelog.ts';
import { effectText, titleOf } from '../../engine/changes-since.ts';
import { asWords } from '../../engine/texts/format.ts';
import { Fragment, h } from '../../http/markup.ts';
import type { Service } from '../../service.ts';
import { dateOf } from '../charts/numbers.ts';
import { Page } from '../components/document.tsx';
import { Citations } from '../components/links.tsx';
import { WideTable } from '../components/table.tsx';
import type { Site } from '../site.ts';

interface ChangesProps {
  readonly site: Site;
  readonly editions: readonly Edition[];
  readonly rules: Service['rules'];
}

/** CHANGELOG-rates.md as a page: every edition of the rates, newest first, each with an anchor. */
export function ChangesPage({ site, editions, rules }: ChangesProps) {
  return (
    <Page
      site={site}
      title="Changes of rates"
      description="What changed in the rates and limits of the calculators, when, and which results it can change."
      canonical="/rates/changes"
      feed="/rates/changes.atom"
    >
      <div class="opening">
        <p class="eyebrow">
          <a href={`${site.root}/rates`}>Rates and limits</a>
        </p>
        <h1>Changes of rates</h1>
        <p class="lead">
          What was added to the rates and limits, or changed in them, newest first. Each result names the
          version of the rules it was worked out by, which is one of these days.
        </p>
        <p class="small">
          <a href={`${site.root}/rates/changes.atom`}>The same as a feed</a>.
        </p>
      </div>
      <div class="prose">
        {editions.map((edition) => (
          <EditionTable site={site} edition={edition} rules={rules} />
        ))}
      </div>
    </Page>
  );
}

interface EditionProps extends Omit<ChangesProps, 'editions'> {
  readonly edition: Edition;
}

/** A line for each table that expands to its rows. */
function EditionTable({ site, edition: { version, entries }, rules }: EditionProps) {
  const [day, number] = version.split('.') as [string, string?];
  const tables = new Map([...rules.tables.values()].map((table) => [table.name, table]));
  const names = [...new Set(entries.map(({ table }) => table))];
  const rowOf = (entry: Entry) => [
    `${asWords(entry.kind)}: the row from ${dateOf(entry.from)}`,
    valuesText(entry, tables.get(entry.table)?.head.titles ?? {}),
    sentence(effectText(entry, titleOf(entry, tables))),
    <Citations sources={entry.sources.flatMap((key) => rules.sources.get(key)?.reference ?? [])} />,
  ];
  return (
    <>
      <h2 id={version}>{`${dateOf(day)}${number === undefined ? '' : `, edition ${number}`}`}</h2>
      {names.map((name) => {
        const own = entries.filter(({ table }) => table === name);
        const title = titleOf(own[0] as Entry, tables);
        const days = own.map(({ from }) => from).sort();
        const [first = '', last = first] = [days[0], days.at(-1)];
        return (
          <details class="fold">
            <summary>
              {title}{' '}
              <small>
                {first === last ? `from ${dateOf(first)}` : `from ${dateOf(first)} to ${dateOf(last)}`}
              </small>
            </summary>
            <p>
              <a href={`${site.root}/rates/${name.replace('/', '#')}`}>{title}</a>
            </p>
            {WideTable({
              label: title,
              head: ['What', 'Values', 'Which results', 'Source'],
              classOf: (column) => (column === 3 ? 'law' : undefined),
              stacks: 'below',
              rows: own.map(rowOf),
            })}
          </details>
        );
      })}
    </>
  );
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** `Main rate 26%, before 25%`, with dates in words. */
function valuesText({ changes }: Entry, titles: Readonly<Record<string, string>>): string {
  const text = changes
    .map(
      ({ column, before, after }) =>
        `${titles[column] ?? asWords(column)} ${after}${before === null ? '' : `, before ${before}`}`,
    )
    .join('; ');
  return text.replace(/\b\d{4}-\d{2}-\d{2}\b/g, dateOf);
}
