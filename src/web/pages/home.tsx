import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import { Page } from '../components/document.tsx';
import type { Site } from '../site.ts';

export interface HomeProps {
  readonly site: Site;
  readonly calculators: readonly LoadedCalculator[];
}

const ABOUT =
  'Free calculators for UK limited companies: tax, deadlines, penalties, allowances, gains and company size, with the law behind every figure.';

export function Home({ site, calculators }: HomeProps) {
  return (
    <Page site={site} title={site.name} description={ABOUT} canonical="/">
      <div class="opening">
        <h1>Company tax, worked out to the penny and shown step by step</h1>
        <p class="lead">
          Free calculators for UK limited companies. Each gives an answer in plain words, every step behind
          it, and the law it rests on. No account, no cookies, no script.
        </p>
      </div>
      <ul class="index plain">
        {calculators.map(({ calculator, schema }) => (
          <li key={calculator.key}>
            <h2>
              <a href={`${site.root}/calculators/${calculator.key}`}>{schema.title}</a>
            </h2>
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
          Rates and limits stand in dated tables, each with the Act or official page it comes from. Sums are
          exact fractions, rounded once at the end. The same inputs give the same answer tomorrow: no
          calculator looks at today’s date.
        </p>
      </div>
    </Page>
  );
}
