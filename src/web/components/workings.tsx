import type { Reference } from '../../engine/sources.ts';
import { asWords } from '../../engine/texts/format.ts';
import type { RateUsed, WorkedLine, Workings } from '../../engine/workings.ts';
import { dateOf } from '../charts/numbers.ts';
import { Citations } from './citations.tsx';

/** Where every figure comes from: the steps, the decisions and the rates read, folded away. */
export function WorkingsFold({ workings }: { workings: Workings }) {
  const { lines, rates_used } = workings;
  // The parts of a period may be decided alike; once is enough to read.
  const decisions = [
    ...new Map(workings.decisions.map((record) => [record.question + record.because, record])).values(),
  ];
  return (
    <details class="fold workings">
      <summary>How this was worked out</summary>
      <h3>Step by step</h3>
      <dl>
        {lines.map((line) => (
          <Step key={line.label} {...line} />
        ))}
      </dl>
      {decisions.length === 0 ? null : (
        <>
          <h3>What was decided, and why</h3>
          <dl>
            {decisions.map(({ question, because, cite }) => (
              <div class="line" key={question + because}>
                <dt>{question}</dt>
                <dd>{because}</dd>
                <Law cite={cite} />
              </div>
            ))}
          </dl>
        </>
      )}
      <h3>Rates read</h3>
      <dl>
        {rowsOf(rates_used).map((cells) => (
          <Row key={cells[0].table + cells[0].row_from} cells={cells} />
        ))}
      </dl>
    </details>
  );
}

function Step({ label, working, value, cite }: WorkedLine) {
  const isBare = working === value || `${working}.00` === value;
  return (
    <div class="line">
      <dt>{label}</dt>
      <dd class="working">
        {isBare ? '' : `${working} = `}
        <b>{value}</b>
      </dd>
      <Law cite={cite} />
    </div>
  );
}

type Cells = readonly [RateUsed, ...RateUsed[]];

/** What was read of each row of each table, row by row. */
function rowsOf(rates: readonly RateUsed[]): Cells[] {
  const rows = new Map<string, Cells>();
  for (const rate of rates) {
    const key = `${rate.table} ${rate.row_from}`;
    const row = rows.get(key);
    rows.set(key, row === undefined ? [rate] : [...row, rate]);
  }
  return [...rows.values()];
}

function Row({ cells }: { cells: Cells }) {
  const [{ table, row_from, source }] = cells;
  return (
    <div class="line">
      <dt>{`${asWords(table)}, from ${dateOf(row_from)}`}</dt>
      {cells.map(({ name, value }) => (
        <dd class="working" key={name}>{`${asWords(name)}: ${value}`}</dd>
      ))}
      <Law cite={source} />
    </div>
  );
}

function Law({ cite }: { cite: readonly Reference[] }) {
  return (
    <dd class="small">
      <Citations sources={cite} />
    </dd>
  );
}
