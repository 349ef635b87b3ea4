import type { Workings } from '../../results/workings.ts';
import type { Source } from '../../rules/sources.ts';

/** Where every figure comes from: the steps, the decisions and the rates read, folded away. */
export function WorkingsFold({ workings }: { workings: Workings }) {
  const { lines, decisions, rates } = workings;
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
              <Law cite={[cite]} />
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
        {rates.map(({ table, rowFrom, name, value, announced, cite }) => (
          <div class="line" key={table + rowFrom + name}>
            <dt>{`${name.charAt(0).toUpperCase()}${name.slice(1)}: ${value}`}</dt>
            <dd class="working">
              {`Table ${table}, from ${rowFrom}${announced ? ', announced but not yet law' : ''}`}
            </dd>
            <dd class="small">
              <Law cite={cite} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Law({ cite }: { cite: readonly Source[] }) {
  return (
    <>
      {cite.map(({ key, title, url }, index) => (
        <>
          {index === 0 ? null : '; '}
          <a key={key} href={url} rel="noreferrer">
            {title}
          </a>
        </>
      ))}
    </>
  );
}
