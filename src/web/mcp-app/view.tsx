import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../../engine/inputs/read.ts';
import { readableWorkings } from '../../engine/readable-workings.ts';
import type { Calculation, ToolRun } from '../../engine/result.ts';
import { Fragment, h, type Markup } from '../../http/markup.ts';
import type { Service } from '../../service.ts';
import { Curve, Pictures } from '../charts/index.ts';
import { ErrorSummary } from '../components/error-summary.tsx';
import { Form } from '../components/form.tsx';
import { WorkingsFold } from '../components/workings.tsx';

export interface ViewProps {
  readonly service: Service;
  readonly loaded: LoadedCalculator;
  readonly outcome: Calculation | InvalidInput;
  readonly given: RequestInputs;
}

/** What a page shows once its tool has answered: the result with the form folded, or the faults above the form. */
export function View({ service, loaded, outcome, given }: ViewProps): Markup {
  const { fields } = loaded.schema;
  const typed = typedOf(loaded, given);
  if (outcome instanceof InvalidInput) {
    const { message, faults } = outcome;
    return (
      <>
        <ErrorSummary message={message} errors={faults} fields={fields} focused={false} />
        <AppForm loaded={loaded} typed={typed} errors={faults} open />
      </>
    );
  }
  const run = outcome.toolRun();
  const drawn = { service, loaded, calculation: outcome, values: outcome.textValues() };
  return (
    <>
      <div class="result">
        <Answer run={run} />
        {Curve({ ...drawn, path: run.share_url.replace(/\?.*/, '') })}
        {Pictures(drawn)}
        <div>
          <Notes run={run} />
          <WorkingsFold
            workings={readableWorkings(outcome, service.common.workings)}
            words={service.common.pages}
          />
        </div>
      </div>
      <AppForm loaded={loaded} typed={typed} errors={new Map()} open={false} />
      {
        <div class="caveat">
          <p>
            <a href={run.share_url}>Open this result at {service.common.siteName}</a>
          </p>
          <p class="disclaimer">{run.disclaimer}</p>
        </div>
      }
    </>
  );
}

/** The first figure as a headline, the answer, and the other figures. */
function Answer({ run: { result } }: { run: ToolRun }) {
  const figure = ({ label, value }: (typeof result.figures)[number]) => (
    <div class="figure">
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
  const [headline, ...others] = result.figures;
  return (
    <section class="answer-box" aria-labelledby="result-heading">
      <h2 class="hidden" id="result-heading" tabindex={-1}>
        Result
      </h2>
      {headline === undefined ? null : (
        <div class="headline of-1">
          <dl>{figure(headline)}</dl>
        </div>
      )}
      {<p class="answer">{result.answer}</p>}
      {others.length === 0 ? null : <dl class="figures">{others.map(figure)}</dl>}
    </section>
  );
}

/** Notes and sources, folded. */
function Notes({ run: { result } }: { run: ToolRun }) {
  return (
    <>
      {result.notes.length === 0 ? null : (
        <details class="fold">
          <summary>Notes</summary>
          <ul class="notes">
            {result.notes.map((note) => (
              <li>{note}</li>
            ))}
          </ul>
        </details>
      )}
      {
        <details class="fold">
          <summary>Sources</summary>
          <ul class="sources">
            {result.sources.map(({ title, url }) => (
              <li>
                <a href={url}>{title}</a>
              </li>
            ))}
          </ul>
        </details>
      }
    </>
  );
}

interface AppFormProps {
  readonly loaded: LoadedCalculator;
  readonly typed: ReadonlyMap<string, string>;
  readonly errors: ReadonlyMap<string, string>;
  readonly open: boolean;
}

/** The inputs; the page sends them through its host, so the form itself leads nowhere. */
export function AppForm({ loaded, typed, errors, open }: AppFormProps) {
  return (
    <details class="fold" id="again" open={open}>
      <summary>Change the figures</summary>
      <Form fields={loaded.schema.fields} typed={typed} errors={errors} action="#" button="Work it out" />
    </details>
  );
}

/** The inputs as a form shows them; what is neither text, number nor yes and no cannot be shown. */
function typedOf({ schema }: LoadedCalculator, given: RequestInputs): Map<string, string> {
  const typed = new Map<string, string>();
  for (const { name } of schema.fields) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (['string', 'number', 'boolean'].includes(typeof value)) typed.set(name, String(value));
  }
  return typed;
}
