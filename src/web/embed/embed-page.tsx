import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { type Child, h, Markup } from '../../http/markup.ts';
import { Document } from '../components/document.tsx';
import { CalculatorForm } from '../components/form.tsx';
import { CompactResult } from '../components/result.tsx';
import type { CalculatorPageProps } from '../pages/calculator-page.tsx';
import { captionsOf } from '../pages/captions.ts';
import type { Site } from '../site.ts';
import { type Theme, themeParameters } from './theme.ts';

/** A calculator inside another site's page: form or result. */
export function EmbedPage(props: CalculatorPageProps & { readonly theme: Theme }): Markup {
  const { site, tool, loaded, outcome, theme } = props;
  const result = outcome instanceof InvalidInput ? null : outcome;
  // The form's result keeps the theme.
  const hidden = themeParameters(theme);
  const action = `${site.root}/embed/${tool.key}`;
  const { form, errors } = CalculatorForm({ ...props, fields: loaded.schema.fields, action, hidden }, false);
  return Framed({
    site,
    title: `${errors === null ? '' : 'Error: '}${tool.title}`,
    theme,
    children: [
      <main>
        <h1>{captionsOf(tool.key).question}</h1>
        {errors}
        {result === null ? form : CompactResult(result, form)}
      </main>,
      <footer>
        {result === null ? <p class="disclaimer">{site.disclaimer}</p> : null}
        <p>
          {result === null ? (
            <a href={tool.page_url}>{`${tool.title} – ${site.name}`}</a>
          ) : (
            <a href={result.calculation.shareUrl}>{`See the workings at ${site.name}`}</a>
          )}
        </p>
      </footer>,
    ],
  });
}

/** A page for frames on other sites, in which no other page may open: its links open outside. */
export function Framed(props: {
  readonly site: Site;
  readonly title: string;
  readonly theme: Theme;
  readonly children: Child;
}): Markup {
  const { site, title, theme, children } = props;
  const page = Document({
    site,
    title,
    canonical: null,
    scheme: theme.scheme,
    style: theme.style,
    children: <body class="embed">{children}</body>,
  });
  return new Markup(
    page.text.replace(
      /<a href="(?!#)([^"]*)"(?: rel="noreferrer")?/g,
      '<a href="$1" target="_blank" rel="noopener"',
    ),
  );
}
