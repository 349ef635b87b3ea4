import { ROW_PRICES } from '../../../api/batch/media-types.ts';
import { MOST_BYTES, MOST_ROWS } from '../../../api/batch/read-body.ts';
import { integerText } from '../../../engine/texts/format.ts';
import { Fragment, h } from '../../../http/markup.ts';
import { Code, type DocsPartProps } from './docs-part.tsx';

const MEBIBYTE = 1024 * 1024;

/** Many rows at once: over the API, by page and on the command line. */
export function DocsBatch({ site, shown }: DocsPartProps) {
  return (
    <>
      <h2 id="batch">Many rows at once</h2>
      <p>
        <code>{`POST ${site.baseUrl}/api/v1/tools/{key}/batch`}</code> runs a calculator on each row of a file
        or of JSON: a workbook (<code>.xlsx</code>), text with commas, semicolons or tabs in UTF-8, UTF-16 or
        Windows-1252, a JSON array (<code>application/json</code>) or lines of JSON (
        <code>application/x-ndjson</code>). It answers in the type that <code>Accept</code> asks for,
        otherwise in that of the rows.
      </p>
      <Code example={shown.batch_csv} />
      <Code example={shown.batch_json} />
      <ul>
        <li>
          The answer is your file with results added: your own columns as they came, the inputs as they were
          read, then the figures, or <code>errors</code> in their place. A faulty row spoils no other. Rows of
          files have the numbers of the sheet, rows of JSON count from 1.
        </li>
        <li>
          Headings are keys of inputs, their titles, or everyday names such as “Year end” or “PCTCT”. One that
          only looks like an input is refused: <code>map=assoc cos:associated_companies</code> says what it
          is, <code>own=Assoc cos</code> that it is yours. <code>sheet</code> chooses a sheet of a workbook.
        </li>
        <li>
          In files alone, dates are read day before month (<code>31/3/26</code>, <code>31 March 2026</code>,
          dates of the spreadsheet) and amounts with £, commas between thousands, brackets or an exponent. A
          date that can only have the month first is refused, and so is a file that mixes both orders. Empty
          rows and closing totals are left out. A workbook says all this on its second sheet.
        </li>
        <li>
          <code>columns</code> chooses figures (also <code>periods.2.profit</code>), inputs,{' '}
          <code>answer</code>, <code>notes</code>, <code>warnings</code>, <code>share_url</code>, or{' '}
          <code>all</code> for every single figure; without it a row has what the headline says.{' '}
          <code>rows=dates</code> lists one row for each day to pay or to file by. <code>bom=true</code> marks
          CSV for Excel.
        </li>
        <li>
          {`A request has at most ${integerText(MOST_ROWS)} rows and ${MOST_BYTES / MEBIBYTE} MiB, counts as one request of the API and costs a unit of work a row, of a calendar or a list of dates ${ROW_PRICES.calendar}. Too many at once, or too slowly sent or read, are answered 429 or 503, with Retry-After.`}
        </li>
        <li>
          For <code>Accept: text/calendar</code> all rows of a calculator with dates come as one calendar,
          each event with the name of its client, from a column such as “Client name” or the one that{' '}
          <code>title</code> names. Rows with errors are left out and named in <code>X-Rows-Left-Out</code>;{' '}
          <code>strict=true</code> refuses instead.
        </li>
        <li>
          Text that a spreadsheet would take for a formula has an apostrophe before it in CSV, and stays text
          in a workbook. Lines of JSON are sent as they are worked out; should something fail on the way, the
          connection breaks off.
        </li>
      </ul>
      <p>
        The same without a program: <a href={`${site.root}/batch`}>a page</a>, which shows the columns first.
        The command line reads and writes the same formats by the ends of file names, of any length; its exit
        code is 0, 1 when some rows have errors, or 2 when the file could not be answered to its end.
      </p>
      <Code example={shown.batch_command} />
    </>
  );
}
