import { dayText } from '../../../engine/texts/format.ts';
import type { PageWords } from '../../../engine/texts/page-words.ts';
import { type Child, h, type Markup } from '../../../http/markup.ts';
import { type Day, parseDay } from '../../../law/calendar.ts';
import { listAxes } from '../../../operations/axis.ts';
import type { Check } from '../../../operations/check/index.ts';
import type { Comparison, Difference } from '../../../operations/compare.ts';
import type { Solution } from '../../../operations/solution.ts';
import type { Sweep } from '../../../operations/sweep.ts';
import { LineChart } from '../../charts/line-chart.tsx';
import { pounds } from '../../charts/numbers.ts';
import { Cite } from '../../components/links.tsx';
import { Notes } from '../../components/result-parts.tsx';
import { NumberTable } from '../../components/table.tsx';
import type { PageResult } from '../page-result.ts';
import { listWords, type NamedFigure, namedFigures } from './named-figures.ts';

export interface AnswerProps<R> {
  readonly result: PageResult;
  readonly found: R;
  readonly words: PageWords;
  /** The parameters as the operation used them. */
  readonly given: Readonly<Record<string, unknown>>;
}

/** The verdict, then possible explanations, likeliest first, each with its law. */
export function CheckAnswer({ result, found, words }: AnswerProps<Check>): Markup {
  const { agrees, answer, slips, advice, difference, figure } = found;
  const type = namedFigures(result.loaded).find(({ name }) => name === figure)?.type;
  const isSum = type?.kind === 'money' && difference !== null && !agrees;
  const [first = answer] = answer.replace(/\.$/, '').split('. ');
  return (
    <section class={`verdict ${agrees ? 'agrees' : 'differs'}`} role="status">
      <p class="verdict-line">
        {isSum
          ? `${pounds(Math.abs(difference))} ${difference > 0 ? words.too_high : words.too_low}`
          : `${first}.`}
      </p>
      {isSum ? <p>{first}.</p> : null}
      {slips.length === 0 && answer.length > first.length + 2 ? (
        <p>{answer.slice(first.length + 2)}</p>
      ) : null}
      {slips.length === 0 ? null : (
        <ol>
          {slips.map(({ sentence, sources, share_url }, index) => (
            <li>
              {index === 0 ? <b>{words.likely}: </b> : null}
              {sentence} <span class="cite">{Cite({ sources })}</span>{' '}
              {share_url === null ? null : <a href={share_url}>{words.fits}</a>}
            </li>
          ))}
        </ol>
      )}
      <p>{advice}</p>
    </section>
  );
}

/** The input that was found, in words, and the result with it. */
export function SolveAnswer({ found, words }: AnswerProps<Solution>): Markup {
  return (
    <section class="verdict agrees" role="status">
      <p class="verdict-line">{found.answer}</p>
      {found.share_url === null ? null : (
        <p>
          <a href={found.share_url}>{words.value_result}</a>
        </p>
      )}
    </section>
  );
}

/** `£22,750 → £75,000, +£52,250` first, then the rows that differ. */
export function CompareAnswer({ result, found, words }: AnswerProps<Comparison>): Markup {
  const { figures, notes, differences, b } = found;
  const named = namedFigures(result.loaded);
  const [first, ...rows] = figures
    .filter((one) => one.a !== one.b)
    .map(({ label, a, b: other }) => {
      const figure = named.find((one) => one.label === label);
      const found = differences.find(({ key }) => key === figure?.name);
      if (figure === undefined || found === undefined) return [label, a ?? '–', other ?? '–', ''] as const;
      // A result may leave a figure out and still have its value.
      const said = (value: unknown) =>
        typeof value === 'number' ? withPence(numberText(figure, value)) : '–';
      return [label, a ?? said(found.a), other ?? said(found.b), signed(figure, found, words)] as const;
    });
  return (
    <section role="status">
      {first === undefined ? (
        <p class="verdict-line">{words.nothing_differs}</p>
      ) : (
        <div class="verdict differs">
          <p>{first[0]}</p>
          <p class="verdict-line">
            {first[1]} → {first[2]}
            {first[3] === '' ? null : <small> {first[3]}</small>}
          </p>
        </div>
      )}
      {rows.length === 0
        ? null
        : NumberTable({
            head: ['', words.as_entered, words.changed, words.difference],
            rows,
            stacks: 'below',
          })}
      {notesOnly(words.only_as_entered, notes.a)}
      {notesOnly(words.only_changed, notes.b)}
      <p>
        <a href={b.share_url}>{words.changed_result}</a>
      </p>
    </section>
  );
}

function notesOnly(title: string, notes: readonly string[]): Child {
  return notes.length === 0 ? null : [<h2>{title}</h2>, Notes({ notes })];
}

