import { MOST_BYTES, MOST_ROWS } from '../../../api/batch/batch-source.ts';
import { integerText } from '../../../engine/texts/format.ts';
import { Code, type DocsPartProps } from './docs-part.tsx';

const MEBIBYTE = 1024 * 1024;

/** Many rows at once: over the API, by page and on the command line. */
export function DocsBatch({ site, shown }: DocsPartProps) {
  return (
    <>
      <h2 id="batch">Many rows at once</h2>
      <p>
        <code>{`POST ${site.baseUrl}/api/v1/tools/{key}/batch`}</code> runs a calculator on each row of a JSON
        array (<code>application/json</code>), of lines of JSON (<code>application/x-ndjson</code>) or of a
        CSV file (<code>text/csv</code>, first line the names of inputs). It answers in the type that{' '}
        <code>Accept</code> asks for, otherwise in that of the rows.
      </p>
      <Code example={shown.batch_csv} />
      <Code example={shown.batch_json} />
      <ul>
        <li>
          Each answer has the number of its <code>row</code>, from 1; names that are no input as they were
          given; and either <code>data</code> or <code>errors</code>, in the words of a single run. A faulty
          row spoils no other. What concerns a row as a whole stands under <code>row</code> in its errors.
        </li>
        <li>
          <code>columns</code> chooses keys of <code>data</code>; without it all that hold a single value are
          answered. <code>bom=true</code> marks an answer in CSV for Excel; one whose file has the mark has it
          too.
        </li>
        <li>
          CSV is read in UTF-8, or in UTF-16 with a byte order mark. Each row has as many cells as there are
          headings; empty rows are left out and not numbered. Text that a spreadsheet would take for a formula
          comes back with an apostrophe before it. A column without a heading comes back in CSV only.
        </li>
        <li>
          <code>row</code>, <code>data</code> and <code>errors</code>, and in CSV the names of the chosen
          figures, are the answer’s own: what is passed through needs other names.
        </li>
        <li>
          {`A request has at most ${integerText(MOST_ROWS)} rows and ${MOST_BYTES / MEBIBYTE} MiB, and counts as one request of the API. It is worked out in slices between other requests. Some may be under way at once; beyond that the answer is 429 or 503, with Retry-After.`}
        </li>
        <li>
          For <code>Accept: text/calendar</code> all rows of a calculator with dates come as one calendar.
          Each event begins with the first text of its row that is no input, such as a client’s name, and a
          row that comes twice has events of its own. A calendar could not show that a client is missing:
          where a row has errors the answer is 422, with each faulty row under its number.
        </li>
        <li>
          Lines of JSON are sent as they are worked out. Should something fail here on the way, the connection
          breaks off, and no line is left out in silence.
        </li>
      </ul>
      <p>
        The same without a program: <a href={`${site.root}/batch`}>a page</a> for a CSV file. On the command
        line files of any length go through, on all processors and in the memory of a few thousand rows; the
        exit code is 0, 1 when some rows have errors, or 2 when the file could not be answered to its end.{' '}
        <code>--calendar</code> answers with one calendar, of at most as many rows as a request.
      </p>
      <Code example={shown.batch_command} />
    </>
  );
}
