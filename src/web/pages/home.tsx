import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import { enteredOf } from '../../engine/entered.ts';
import type { Calculation, ToolRun } from '../../engine/result.ts';
import type { Tool } from '../../service.ts';
import { Page } from '../components/document.tsx';
import { webApplication } from '../sharing/structured-data.ts';
import type { Site } from '../site.ts';

export interface HomeProps {
  readonly site: Site;
  readonly calculators: readonly LoadedCalculator[];
  /** What the first calculator gives for its example. */
  readonly calculation: Calculation;
}

const ABOUT =
  'Free calculators for UK limited companies: tax, deadlines, penalties, allowances, gains and company size, with the law behind every figure.';

/** What most people come for, by the calculator that does it. */
const TASKS = [
  ['corporation-tax', 'Work out Corporation Tax', 'The tax on a period’s profits, with marginal relief'],
  ['deadlines', 'Find the deadlines', 'When to pay, and when to file the return and the accounts'],
  ['late-penalty', 'See what being late costs', 'Penalties for a late return, interest on late tax'],
] as const;

export function Home({ site, calculators, calculation }: HomeProps) {
  const tasks = TASKS.filter(([key]) => calculators.some(({ calculator }) => calculator.key === key));
  return (
    <Page
      site={site}
      title={site.name}
      description={ABOUT}
      canonical="/"
      structuredData={webApplication(site, null)}
    >
      <div class="welcome">
        <div class="opening">
          <h1>Company tax, worked out to the penny and shown step by step</h1>
          <p class="lead">
            Free calculators for UK limited companies. Each gives an answer in plain words, every step behind
            it, and the law it rests on. No account, no cookies; it works without script.
          </p>
          <ul class="tasks plain">
            {tasks.map(([key, verb, about]) => (
              <li key={key}>
                <a href={`${site.root}/calculators/${key}`}>{verb}</a>
                <p>{about}</p>
              </li>
            ))}
          </ul>
        </div>
        <Specimen site={site} calculators={calculators} calculation={calculation} />
      </div>
      <h2 class="hidden">All calculators</h2>
      <ul class="index plain">
        {calculators.map(({ calculator, schema }) => (
          <li key={calculator.key}>
            <h3>
              <a href={`${site.root}/calculators/${calculator.key}`}>{schema.title}</a>
            </h3>
            <p>{schema.summary}</p>
          </li>
        ))}
      </ul>
      <div class="prose">
        <h2>For your own site, program or assistant</h2>
        <p>
          Everything here also answers as a <a href={`${site.root}/docs#api`}>JSON API</a>, as an{' '}
          <a href={`${site.root}/docs#mcp`}>MCP server</a> for AI assistants, and as{' '}
          <a href={`${site.root}/docs#embeds`}>pages to embed</a>: the same inputs, the same figures, the same
          words. No key is needed.
        </p>
        <h2>How the figures are made</h2>
        <p>
          Rates and limits stand in <a href={`${site.root}/rates`}>dated tables</a>, each with the Act or
          official page it comes from. Sums are exact fractions, rounded once at the end. The same inputs give
          the same answer tomorrow: no calculator looks at today’s date.
        </p>
      </div>
    </Page>
  );
}

type Figure = ToolRun['result']['figures'][number];

/** How many figures beside the first show what a result is like. */
const MOST_FIGURES = 4;

/** A real result, so that people see what they will get. */
function Specimen({ site, calculators, calculation }: HomeProps) {
  const run = calculation.toolRun();
  const loaded = calculators.find(({ calculator }) => calculator.key === run.tool) as LoadedCalculator;
  const { title } = site.tools.find(({ key }) => key === run.tool) as Tool;
  const [headline, ...others] = run.result.figures as [Figure, ...Figure[]];
  return (
    <section class="specimen" aria-labelledby="specimen-heading">
      <h2 id="specimen-heading">A worked example</h2>
      <p class="small">{title}</p>
      <dl class="figures">
        {enteredOf(loaded, calculation).map((entered) => (
          <div key={entered.title}>
            <dt>{entered.title}</dt>
            <dd>{entered.value}</dd>
          </div>
        ))}
      </dl>
      <dl class="headline">
        <div>
          <dt>{headline.label}</dt>
          <dd>{headline.value}</dd>
        </div>
      </dl>
      <dl class="figures">
        {others.slice(0, MOST_FIGURES).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        <a href={run.share_url}>See this result with every step and the law</a>
      </p>
    </section>
  );
}
