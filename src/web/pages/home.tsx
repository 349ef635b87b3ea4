import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import { resultView } from '../../engine/result-view.ts';
import { h, type Markup } from '../../http/markup.ts';
import { Curve } from '../charts/index.ts';
import { Page } from '../components/document.tsx';
import { Headline } from '../components/result-parts.tsx';
import { withQuery } from '../components/snippets.tsx';
import { webApplication } from '../sharing/structured-data.ts';
import type { Site } from '../site.ts';
import type { PageResult } from './page-result.ts';

export interface HomeProps {
  readonly site: Site;
  readonly calculators: readonly LoadedCalculator[];
  /** What the first calculator gives for its example. */
  readonly example: PageResult;
}

const ABOUT =
  'Free calculators for UK limited companies: tax, deadlines, penalties, allowances, gains and company size, with the law behind every figure.';

export function Home({ site, calculators, example }: HomeProps): Markup {
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
            An answer in plain words, every step behind it, and the law it rests on. No account, no cookies;
            it works without script.
          </p>
        </div>
        {specimen(site, example)}
      </div>
      <h2 class="hidden">All calculators</h2>
      <ul class="index plain">
        {calculators.map(({ calculator, schema }) => (
          <li>
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
          Everything here also answers as a <a href={`${site.root}/docs/api`}>JSON API</a>, as an{' '}
          <a href={`${site.root}/docs/mcp`}>MCP server</a> for AI assistants, and as{' '}
          <a href={`${site.root}/docs/embeds`}>pages to embed</a>: the same inputs, the same figures, the same
          words. No key is needed.
        </p>
        <h2>How the figures are made</h2>
        <p>
          Rates and limits are kept in <a href={`${site.root}/rates`}>dated tables</a>, each with the Act or
          official page it comes from. Sums are exact fractions, rounded once at the end. The same inputs give
          the same answer tomorrow: no calculator looks at today’s date.
        </p>
      </div>
    </Page>
  );
}

/** A real result with its curve, so that people see what they will get. */
function specimen(site: Site, example: PageResult): Markup {
  const { calculation, run, notes, inputs, loaded } = example;
  const path = `${site.root}/calculators/${run.tool}`;
  return (
    <section class="specimen" aria-labelledby="specimen-heading">
      <h2 id="specimen-heading">
        <a href={withQuery(path, inputs)}>{loaded.schema.title}</a>
      </h2>
      {Headline({ rows: resultView(calculation, run, notes, false).headline, run })}
      <p>{run.result.answer}</p>
      {Curve({ ...example, path })}
    </section>
  );
}
