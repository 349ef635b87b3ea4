import type { Tool } from '../../service.ts';
import { curlCommand, embedSnippet, fetchCall, type Inputs, mcpCall } from '../components/snippet.ts';
import type { Site } from '../site.ts';

export interface ElsewhereProps {
  readonly site: Site;
  readonly tool: Tool;
  readonly inputs: Inputs;
}

/** The same run by every other channel, ready to copy. */
export function Elsewhere({ site, tool, inputs }: ElsewhereProps) {
  return (
    <details class="fold">
      <summary>Use this calculation elsewhere</summary>
      <div class="elsewhere">
        <h3>In a terminal, with curl</h3>
        <pre class="copy">{curlCommand(tool, inputs)}</pre>
        <h3>In JavaScript, with fetch</h3>
        <pre class="copy">{fetchCall(tool, inputs)}</pre>
        <h3>From an AI assistant, over MCP</h3>
        <pre class="copy">{JSON.stringify(mcpCall(tool, inputs), null, 2)}</pre>
        <h3>On a web page, filled in with these figures</h3>
        <pre class="copy">{embedSnippet(site, tool, inputs)}</pre>
        <p class="small">
          Please keep the link under the frame, and link to the result when you publish it. The{' '}
          <a href={`${site.root}/docs`}>documentation</a> says more.
        </p>
      </div>
    </details>
  );
}
