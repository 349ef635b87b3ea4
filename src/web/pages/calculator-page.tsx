import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import type { LoadedCalculator } from '../../engine/read/calculator.ts';
import { listEntered } from '../../formats/workings-csv.ts';
import { type Child, h, type Markup } from '../../http/markup.ts';
import { parseDay } from '../../law/calendar.ts';
import { rowOperations } from '../../operations/rows/index.ts';
import type { Tool } from '../../service.ts';
import { calculatorLinks } from '../components/calculator-links.tsx';
import { shortDay } from '../components/dates.ts';
import { type Card, Heading, Page } from '../components/document.tsx';
import { InputFaults } from '../components/form.tsx';
import { type Submission, startOfYearTo } from '../components/form-values.ts';
import { Links } from '../components/links.tsx';
import { ResultSection } from '../components/result.tsx';
import { withQuery } from '../components/snippets.tsx';
import { withoutPence } from '../components/verdict.tsx';
import type { Site } from '../site.ts';
import { calculatorForm, fillsStart, shownErrors } from './calculator-form.ts';
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
  const { schema } = loaded;
  const path = `/calculators/${tool.key}`;
  const invalid = outcome instanceof InvalidInput ? shownErrors(tool, props.submission, outcome) : null;
  const result = outcome instanceof InvalidInput ? null : outcome;
  const card = result === null ? null : resultCard(result);
  const { question, need } = captionsOf(tool, schema.summary);
  const form = calculatorForm(props, invalid, { action: `${site.root}${path}` });
  return Page({
    site,
    title: `${invalid === null ? '' : 'Error: '}${card === null ? '' : `${card.title} – `}${tool.title}`,
    description: schema.summary,
    canonical: outcome === null ? path : null,
    application:
      outcome === null ? { name: tool.title, url: tool.page_url, description: schema.summary } : undefined,
    card,
    isDisclaimed: result !== null,
    address: result === null ? undefined : withQuery(`${site.root}${path}`, result.inputs),
    children:
      result === null ? (
        <div class="column">
          {Heading({ text: question })}
          <p class="lead">{need}</p>
          {invalid === null
            ? null
            : InputFaults({ invalid, fields: schema.fields, fillsStart: fillsStart(tool) })}
          {form}
          {elsewhere(props)}
        </div>
      ) : (
        <div class="found">
          {Heading({ text: question })}
          <details class="again" id="again">
            <summary>
              <span>{summaryOf(result)}</span> <b>Change</b>
            </summary>
            {form}
          </details>
          {ResultSection({ result, site })}
        </div>
      ),
  });
}

/** The inputs in short: `Year to 31 Mar 2026 · £100,000`. */
function summaryOf({ inputs, loaded, calculation }: PageResult): string {
  const { period_start, period_end } = inputs;
  const end = parseDay(String(period_end));
  const isYear = period_start !== undefined && period_start === startOfYearTo(period_end);
  const amounts = new Set(
    loaded.schema.fields.flatMap(({ kind, title }) => (kind === 'money' ? [title] : [])),
  );
  const first = listEntered(loaded, calculation).find(({ title }) => amounts.has(title));
  const parts = [
    ...(end === null ? [] : [`${isYear ? 'Year' : 'Period'} to ${shortDay(end)}`]),
    ...(first === undefined ? [] : [withoutPence(first.value)]),
  ];
  return parts.join(' · ');
}

/** The preview of a link to a result: its figure and its answer. */
function resultCard({ calculation, run: { result, share_url } }: PageResult): Card {
  return { title: calculation.linkTitle(), description: result.answer, address: share_url };
}

/** Below a form: its example, the pages for several rows, and the other calculators. */
function elsewhere({ site, tool, loaded }: CalculatorPageProps): Child {
  const path = `${site.root}/calculators/${tool.key}`;
  const rows = rowOperations.filter((operation) => operation.schemaOf(loaded) !== null);
  return (
    <nav class="elsewhere" aria-label="Other calculators">
      <p>
        <a href={withQuery(path, tool.example_input)}>See an example</a>
      </p>
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
