import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { h, type Markup } from '../../http/markup.ts';
import { Document } from '../components/document.tsx';
import { CalculatorForm } from '../components/form.tsx';
import { Outside } from '../components/links.tsx';
import { CompactResult } from '../components/result.tsx';
import type { CalculatorPageProps } from '../pages/calculator-page.tsx';
import { captionsOf } from '../pages/captions.ts';
import { type Theme, themeParameters } from './theme.ts';

/** A calculator inside another site's page: form or result, with links that open outside the frame. */
export function EmbedPage(props: CalculatorPageProps & { readonly theme: Theme }): Markup {
  const { site, tool, loaded, outcome, theme } = props;
  const { scheme, style } = theme;
  const result = outcome instanceof InvalidInput ? null : outcome;
  const { form, errors } = CalculatorForm(
    // The result keeps the theme.
    {
      ...props,
      fields: loaded.schema.fields,
      action: `${site.root}/embed/${tool.key}`,
      hidden: themeParameters(theme),
    },
    false,
  );
  return (
    <Document
      site={site}
      title={`${errors === null ? '' : 'Error: '}${tool.title}`}
      canonical={null}
      scheme={scheme}
      style={style}
    >
      <body class="embed">
        <main>
          <h1>{captionsOf(tool.key).question}</h1>
          {errors}
          {result === null ? form : CompactResult(result, form)}
        </main>
        <footer>
          {result === null ? <p class="disclaimer">{site.disclaimer}</p> : null}
          <p>
            {result === null
              ? Outside(tool.page_url, `${tool.title} – ${site.name}`)
              : Outside(result.run.share_url, `See the workings at ${site.name}`)}
          </p>
        </footer>
      </body>
    </Document>
  );
}
