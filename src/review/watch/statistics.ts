import type { Rules } from '../../engine/compile-rules.ts';
import type { RateTable } from '../../engine/rates/table.ts';
import type { Source } from '../../engine/sources.ts';
import { monthNumber, monthText } from '../../engine/texts/format.ts';
import { dayOf, isoDay } from '../../law/calendar.ts';
import { type Change, type Feed, FeedFault, jsonObject, listOf, plainLine } from './feed.ts';

/**
 * Bank Rate, day by day, from the Bank of England's database (series IUDBEDR): the decisions that the page of
 * meetings leads to.
 * Source: https://www.bankofengland.co.uk/boeapps/database/help.asp
 */
export function bankRate({ url, checkedOn }: Source): Feed | null {
  if (new URL(url).hostname !== 'www.bankofengland.co.uk') return null;
  const [year, month, day] = checkedOn.split('-') as [string, string, string];
  const from = `${day}/${SHORT_MONTHS[Number(month) - 1]}/${year}`;
  const query = new URLSearchParams({
    ...{ 'csv.x': 'yes', Datefrom: from, Dateto: 'now' },
    ...{ SeriesCodes: 'IUDBEDR', CSVF: 'TN', UsingCodes: 'Y' },
  });
  return {
    url: `https://www.bankofengland.co.uk/boeapps/database/_iadb-fromshowcolumns.asp?${query}`,
    changes: (body) => bankRateChanges(body, checkedOn),
  };
}

const SHORT_MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function bankRateChanges(body: string, since: string): Change[] {
  const [head, ...lines] = body.split(/\r?\n/) as [string, ...string[]];
  if (!/^DATE,\s*IUDBEDR\s*$/.test(head)) throw new FeedFault('the answer is not the series of Bank Rate');
  const days = lines.flatMap((line) => {
    const [, day, month = '', year, value] =
      /^(\d{2}) ([A-Z][a-z]{2}) (\d{4}),\s*(-?\d+(?:\.\d+)?)\s*$/.exec(line) ?? [];
    if (value === undefined) return [];
    return [{ on: isoDay(dayOf(Number(year), monthNumber(month), Number(day))), value: Number(value) }];
  });
  return days.flatMap(({ on, value }, index): Change[] => {
    const before = days[index - 1]?.value;
    if (before === undefined || before === value || on <= since) return [];
    return [{ on, what: `Bank Rate is ${value}%, before ${before}%.` }];
  });
}

/**
 * A time series of the Office for National Statistics, compared month by month with the table taken from it.
 * The prices in the table never change: a difference is a correction there, or a slip here.
 * Source: https://developer.ons.gov.uk/, and `/data` under the page of a series.
 */
export function onsSeries({ url, key }: Source, { tables }: Rules): Feed | null {
  if (new URL(url).hostname !== 'www.ons.gov.uk') return null;
  const table = [...tables.values()].find(
    ({ shape, rows }) => shape.monthly && rows.some(({ cite }) => cite.includes(key)),
  );
  return table === undefined ? null : { url: `${url}/data`, changes: (body) => seriesChanges(body, table) };
}

function seriesChanges(body: string, { rows, shape }: RateTable): Change[] {
  const [column] = Object.keys(shape.columns) as [string];
  const published = new Map(
    listOf(jsonObject(body).months).flatMap(({ date, value }) => {
      const [year, month = ''] = String(date).split(' ');
      const number = monthNumber(month);
      return number === 0 ? [] : [[isoDay(dayOf(Number(year), number, 1)), plainLine(value)] as const];
    }),
  );
  if (!rows.some(({ from }) => published.has(isoDay(from)))) {
    throw new FeedFault('the answer has no month of the table');
  }
  return rows.flatMap(({ from, cells }): Change[] => {
    const there = published.get(isoDay(from));
    const here = cells[column]?.literal?.text;
    if (there === undefined || here === undefined || Number(there) === Number(here)) return [];
    return [{ on: null, what: `${monthText(from)} is ${there} there, and ${here} in the table.` }];
  });
}