/** A signed difference in the figure's unit; empty if the values cannot be subtracted. */
function signed({ type: { kind } }: NamedFigure, { difference }: Difference, words: PageWords): string {
  if (difference === null || difference === 0) return '';
  const size = Math.abs(difference);
  const count = size.toLocaleString('en-GB', { maximumFractionDigits: 6 });
  const units: Readonly<Record<string, string>> = {
    money: withPence(pounds(size)),
    date: size === 1 ? `1 ${words.day.toLowerCase()}` : words.days_of.replace('{count}', count),
    percent: `${count} ${words.points}`,
  };
  return `${difference < 0 ? '−' : '+'}${units[kind] ?? count}`;
}

/** A line chart, a table of round values with "you" marked, and where the law decides differently. */
export function WhatIfAnswer({ result, found, words, given }: AnswerProps<Sweep>): Markup {
  const { loaded, calculation } = result;
  const axis = listAxes(loaded.schema).find(({ field }) => field.name === given.vary);
  const figure = namedFigures(loaded).find(({ name }) => name === String(given.columns).split(',')[0]);
  if (axis === undefined || figure === undefined) return <p role="status">{words.nothing_differs}</p>;
  const placeOf = (at: number | string): number => axis.read(at) as number;
  const print = (value: unknown): string => {
    const number = numberOf(value);
    if (number !== null) return numberText(figure, number);
    if (value === null || value === undefined) return '–';
    if (typeof value === 'boolean') return words[value ? 'yes' : 'no'].toLowerCase();
    return listWords(loaded, figure.name).find(([word]) => word === value)?.[1] ?? String(value);
  };
  const typed = calculation.read.given.find(([name]) => name === axis.field.name)?.[1];
  const own = { place: typed === undefined ? null : placeOf(typed), value: calculation.data()[figure.name] };
  const swept = found.points.map((point) => ({
    place: placeOf(point.at),
    value: 'data' in point ? point.data[figure.name] : null,
  }));
  const points = swept.map(({ place, value }) => ({ x: place, y: numberOf(value) }));
  const ownY = numberOf(own.value);
  const [first = 0, last = 0] = [points[0]?.x, points.at(-1)?.x];
  const you =
    own.place === null || ownY === null || own.place < first || own.place > last
      ? {}
      : { you: { x: own.place, y: ownY, label: `${words.you}: ${print(own.value)}` } };
  const rows = new Map(swept.map(({ place, value }) => [place, value]));
  if (own.place !== null) rows.set(own.place, own.value);
  return (
    <section role="status">
      <h2>{`${figure.label} ${words.by} ${inSentence(axis.field.title)}`}</h2>
      {points.filter(({ y }) => y !== null).length > 1
        ? LineChart({
            points,
            showX: axis.print,
            showY: (y) => numberText(figure, y),
            marks: [...new Set(found.thresholds.map(({ at }) => placeOf(at)))].map((x) => ({ x, name: '' })),
            ...you,
          })
        : null}
      {NumberTable({
        head: [axis.field.title, figure.label],
        rows: [...rows]
          .sort(([a], [b]) => a - b)
          .map(([place, value]) => [
            place === own.place ? (
              <span class="yours">{`${axis.print(place)} (${words.you.toLowerCase()})`}</span>
            ) : (
              axis.print(place)
            ),
            print(value),
          ]),
      })}
      {found.thresholds.length === 0
        ? null
        : [
            <h3>{words.decided_otherwise}</h3>,
            <dl>
              {found.thresholds.map(({ at, question, because }) => (
                <div class="line">
                  <dt>{`${axis.print(placeOf(at))}: ${question}`}</dt>
                  <dd>{because ?? words.not_asked}</dd>
                </div>
              ))}
            </dl>,
          ]}
      {found.thresholds_complete ? null : <p>{words.too_many_thresholds}</p>}
    </section>
  );
}

/** Pounds as results print them, with pence. */
function withPence(text: string): string {
  return /£[\d,]+$/.test(text) ? `${text}.00` : text;
}

/** A title within a sentence; one that begins with an abbreviation stays. */
function inSentence(title: string): string {
  return /^[A-Z][a-z]/.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;
}

/** A value of `data` as a number, a date as its day number; null for anything else. */
function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : typeof value === 'string' ? parseDay(value) : null;
}

function numberText({ type: { kind } }: NamedFigure, value: number): string {
  if (kind === 'date') return dayText(value as Day);
  if (kind === 'money') return pounds(value);
  const text = value.toLocaleString('en-GB', { maximumFractionDigits: 6 }).replace('-', '−');
  return kind === 'percent' ? `${text}%` : text;
}
