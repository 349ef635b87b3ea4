import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import type { LoadedCalculator } from '../../engine/read/calculator.ts';
import { h, type Markup } from '../../http/markup.ts';
import type { Tool } from '../../service.ts';
import { SmallCurve } from '../charts/curve.tsx';
import { CompactResult } from '../components/compact-result.tsx';
import { Document, Heading } from '../components/document.tsx';
import { InputFaults } from '../components/form.tsx';
import type { Submission } from '../components/form-values.ts';
import { Outside } from '../components/links.tsx';
import { calculatorForm, fillsStart, shownErrors } from '../pages/calculator-form.ts';
import { captionsOf } from '../pages/captions.ts';
import type { PageResult } from '../pages/page-result.ts';
import type { Site } from '../site.ts';
import { type Theme, themeParameters } from './theme.ts';

interface EmbedPageProps {
  readonly site: Site;
  readonly tool: Tool;
  readonly loaded: LoadedCalculator;
  readonly submission: Submission;
  readonly outcome: PageResult | InvalidInput | null;
  readonly theme: Theme;
}

/** A calculator inside another site's page: form or result, with links that open outside the frame. */
export function EmbedPage({ site, tool, loaded, submission, outcome, theme }: EmbedPageProps): Markup {
  const { scheme, style } = theme;
  const invalid = outcome instanceof InvalidInput ? shownErrors(tool, submission, outcome) : null;
  const result = outcome instanceof InvalidInput ? null : outcome;
  const form = calculatorForm({ site, tool, loaded, submission }, invalid, {
    action: `${site.root}/embed/${tool.key}`,
    // The result keeps the theme.
    hidden: themeParameters(theme),
  });
  return Document({
    site,
    title: `${invalid === null ? '' : 'Error: '}${tool.title}`,
    canonical: null,
    scheme,
    style,
    children: (
      <body class="embed">
        <main>
          {Heading({ text: captionsOf(tool).question })}
          {invalid === null
            ? null
            : InputFaults({
                invalid,
                fields: loaded.schema.fields,
                fillsStart: fillsStart(tool),
                isFocused: false,
              })}
          {result === null ? form : CompactResult({ result, form, picture: SmallCurve(result) })}
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
    ),
  });
}
