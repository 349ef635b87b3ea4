import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { Fragment, h, type Markup } from '../../http/markup.ts';
import type { Tool } from '../../service.ts';
import { SmallCurve } from '../charts/index.ts';
import { CompactResult } from '../components/compact-result.tsx';
import { Document } from '../components/document.tsx';
import { Faults, faultsOf } from '../components/faults.tsx';
import { Form, inFormOrder } from '../components/form.tsx';
import type { Submission } from '../components/form-values.ts';
import { Heading } from '../components/heading.tsx';
import type { ErrorText } from '../error-page.tsx';
import type { PageResult } from '../pages/page-result.ts';
import type { Site } from '../site.ts';
import { hiddenInputs, inlineStyleOf, type Theme } from './theme.ts';

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
  const faults = outcome instanceof InvalidInput ? outcome : null;
  const found = outcome instanceof InvalidInput ? null : outcome;
  const form = Form({
    fields,
    typed: submission.typed,
    errors: faults?.faults ?? new Map(),
    action: `${site.root}/embed/${tool.key}`,
    hidden: hiddenInputs(theme),
    words,
  });
  return frame(
    { site, title: `${faults === null ? '' : `${words.error}: `}${tool.title}`, theme },
    <>
      <header>{Heading({ text: tool.title })}</header>
      <main>
        {faults === null
          ? null
          : Faults({
              words,
              message: faults.message,
              faults: faultsOf(faults.faults, inFormOrder(fields)),
              isFocused: false,
            })}
        {found === null ? form : CompactResult({ ...found, words, form, pictures: SmallCurve(found) })}
      </main>
      <footer>
        {found === null ? <p>{site.disclaimer}</p> : null}
        <p>
          {found === null ? null : [outside(found.run.share_url, words.open_with_workings), ' · ']}
          {outside(tool.page_url, found === null ? `${tool.title} – ${site.name}` : site.name)}
        </p>
      </footer>
    </>,
  );
}

interface EmbedErrorProps extends ErrorText {
  readonly site: Site;
  readonly theme: Theme;
}

/** What an embed shows if there is no calculator to show. */
export function EmbedError({ site, theme, heading, message, ...style }: EmbedErrorProps): Markup {
  return frame(
    { site, title: heading, theme, ...style },
    <>
      <header>
        <h1>{heading}</h1>
      </header>
      <main>
        <p>{message}</p>
        <p>{outside(`${site.baseUrl}/`, `${site.words.calculators} – ${site.name}`)}</p>
      </main>
    </>,
  );
}

interface FrameProps {
  readonly site: Site;
  readonly title: string;
  readonly theme: Theme;
  /** Replaces the theme's additions to the stylesheet. */
  readonly inlineStyle?: string | null;
  readonly standsAlone?: boolean;
}

function frame({ theme, inlineStyle = null, ...props }: FrameProps, content: Markup): Markup {
  return Document({
    ...props,
    canonical: null,
    scheme: theme.scheme,
    inlineStyle: inlineStyle ?? inlineStyleOf(theme),
    children: <body class="embed">{content}</body>,
  });
}

/** A link that opens outside the frame, since pages of this site do not open inside one. */
function outside(href: string, text: string): Markup {
  return (
    <a href={href} target="_blank" rel="noopener">
      {text}
    </a>
  );
}
