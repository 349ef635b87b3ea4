import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import type { LoadedCalculator } from '../../engine/read/calculator.ts';
import { type Child, h, type Markup } from '../../http/markup.ts';
import { parseDay } from '../../law/calendar.ts';
import { rowOperations } from '../../operations/rows/index.ts';
import type { Tool } from '../../service.ts';
import { calculatorLinks } from '../components/calculator-links.tsx';
import { Page } from '../components/document.tsx';
import { CalculatorForm } from '../components/form.tsx';
import { type Submission, startOfYearTo } from '../components/form-values.ts';
import { Links } from '../components/links.tsx';
import { shortDay, withoutPence } from '../components/print.ts';
import { ResultSection } from '../components/result.tsx';
import { withQuery } from '../components/snippets.tsx';
import type { Site } from '../site.ts';
import { captionsOf } from './captions.ts';
import type { PageResult } from './page-result.ts';
import { ROW_CAPTIONS } from './rows/row-captions.ts';

export interface CalculatorPageProps {
  readonly site: Site;
  readonly tool: Tool;
  readonly loaded: LoadedCalculator;
  readonly submission: Submission;
  /** The result of the inputs; null before any were sent. */
  readonly outcome: PageResult | InvalidInput | null;
}

/** A calculator's page: its form, with the errors above it, or its result beside the form. */
export function CalculatorPage(props: CalculatorPageProps): Markup {
  const { site, tool, loaded, outcome } = props;
  const path = `${site.root}/calculators/${tool.key}`;
  const { question, need } = captionsOf(tool.key);
  const { summary, fields } = loaded.schema;
  const { form, errors } = CalculatorForm({ fields, action: path, ...props });
  if (outcome === null || outcome instanceof InvalidInput)
    return Page({
      site,
      title: `${errors === null ? '' : 'Error: '}${tool.title}`,
      description: summary,
      canonical: outcome === null ? `/calculators/${tool.key}` : null,
      children: (
        <div class="columns">
          <div class="column">
            <h1>{question}</h1>
            <p class="lead">{need}</p>
            {errors}
            {form}
          </div>
          {elsewhere(props, path)}
        </div>
      ),
    });
  const { calculation, query } = outcome;
  const title = calculation.linkTitle();
  return Page({
    site,
    title: `${title} – ${tool.title}`,
    description: calculation.answer(),
    canonical: null,
    shared: { title, address: calculation.shareUrl },
    address: path + query,
    children: (
      <div class="outcome">
        <h1>{question}</h1>
        <details class="again" id="again">
          <summary>
            <span>{summaryOf(outcome)}</span> <b>Change</b>
          </summary>
          {form}
        </details>
        {ResultSection(outcome)}
      </div>
    ),
  });
}

/** The inputs in short: `Year to 31 Mar 2026 · £100,000`; without a year end the last date, `Date of sale: 30 June 2024`. */
function summaryOf({ inputs, entered }: PageResult): string {
  const { period_start, period_end } = inputs;
  const end = parseDay(String(period_end));
  const isYear = period_start === startOfYearTo(period_end);
  const date = entered.findLast(({ kind }) => kind === 'date');
  if (end === null && date !== undefined) return `${date.title}: ${date.value}`;
  const period = end === null ? [] : [`${isYear ? 'Year' : 'Period'} to ${shortDay(end)}`];
  const amounts = entered.filter(({ kind }) => kind === 'money').slice(0, 1);
  return [...period, ...amounts.map(({ value }) => withoutPence(value))].join(' · ');
}

/** Beside or below a form: its example, the pages for several rows, and the other calculators. */
function elsewhere({ site, tool }: CalculatorPageProps, path: string): Child {
  const rows = rowOperations.filter((operation) => operation.schemas.has(tool.key));
  return (
    <nav class="elsewhere" aria-labelledby="elsewhere-heading">
      <p>
        <a href={withQuery(path, tool.example_input)}>See an example</a>
      </p>
      <h2 id="elsewhere-heading">Other questions</h2>
      {Links({
        kind: 'plain',
        links: [
          ...rows.map(
            ({ name }) => [`${path}/${name}`, ROW_CAPTIONS[`${tool.key}/${name}`]?.link ?? name] as const,
          ),
          ...calculatorLinks(site).filter(([href]) => href !== path),
        ],
      })}
    </nav>
  );
}
