import { h, type Markup } from '../../http/markup.ts';
import { Curve } from '../charts/curve.tsx';
import { calculatorLinks } from '../components/calculator-links.tsx';
import { Page } from '../components/document.tsx';
import { CalculatorForm } from '../components/form.tsx';
import { Links } from '../components/links.tsx';
import { ToDo, Verdict } from '../components/result-parts.tsx';
import type { Site } from '../site.ts';
import { captionsOf } from './captions.ts';
import type { PageResult } from './page-result.ts';

interface HomeProps {
  readonly site: Site;
  /** The first calculator's result for its example. */
  readonly example: PageResult;
}

const ABOUT =
  'Free calculators for UK limited companies: tax, deadlines, penalties, allowances, gains and company size, with the law behind every figure.';

/** The front page: the first calculator at once, the others by their question, then an example. */
export function Home({ site, example }: HomeProps): Markup {
  const { loaded } = example;
  const { key } = loaded.calculator;
  const action = `${site.root}/calculators/${key}`;
  const { form } = CalculatorForm({
    site,
    fields: loaded.schema.fields.filter(({ required }) => required),
    submission: { received: {}, typed: new Map(), submitted: false, isTyped: false },
    outcome: null,
    action,
  });
  return (
    <Page site={site} title={site.name} description={ABOUT} canonical="/">
      <h1>Company tax, worked out to the penny</h1>
      <p class="lead">Get the answer, how it was worked out and the law behind it. Free. No sign-up.</p>
      <div class="welcome">
        <section aria-labelledby="start-heading">
          <h2 id="start-heading">{captionsOf(key).question}</h2>
          {form}
        </section>
        <section aria-labelledby="all-heading">
          <h2 id="all-heading">What do you need to know?</h2>
          {Links({ kind: 'questions plain', links: calculatorLinks(site) })}
        </section>
      </div>
      <section class="specimen" aria-labelledby="example-heading">
        <h2 id="example-heading">An example</h2>
        <div>
          <div>
            {Verdict(example)}
            {ToDo(example.events)}
            <p>
              <a href={action + example.query}>See the workings and the law</a>
            </p>
          </div>
          {Curve(example, action)}
        </div>
      </section>
      <div class="prose two">
        <div>
          <h2>Use it in your website or software</h2>
          <p>
            Every calculator also has a <a href={`${site.root}/docs`}>JSON API</a>, works with AI assistants{' '}
            <a href={`${site.root}/docs/mcp`}>over MCP</a>, and can be{' '}
            <a href={`${site.root}/docs/embeds`}>embedded</a>. No key.
          </p>
        </div>
        <div>
          <h2>How we work it out</h2>
          <p>
            Rates and limits are in <a href={`${site.root}/rates`}>dated tables</a>, each with its Act or
            official page. Amounts are exact and rounded once. The same figures give the same answer on any
            day.
          </p>
        </div>
      </div>
    </Page>
  );
}
