import type { LoadedCalculator } from '../../../engine/load-calculator.ts';
import type { ToolRun } from '../../../engine/result.ts';
import { Page } from '../../components/document.tsx';
import type { Site } from '../../site.ts';
import type { Operation } from '../operation.ts';
import { DocsApi } from './docs-api.tsx';
import { DocsEmbeds } from './docs-embeds.tsx';
import { DocsInputs } from './docs-inputs.tsx';
import { DocsLimits } from './docs-limits.tsx';
import { DocsMcp } from './docs-mcp.tsx';
import { examples } from './examples.ts';

export interface DocsProps {
  readonly site: Site;
  readonly operation: Operation;
  readonly calculators: readonly LoadedCalculator[];
  /** What the first calculator gives for its example. */
  readonly run: ToolRun;
}

const PARTS = [
  ['calculators', 'Calculators'],
  ['api', 'JSON API'],
  ['mcp', 'MCP server'],
  ['embeds', 'Embeds'],
  ['links', 'Linking to results'],
  ['errors', 'Errors'],
  ['limits', 'Limits'],
  ['versions', 'Versions'],
] as const;

/** How to use the service from programs, assistants and other sites. */
export function Docs(props: DocsProps) {
  const { site, calculators } = props;
  const [tool] = site.tools;
  if (tool === undefined) throw new Error('there is no calculator to show');
  const part = { ...props, shown: examples(site, tool, props.run) };
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
        <nav aria-label="On this page">
          <ul class="docs-nav plain">
            {PARTS.map(([id, title]) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div class="prose">
        <h2 id="calculators">Calculators</h2>
        <p>Each calculator has a key for addresses and a name for MCP clients.</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever scrolls by keyboard must be able to come here */}
        <section class="scroll" tabIndex={0} aria-label="Keys and names">
          <table>
            <thead>
              <tr>
                <th scope="col">Calculator</th>
                <th scope="col">Key</th>
                <th scope="col">MCP tool</th>
              </tr>
            </thead>
            <tbody>
              {calculators.map(({ calculator, schema }) => (
                <tr key={calculator.key}>
                  <th scope="row">
                    <a href={`${site.root}/calculators/${calculator.key}`}>{schema.title}</a>
                  </th>
                  <td>
                    <code>{calculator.key}</code>
                  </td>
                  <td>
                    <code>{schema.toolName}</code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        {calculators.map((loaded) => (
          <DocsInputs key={loaded.calculator.key} loaded={loaded} />
        ))}
        <DocsApi {...part} />
        <DocsMcp {...part} />
        <DocsEmbeds {...part} />
        <DocsLimits {...part} />
      </div>
    </Page>
  );
}
