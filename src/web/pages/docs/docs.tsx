import type { LoadedCalculator } from '../../../engine/compile-calculator.ts';
import { Page } from '../../components/document.tsx';
import { Links } from '../../components/links.tsx';
import { WideTable } from '../../components/table.tsx';
import type { Site } from '../../site.ts';
import { DocsApi } from './docs-api.tsx';
import { DocsBatch } from './docs-batch.tsx';
import { DocsEmbeds } from './docs-embeds.tsx';
import { DocsInputs } from './docs-inputs.tsx';
import { DocsLimits } from './docs-limits.tsx';
import { DocsMcp } from './docs-mcp.tsx';
import { DocsOperations, type ShownOperation } from './docs-operations.tsx';
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

const PARTS = [
  ['#calculators', 'Calculators'],
  ['#api', 'JSON API'],
  ['#run', 'Run a calculator'],
  ['#fields', 'What comes back'],
  ['#refused', 'When an input cannot be used'],
  ['#list', 'List the calculators'],
  ['#workings', 'Workings'],
  ['#openapi', 'OpenAPI'],
  ['#rates', 'Rates'],
  ['#batch', 'Many rows at once'],
  ['#operations', 'Operations'],
  ['#mcp', 'MCP server'],
  ['#embeds', 'Embeds'],
  ['#links', 'Linking to results'],
  ['#errors', 'Errors'],
  ['#limits', 'Limits'],
  ['#versions', 'Versions'],
] as const;

export function Docs(props: DocsProps) {
  const { site, calculators } = props;
  return (
    <Page
      site={site}
      title="For developers"
      description="How to call the calculators by JSON API, MCP and embeds: addresses, inputs, errors, limits and versions."
      canonical="/docs"
    >
      <div class="opening">
        <h1>For developers</h1>
        <p class="lead">
          Call the calculators from a program, connect them to an AI assistant, or put them on your own site.
          No key, no account; the same figures everywhere.
        </p>
      </div>
      <div class="reference">
        <nav class="sections" aria-label="On this page">
          <Links kind="docs-nav plain" links={PARTS} />
        </nav>
        <div class="prose">
          <h2 id="calculators">Calculators</h2>
          <p>Each calculator has a key for addresses and a name for MCP clients.</p>
          <WideTable
            label="Keys and names"
            stacks="below"
            head={['Calculator', 'Key', 'MCP tool']}
            rows={site.tools.map(({ key, title, name }) => [
              <a key={key} href={`${site.root}/calculators/${key}`}>
                {title}
              </a>,
              <code key={key}>{key}</code>,
              <code key={name}>{name}</code>,
            ])}
          />
          {calculators.map((loaded) => (
            <DocsInputs key={loaded.calculator.key} loaded={loaded} />
          ))}
          <DocsApi {...props} />
          <DocsBatch {...props} />
          <DocsOperations asked={props.asked} />
          <DocsMcp {...props} />
          <DocsEmbeds {...props} />
          <DocsLimits {...props} />
        </div>
      </div>
    </Page>
  );
}
