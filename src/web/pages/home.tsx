import { h, type Markup } from '../../http/markup.ts';
import type { Service } from '../../service.ts';
import { Curve } from '../charts/index.ts';
import { Page } from '../components/document.tsx';
import { Markdown } from '../components/markdown.tsx';
import { Headline } from '../components/result-parts.tsx';
import { withQuery } from '../components/snippets.tsx';
import { ResultView } from '../result-view.ts';
import { type Site, siteTexts } from '../site.ts';
import type { PageResult } from './page-result.ts';

interface HomeProps {
  readonly site: Site;
  readonly service: Service;
  /** The first calculator's result for its example. */
  readonly example: PageResult;
}

export function Home({ site, service, example }: HomeProps): Markup {
  const { title, lead, about = '', body } = siteTexts(service).documents.home;
  return (
    <Page site={site} title={site.name} description={about} canonical="/" application={{}}>
      <div class="welcome">
        <div class="opening">
          <h1>{title}</h1>
          <p class="lead">{lead}</p>
        </div>
        {specimen(site, example)}
      </div>
      <h2 class="hidden">{service.common.pages.calculators}</h2>
      <ul class="index plain">
        {service.rules.calculators.map(({ calculator, schema }) => (
          <li>
            <h3>
              <a href={`${site.root}/calculators/${calculator.key}`}>{schema.title}</a>
            </h3>
            <p>{schema.summary}</p>
          </li>
        ))}
      </ul>
      <div class="prose">{Markdown({ body, slots: {}, root: site.root })}</div>
    </Page>
  );
}

/** A real result with its curve, as an example of what people get. */
function specimen(site: Site, example: PageResult): Markup {
  const { calculation, run, notes, inputs, loaded } = example;
  const path = `${site.root}/calculators/${run.tool}`;
  return (
    <section class="specimen" aria-labelledby="specimen-heading">
      <h2 class="hidden" id="specimen-heading">
        {loaded.schema.title}
      </h2>
      {Headline({ rows: new ResultView(calculation, notes, false).headline, run })}
      <p>{run.result.answer}</p>
      {Curve(example, path, true)}
      <p>
        <a href={withQuery(path, inputs)}>{example.service.common.pages.open_with_workings}</a>
      </p>
    </section>
  );
}
