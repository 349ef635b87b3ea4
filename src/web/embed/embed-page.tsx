import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { h, type Markup } from '../../http/markup.ts';
import type { Tool } from '../../service.ts';
import { SmallCurve } from '../charts/index.ts';
import { CompactResult } from '../components/compact-result.tsx';
import { Document, Heading } from '../components/document.tsx';
import { Form, InputFaults } from '../components/form.tsx';
import type { Submission } from '../components/form-values.ts';
import { Outside } from '../components/links.tsx';
import type { PageResult } from '../pages/page-result.ts';
import type { Site } from '../site.ts';
import type { Theme } from './theme.ts';

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
  const { fields } = loaded.schema;
  const { words } = site;
  const { scheme, accent, style } = theme;
  const faults = outcome instanceof InvalidInput ? outcome : null;
  const found = outcome instanceof InvalidInput ? null : outcome;
  const form = Form({
    fields,
    typed: submission.typed,
    errors: faults?.faults ?? new Map(),
    action: `${site.root}/embed/${tool.key}`,
    // The result keeps the theme.
    hidden: [
      ...(scheme === 'light' ? [] : [['theme', scheme ?? 'auto'] as const]),
      ...(accent === null ? [] : [['accent', accent] as const]),
    ],
    words,
  });
  return Document({
    site,
    title: `${faults === null ? '' : `${words.error}: `}${tool.title}`,
    canonical: null,
    scheme,
    style,
    children: (
      <body class="embed">
        <header>{Heading({ text: tool.title })}</header>
        <main>
          {faults === null ? null : InputFaults({ words, invalid: faults, fields, isFocused: false })}
          {found === null ? form : CompactResult({ ...found, words, form, pictures: SmallCurve(found) })}
        </main>
        <footer>
          {found === null ? <p>{site.disclaimer}</p> : null}
          <p>
            {found === null ? null : [Outside(found.run.share_url, words.open_with_workings), ' · ']}
            {Outside(tool.page_url, found === null ? `${tool.title} – ${site.name}` : site.name)}
          </p>
        </footer>
      </body>
    ),
  });
}
