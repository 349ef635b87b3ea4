import { Fragment, h } from '../../../http/markup.ts';
import { Table } from '../../components/table.tsx';
import { Code, type DocsPartProps, Pair } from './docs-part.tsx';

export function DocsApi({ site, shown }: DocsPartProps) {
  return (
    <>
      <h2 id="api">JSON API</h2>
      <p>
        Every calculator answers at <code>{`${site.baseUrl}/api/v1/tools/{key}`}</code>, to GET with the
        inputs in the query and to POST with a JSON object. Dates are <code>YYYY-MM-DD</code>, money is a
        number of pounds; as text it may have a pound sign and commas.
      </p>
      <h3 id="run">Run a calculator</h3>
      <p>
        By POST, with the inputs as JSON. Pages of any origin may call the API; in browsers and in Node the
        JavaScript is the same.
      </p>
      <Pair
        requests={[
          ['curl', shown.post],
          ['JavaScript', shown.fetch],
          ['Python', shown.python],
        ]}
        response={shown.response}
        status={200}
      />
      <p>By GET, with the same inputs in the query:</p>
      <Code example={shown.get} />
      <h3 id="fields">What comes back</h3>
      <Table
        head={['Field', 'Meaning']}
        stacks="below"
        rows={FIELDS.map(([name, meaning]) => [<code>{name}</code>, meaning])}
      />
      <h3 id="refused">When an input cannot be used</h3>
      <p>
        The status is 422, and <code>errors</code> has one plain-English message for each field, all at once:
      </p>
      <Pair requests={[['curl', shown.faulty]]} response={shown.refusal} status={422} />
      <h3 id="list">List the calculators</h3>
      <p>With their inputs as JSON Schema, an example for each, and their addresses.</p>
      <Code example={shown.list} />
      <h3 id="workings">Workings</h3>
      <p>
        Every step behind a result, the decisions taken and the rates read, each with its law: the same
        inputs, with <code>/workings</code> after the key.
      </p>
      <Code example={shown.workings} />
      <h3 id="openapi">OpenAPI</h3>
      <p>Everything above, described for machines: inputs, results key by key, and errors.</p>
      <Code example={shown.openapi} />
      <h3 id="rates">Rates</h3>
      <p>
        The dated tables behind the calculators, each with its whole history and the law behind every row, and{' '}
        <a href={`${site.root}/rates/changes.atom`}>a feed of their changes</a>.
      </p>
      <Code example={shown.rates} />
    </>
  );
}

const FIELDS = [
  ['tool', 'The key of the calculator.'],
  ['input', 'The inputs as they were read, with the defaults that applied.'],
  ['result.answer', 'The answer in plain English, with the key figures.'],
  ['result.figures', 'Labelled figures as text, ready to show.'],
  ['result.data', 'The same for machines: money in pounds, dates as YYYY-MM-DD.'],
  ['result.notes', 'What to know about this very result.'],
  ['result.sources', 'The Acts and official pages it rests on.'],
  ['page_url', 'The calculator’s own page.'],
  [
    'share_url',
    'This result on this site, with the version of the rules that gave it; please link to it when you publish the result.',
  ],
  ['calculated_by', 'The line of attribution to show with a result.'],
  ['disclaimer', 'General guidance, not advice: show it with a result.'],
] as const;
