import { integerText } from '../../../engine/texts/format.ts';
import { Fragment, h } from '../../../http/markup.ts';
import { Table } from '../../components/table.tsx';
import { type DocsPartProps, Pair } from './docs-part.tsx';

const STATUSES = [
  ['400', 'The request cannot be read, for example because its JSON is not well formed.'],
  ['404', 'There is no such calculator or address.'],
  ['405', 'The address does not answer that method.'],
  ['406', 'No form that the request accepts is one in which the address answers.'],
  ['408', 'The request did not arrive whole in time.'],
  ['413', 'The body is larger than the service reads.'],
  ['415', 'The body is not sent as application/json, nor as many rows may be.'],
  ['422', 'An input cannot be used; errors says which and why.'],
  ['429', 'Too many requests: wait as long as Retry-After says.'],
  ['431', 'The headers are larger than the service reads.'],
  ['500', 'Something went wrong here.'],
  ['503', 'Too much is being worked out just now: try again after Retry-After.'],
] as const;

export function DocsLimits({ site, operation, shown }: DocsPartProps) {
  const { api, mcp, results, embeds, pages, work } = operation.perMinute;
  return (
    <>
      <h2 id="links">Linking to results</h2>
      <p>
        Every result has a <code>share_url</code>, which opens it on this site with its workings and sources.
        When you publish a result, please link to it, and show <code>calculated_by</code> and{' '}
        <code>disclaimer</code> with it. Such links hold the inputs and, at their end, the version of the
        rules that gave the result, as <code>rules</code>. Opened under newer rules, by a page, an embed or
        GET, one more note says which <a href={`${site.root}/rates/changes`}>changes of rates</a> since then
        touch what the result reads, or that none does. <code>rules</code> is no input and changes no figure.
      </p>
      <h2 id="errors">Errors</h2>
      <p>
        <a href="#refused">Inputs that cannot be used</a> are answered with status 422. All other errors have
        the same outline, and a <code>code</code> that does not change:
      </p>
      <Pair requests={[['curl', shown.unknown]]} response={shown.not_found} status={404} />
      <Table head={['Status', 'When']} stacks="below" rows={STATUSES} />
      <h2 id="limits">Limits</h2>
      <p>
        {`For one network address, the API answers ${perMinute(api)}, the MCP server ${perMinute(mcp)}, the calculators of this site ${perMinute(results)} with inputs, embeds ${perMinute(embeds)} with inputs, and everything else ${perMinute(pages)}; each is counted by itself. Every request counts as one. ${workOf(work)}`}{' '}
        {operation.contact === null
          ? 'Whoever runs this copy of the service can allow more.'
          : `For more, ask ${operation.contact}.`}
      </p>
      <h2 id="versions">Versions</h2>
      <p>
        The API path carries its version, and what is documented under it stays. Rates and limits follow the
        dates given as inputs: a past period is worked out with the rates of its time. Every result names the
        version of the rules it was made with, <code>rules_version</code>; at present that is{' '}
        {site.rulesVersion}.
      </p>
    </>
  );
}

function workOf(units: number): string {
  if (units === 0) return 'Many rows, sweeps and searches may take any amount of work.';
  return `Many rows, sweeps and searches are charged for their work besides, in units of a row, a point of a sweep or a try, before it is done: ${integerText(units)} units a minute, which come back steadily. Work-Price and Work-Remaining say what an answer cost and what is left.`;
}

function perMinute(limit: number): string {
  return limit === 0 ? 'any number of requests' : `${limit} requests a minute`;
}
