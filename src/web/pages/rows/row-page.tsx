import type { InvalidInput } from '../../../engine/inputs/invalid-input.ts';
import type { RowSchema } from '../../../engine/inputs/row-schema.ts';
import { type Child, h, type Markup } from '../../../http/markup.ts';
import type { Service, Tool } from '../../../service.ts';
import { Page } from '../../components/document.tsx';
import { Errors } from '../../components/form.tsx';
import { withoutPence } from '../../components/print.ts';
import { Notes } from '../../components/result-parts.tsx';
import { describeSite } from '../../site.ts';
import { captionsOf } from '../captions.ts';
import type { RowCaptions } from './row-captions.ts';
import { RowFileForm, RowForm } from './row-form.tsx';
import { type RowOutcome, RowResultView } from './row-result.tsx';
import type { Typed } from './row-values.ts';

export interface RowPageProps {
  readonly service: Service;
  readonly tool: Tool;
  readonly schema: RowSchema;
  readonly captions: RowCaptions;
  /** Where the page is, below the site's root. */
  readonly path: string;
  readonly typed: Typed;
  /** The table that gets more empty rows. */
  readonly grows?: string | null;
  readonly invalid?: InvalidInput | null;
  readonly outcome?: RowOutcome | null;
  /** The form of a file's columns, where their headings cannot be used. */
  readonly columns?: Child;
  /** A line for each column of a file that was not used. */
  readonly unused?: readonly string[];
}

/** The page of an operation on rows: its form with the errors above it, or its result below the folded form. */
export function RowPage(props: RowPageProps): Markup {
  const { service, tool, schema, captions, path, typed } = props;
  const { grows = null, invalid = null, outcome = null, unused = [] } = props;
  const site = describeSite(service);
  const action = `${site.root}${path}`;
  const errors = invalid?.onPage ?? new Map<string, string>();
  const form = RowForm({ schema, typed, errors, action, grows, columns: captions.columns });
  const [first] = outcome?.result.figures ?? [];
  const title = [
    ...(invalid === null ? [] : ['Error']),
    ...(first === undefined ? [] : [`${first.label} ${withoutPence(first.value)}`]),
    schema.title,
  ];
  return Page({
    site,
    title: title.join(invalid === null ? ' – ' : ': '),
    description: schema.description,
    canonical: typed.size === 0 && invalid === null ? path : null,
    children:
      outcome === null ? (
        <div class="column">
          <p class="small">
            <a href={`${site.root}/calculators/${tool.key}`}>{captionsOf(tool.key).question}</a>
          </p>
          <h1>{captions.question}</h1>
          <p class="lead">
            {captions.need} <a href={`${action}?example=1`}>Try an example</a>
          </p>
          {invalid &&
            Errors({
              message: errors.size === 0 ? invalid.message : undefined,
              errors: [...errors].map(([path, error]) => [`#${path}`, error]),
            })}
          {props.columns}
          {unused.length === 0 ? null : (
            <section class="assumed" aria-label="Columns that were not used">
              {Notes({ notes: unused })}
            </section>
          )}
          {form}
          {RowFileForm({ schema, action })}
        </div>
      ) : (
        <div class="outcome of-rows">
          <h1>{captions.question}</h1>
          <details class="again" id="again">
            <summary>
              <span>{schema.title}</span> <b>Change</b>
            </summary>
            {form}
          </details>
          {RowResultView({ service, outcome })}
        </div>
      ),
  });
}
