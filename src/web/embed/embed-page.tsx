import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import type { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import type { Calculation, ToolRun } from '../../engine/result.ts';
import { resultView } from '../../engine/result-view.ts';
import type { Note } from '../../engine/texts/entries.ts';
import { Fragment, h, type Markup } from '../../http/markup.ts';
import type { Tool } from '../../service.ts';
import { Document } from '../components/document.tsx';
import { ErrorSummary } from '../components/error-summary.tsx';
import { Form } from '../components/form.tsx';
import type { Submission } from '../components/form-values.ts';
import { Heading } from '../components/heading.tsx';
import { Answer, Caveat, Figures, Fold, Notes, Since, Sources } from '../components/result-parts.tsx';
import type { ErrorText } from '../error-page.tsx';
import type { Site } from '../site.ts';
import { hiddenInputs, inlineStyleOf, type Theme } from './theme.ts';

export interface EmbedPageProps {
  readonly site: Site;
  readonly tool: Tool;
  readonly loaded: LoadedCalculator;
  readonly submission: Submission;
  readonly outcome: Calculation | InvalidInput | null;
  readonly theme: Theme;
}

/** A calculator inside another site's page: form or result, links that open outside the frame. */
export function EmbedPage(props: EmbedPageProps): Markup {
  const { site, tool, loaded, submission, outcome, theme } = props;
  const { fields } = loaded.schema;
  const calculation = outcome !== null && 'trace' in outcome ? outcome : null;
  const notes = calculation?.notes() ?? [];
  const run = calculation?.toolRun(undefined, notes) ?? null;
  const faults = outcome !== null && 'errors' in outcome ? outcome : null;
  const form = Form({
    fields,
    typed: submission.typed,
    errors: faults?.faults ?? new Map(),
    action: `${site.root}/embed/${tool.key}`,
    hidden: hiddenInputs(theme),
    button: 'Work it out',
  });
  const summary =
    faults === null ? null : (
      <ErrorSummary message={faults.message} errors={faults.faults} fields={fields} focused={false} />
    );
  const shown = calculation === null || run === null ? form : embedResult(calculation, run, notes, form);
  const opened =
    run === null ? null : (
      <>
        {outside(run.share_url, 'Open this result with its workings')}
        {' · '}
      </>
    );
  return frame(
    { site, title: `${faults === null ? '' : 'Error: '}${tool.title}`, theme },
    <>
      <header>{Heading({ text: tool.title })}</header>
      <main>
        {summary}
        {shown}
      </main>
      <footer>
        {run === null ? <p>{site.disclaimer}</p> : null}
        <p>
          {opened}
          {outside(tool.page_url, `${tool.title} at ${site.name}`)}
        </p>
      </footer>
    </>,
  );
}

/** A result where there is little room: the answer, the figures that matter and the way to change it; the rest folded. */
function embedResult(calculation: Calculation, run: ToolRun, all: readonly Note[], form: Markup): Markup {
  const view = resultView(calculation, run, all, false);
  const { figures, dates, scope } = view.notes;
  const notes = [...figures, ...dates, ...scope];
  const main = view.figures.filter(({ isMain, isNil }) => isMain && !isNil);
  const others = view.figures.filter((figure) => !main.includes(figure));
  const sources = [...view.guidance, ...view.law];
  const fold = (name: string, count: number, children: Markup | null): Markup | null =>
    count === 0 ? null : Fold({ name: `${name} (${count})`, children });
  const folds = [
    Fold({ name: 'Change the figures', children: form }),
    fold('More figures', others.length, Figures({ figures: others })),
    fold('Notes', notes.length, Notes({ notes })),
    Fold({ name: `Sources (${sources.length})`, children: Sources({ sources }) }),
  ];
  return (
    <div class="result" id="result">
      {Since({ since: calculation.sinceLink() })}
      {Answer({ view, run })}
      {Figures({ figures: main })}
      <div class="folds">{folds}</div>
      {Caveat({ run })}
    </div>
  );
}

interface EmbedErrorProps extends ErrorText {
  readonly site: Site;
  readonly theme: Theme;
}

/** What an embed shows where there is no calculator to show. */
export function EmbedError({ site, theme, heading, message, ...style }: EmbedErrorProps): Markup {
  const others = outside(`${site.baseUrl}/`, `All calculators at ${site.name}`);
  return frame(
    { site, title: heading, theme, ...style },
    <>
      <header>
        <h1>{heading}</h1>
      </header>
      <main>
        <p>{message}</p>
        <p>{others}</p>
      </main>
    </>,
  );
}

interface FrameProps {
  readonly site: Site;
  readonly title: string;
  readonly theme: Theme;
  /** In place of what the theme adds to the stylesheet. */
  readonly inlineStyle?: string | null;
  readonly standsAlone?: boolean;
}

function frame(props: FrameProps, content: Markup): Markup {
  const { site, title, theme, inlineStyle = null, standsAlone = false } = props;
  return Document({
    site,
    title,
    canonical: null,
    scheme: theme.scheme,
    inlineStyle: inlineStyle ?? inlineStyleOf(theme),
    standsAlone,
    children: <body class="embed">{content}</body>,
  });
}

/** A link that leaves the frame, since pages of this site do not open inside one. */
function outside(href: string, text: string): Markup {
  return (
    <a href={href} target="_blank" rel="noopener">
      {text}
    </a>
  );
}
