import { Page } from '../components/document.tsx';
import type { Site } from '../site.ts';

export interface ErrorPageProps {
  readonly site: Site;
  readonly heading: string;
  /** What happened, from the texts of the service. */
  readonly message: string;
}

/** What a reader meets where nothing is, or where something went wrong: the way on. */
export function ErrorPage({ site, heading, message }: ErrorPageProps) {
  return (
    <Page site={site} title={heading} canonical={null}>
      <div class="opening">
        <h1>{heading}</h1>
        <p class="lead">{message}</p>
      </div>
      <div class="prose">
        <p>These are the calculators; one of them may be what you were looking for.</p>
        <ul>
          {site.tools.map(({ key, title }) => (
            <li key={key}>
              <a href={`${site.root}/calculators/${key}`}>{title}</a>
            </li>
          ))}
        </ul>
        <p>
          Or start from the <a href={`${site.root}/`}>front page</a>, or read the{' '}
          <a href={`${site.root}/docs`}>documentation</a>.
        </p>
      </div>
    </Page>
  );
}
