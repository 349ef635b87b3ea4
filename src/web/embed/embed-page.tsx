import type { ComponentChildren } from 'preact';
import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import type { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import type { Calculation, ToolRun } from '../../engine/result.ts';
import { resultView } from '../../engine/result-view.ts';
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
export function EmbedPage(props: EmbedPageProps) {
  const { site, tool, loaded, submission, outcome, theme } = props;
  const { fields } = loaded.schema;
  const calculation = outcome !== null && 'trace' in outcome ? outcome : null;
  const run = calculation?.toolRun() ?? null;
  const faults = outcome !== null && 'errors' in outcome ? outcome : null;
  const form = (
    <Form
      fields={fields}
      typed={submission.typed}
      errors={faults?.errors ?? new Map()}
      action={`${site.root}/embed/${tool.key}`}
      hidden={hiddenInputs(theme)}
      button="Work it out"
    />
  );
  return (
    <Frame site={site} title={`${faults === null ? '' : 'Error: '}${tool.title}`} theme={theme}>
      <header>
        <Heading text={tool.title} />
      </header>
      <main>
        {faults === null ? null : (
          <ErrorSummary message={faults.message} errors={faults.errors} fields={fields} focused={false} />
        )}
        {calculation === null || run === null ? (
          form
        ) : (
          <EmbedResult calculation={calculation} run={run}>
            {form}
          </EmbedResult>
        )}
      </main>
      <footer>
        {run === null ? <p>{site.disclaimer}</p> : null}
        <p>
          {run === null ? null : (
            <>
              <Outside href={run.share_url}>Open this result with its workings</Outside> ·{' '}
            </>
          )}
          <Outside href={tool.page_url}>
            {tool.title} at {site.name}
          </Outside>
        </p>
      </footer>
    </Frame>
  );
}

interface EmbedResultProps {
  readonly calculation: Calculation;
  readonly run: ToolRun;
  /** The form, filled in as it was sent. */
  readonly children: ComponentChildren;
}

/** A result where there is little room: the answer, the figures that matter and the way to change it; the rest folded. */
function EmbedResult({ calculation, run, children }: EmbedResultProps) {
  const view = resultView(calculation, run, false);
  const { figures, dates, scope } = view.notes;
  const notes = [...figures, ...dates, ...scope];
  const others = view.figures.filter(({ isMain }) => !isMain);
  const sources = [...view.guidance, ...view.law];
  return (
    <div class="result" id="result">
      <Since since={calculation.sinceLink()} />
      <Answer view={view} run={run} />
      <Figures figures={view.figures.filter(({ isMain }) => isMain)} />
      <div class="folds">
        <Fold name="Change the figures">{children}</Fold>
        {others.length === 0 ? null : (
          <Fold name={`More figures (${others.length})`}>
            <Figures figures={others} />
          </Fold>
        )}
        {notes.length === 0 ? null : (
          <Fold name={`Notes (${notes.length})`}>
            <Notes notes={notes} />
          </Fold>
        )}
        <Fold name={`Sources (${sources.length})`}>
          <Sources sources={sources} />
        </Fold>
      </div>
      <Caveat run={run} />
    </div>
  );
}

interface EmbedErrorProps extends ErrorText {
  readonly site: Site;
  readonly theme: Theme;
}

/** What an embed shows where there is no calculator to show. */
export function EmbedError({ site, theme, heading, message, ...style }: EmbedErrorProps) {
  return (
    <Frame site={site} title={heading} theme={theme} {...style}>
      <header>
        <h1>{heading}</h1>
      </header>
      <main>
        <p>{message}</p>
        <p>
          <Outside href={`${site.baseUrl}/`}>All calculators at {site.name}</Outside>
        </p>
      </main>
    </Frame>
  );
}

interface FrameProps {
  readonly site: Site;
  readonly title: string;
  readonly theme: Theme;
  /** In place of what the theme adds to the stylesheet. */
  readonly inlineStyle?: string | null;
  readonly standsAlone?: boolean;
  readonly children: ComponentChildren;
}

function Frame({ site, title, theme, inlineStyle = null, standsAlone = false, children }: FrameProps) {
  return (
    <Document
      site={site}
      title={title}
      canonical={null}
      scheme={theme.scheme}
      inlineStyle={inlineStyle ?? inlineStyleOf(theme)}
      standsAlone={standsAlone}
    >
      <body class="embed">{children}</body>
    </Document>
  );
}

/** A link that leaves the frame, since pages of this site do not open inside one. */
function Outside({ href, children }: { href: string; children: ComponentChildren }) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
