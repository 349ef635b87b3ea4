import type { LoadedCalculator } from '../../../engine/compile-calculator.ts';
import { type Child, Fragment, h, type Markup } from '../../../http/markup.ts';
import { Page } from '../../components/document.tsx';
import { type Link, Links } from '../../components/links.tsx';
import { WideTable } from '../../components/table.tsx';
import type { Site } from '../../site.ts';
import { DocsApi } from './docs-api.tsx';
import { DocsBatch } from './docs-batch.tsx';
import { DocsEmbeds } from './docs-embeds.tsx';
import { DocsInputs } from './docs-inputs.tsx';
import { DocsLimits } from './docs-limits.tsx';
import { DocsMcp } from './docs-mcp.tsx';
import { DocsOperations, type ShownOperation } from './docs-operations.tsx';
import { DocsPackage } from './docs-package.tsx';
import type { DocsPartProps, Operation } from './docs-part.tsx';

export interface DocsProps {
  readonly site: Site;
  readonly operation: Operation;
  readonly calculators: readonly LoadedCalculator[];
  /** Every example, of the first calculator. */
  readonly shown: DocsPartProps['shown'];
  /** What else can be asked of it. */
  readonly asked: readonly ShownOperation[];
}

interface Subject {
  readonly path: string;
  readonly title: string;
  readonly lead: string;
  readonly write: (props: DocsProps) => Child;
}

/** A page for each subject. */
export const DOCS: readonly Subject[] = [
  {
    path: '/docs',
    title: 'For developers',
    lead: 'Call the calculators from a program, connect them to an AI assistant, or put them on your own site. No key, no account; the same figures everywhere.',
    write: (props) => <Overview {...props} />,
  },
  {
    path: '/docs/api',
    title: 'JSON API',
    lead: 'Run a calculator by GET or POST; ask for workings, operations, rates and OpenAPI.',
    write: (props) => (
      <>
        <DocsApi {...props} />
        <DocsOperations asked={props.asked} />
        <DocsLimits {...props} />
      </>
    ),
  },
  {
    path: '/docs/mcp',
    title: 'MCP server',
    lead: 'Connect Claude, ChatGPT, an editor or your own client.',
    write: (props) => <DocsMcp {...props} />,
  },
  {
    path: '/docs/embeds',
    title: 'Embeds',
    lead: 'Each calculator as a page for a frame on your own site, with a preview and the lines to paste.',
    write: (props) => <DocsEmbeds {...props} />,
  },
  {
    path: '/docs/batch',
    title: 'Many rows at once',
    lead: 'A file or a list of rows, over the API, by page and on the command line.',
    write: (props) => <DocsBatch {...props} />,
  },
  {
    path: '/docs/package',
    title: 'The npm package',
    lead: 'The calculators as functions, in Node and in browsers, without a server.',
    write: (props) => <DocsPackage {...props} />,
  },
];

/** One subject of the documentation, with the others beside it. */
export function DocsPage({ subject, ...props }: DocsProps & { readonly subject: Subject }): Markup {
  const { site } = props;
  const { path, title, lead, write } = subject;
  const links = DOCS.map(
    (one): Link => [`${site.root}${one.path}`, one.title, one.path === path ? 'page' : undefined],
  );
  return (
    <Page site={site} title={title} description={lead} canonical={path}>
      <div class="opening">
        <h1>{title}</h1>
        <p class="lead">{lead}</p>
      </div>
      <div class="reference">
        <nav class="sections" aria-label="Documentation">
          <Links kind="docs-nav plain" links={links} />
        </nav>
        <div class="prose">{write(props)}</div>
      </div>
    </Page>
  );
}

function Overview({ site, calculators }: DocsProps): Markup {
  return (
    <>
      <ul>
        {DOCS.slice(1).map(({ path, title, lead }) => (
          <li>
            <a href={`${site.root}${path}`}>{title}</a>. {lead}
          </li>
        ))}
      </ul>
      <h2 id="calculators">Calculators</h2>
      <p>Each calculator has a key for addresses and a name for MCP clients.</p>
      <WideTable
        label="Keys and names"
        stacks="below"
        head={['Calculator', 'Key', 'MCP tool']}
        rows={site.tools.map(({ key, title, name }) => [
          <a href={`${site.root}/calculators/${key}`}>{title}</a>,
          <code>{key}</code>,
          <code>{name}</code>,
        ])}
      />
      {calculators.map((loaded) => (
        <DocsInputs loaded={loaded} />
      ))}
    </>
  );
}
