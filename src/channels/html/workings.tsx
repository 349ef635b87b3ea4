import type { Reference } from '../../results/tool-run.ts';
import type { Workings } from '../../results/workings.ts';
import { dateOf } from './pictures/numbers.ts';

/** Where every figure comes from: the steps, the decisions and the rates read, folded away. */
export function WorkingsFold({ workings }: { workings: Workings }) {
  const { lines, rates_used } = workings;
  // The parts of a period may be decided alike; once is enough to read.
  const decisions = [
    ...new Map(workings.decisions.map((taken) => [taken.question + taken.because, taken])).values(),
  ];
  return (
    <details class="fold workings">
      <summary>How this was worked out</summary>
      <h3>Step by step</h3>
      <dl>
        {lines.map(({ label, working, value, cite }) => (
          <div class="line" key={label}>
            <dt>{label}</dt>
            {working === value ? null : <dd class="working">{`${working} =`}</dd>}
            <dd>{value}</dd>
            <dd class="small">
              <Law cite={cite} />
            </dd>
          </div>
        ))}
      </dl>
      {decisions.length === 0 ? null : <h3>What was decided, and why</h3>}
      <dl>
        {decisions.map(({ question, because, cite }) => (
          <div class="line" key={question + because}>
            <dt>{question}</dt>
            <dd>{because}</dd>
            <dd class="small">
              <Law cite={cite} />
            </dd>
          </div>
        ))}
      </dl>
      <h3>Rates read</h3>
      <dl>
        {rates_used.map(({ table, row_from, name, value, source }) => (
          <div class="line" key={table + row_from + name}>
            <dt>{`${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}: ${value}`}</dt>
            <dd class="working">{`Table ${table}, from ${dateOf(row_from)}`}</dd>
            <dd class="small">
              <Law cite={source} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Law({ cite }: { cite: readonly Reference[] }) {
  return (
    <>
      {cite.map(({ title, url }, index) => (
        <>
          {index === 0 ? null : '; '}
          <a key={url} href={url} rel="noreferrer">
            {title}
          </a>
        </>
      ))}
    </>
  );
}
