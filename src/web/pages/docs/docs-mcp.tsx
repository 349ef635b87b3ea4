import { Fragment, h } from '../../../http/markup.ts';
import { EXAMPLE_PROMPTS } from '../../../mcp/example-prompts.ts';
import { MODERN, SERVED } from '../../../mcp/protocol.ts';
import { Code, type DocsPartProps } from './docs-part.tsx';

export function DocsMcp({ site, shown }: DocsPartProps) {
  return (
    <>
      <h2 id="mcp">MCP server</h2>
      <p>
        AI assistants that speak the Model Context Protocol find the calculators as read-only tools at{' '}
        <code>{`${site.baseUrl}/mcp`}</code>, over streamable HTTP. There is no sign-in: leave the settings
        for authentication empty.
      </p>
      <p>
        What an assistant sends is worked out and forgotten: <a href={`${site.root}/privacy`}>privacy</a>. Ask
        it, for example:
      </p>
      <ul>
        {EXAMPLE_PROMPTS.map((prompt) => (
          <li>{prompt}</li>
        ))}
      </ul>
      <h3 id="claude">Claude</h3>
      <p>
        In the settings, under Connectors, add a custom connector with the address above. In Claude Code, run:
      </p>
      <Code example={shown.claude_code} />
      <h3 id="chatgpt">ChatGPT</h3>
      <p>
        In the settings, under Apps and connectors, switch on developer mode, create a connector with the
        address above, and choose “No authentication”.
      </p>
      <h3 id="vs-code">Visual Studio Code</h3>
      <p>
        In <code>.vscode/mcp.json</code>:
      </p>
      <Code example={shown.vs_code} />
      <h3 id="cursor">Cursor</h3>
      <p>
        In <code>.cursor/mcp.json</code>:
      </p>
      <Code example={shown.cursor} />
      <h3 id="own-client">Your own client</h3>
      <p>
        Each POST carries one JSON-RPC message and is answered in JSON; no session is kept. Clients of
        versions before {MODERN} begin with <code>initialize</code>:
      </p>
      <Code example={shown.initialize} />
      <p>Then a calculator is called by its tool name:</p>
      <Code example={shown.call} />
      <p>
        Inputs that cannot be used come back as a tool error with one message for each field, the same words
        as the API’s, so that an assistant can correct and retry. Supported versions: {SERVED.join(', ')}.
      </p>
      <h3 id="directories">Found without an address</h3>
      <p>
        The <a href={`${site.root}/mcp/server-card`}>server card</a> (SEP-2127, schema v1) tells clients who
        the server is before they connect; the AI Catalog 1.0 of the host, in{' '}
        <code>/.well-known/ai-catalog.json</code>, leads to it. <a href={`${site.root}/llms.txt`}>llms.txt</a>{' '}
        lists what there is for assistants that only read.
      </p>
    </>
  );
}
