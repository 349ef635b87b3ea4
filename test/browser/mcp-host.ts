/// <reference lib="dom" />
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import {
  AppBridge,
  getToolUiResourceUri,
  PostMessageTransport,
  RESOURCE_MIME_TYPE,
} from '@modelcontextprotocol/ext-apps/app-bridge';

/** What the page asked of the host. */
const asked = { links: [] as string[], contexts: [] as unknown[], sizes: 0 };

let bridge: AppBridge | undefined;

/** Calls a tool as a model would, and shows its page in a frame that may only run scripts. */
async function open(server: string, name: string, given: Record<string, unknown>, theme: 'light' | 'dark') {
  const capabilities = { extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: [RESOURCE_MIME_TYPE] } } };
  const client = new Client(
    { name: 'host', version: '1.0.0' },
    { capabilities, versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  await client.connect(new StreamableHTTPClientTransport(new URL(server)));
  const tool = (await client.listTools()).tools.find((candidate) => candidate.name === name);
  const uri = getToolUiResourceUri(tool ?? {});
  if (uri === undefined) throw new Error(`${name} has no page`);
  const [page] = (await client.readResource({ uri })).contents;
  if (page === undefined || !('text' in page) || page.mimeType !== RESOURCE_MIME_TYPE)
    throw new Error('no page');

  const frame = document.createElement('iframe');
  frame.title = 'Calculator';
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.style.cssText = 'width: 100%; border: 0';
  document.body.append(frame);
  const inner = frame.contentWindow as Window;
  bridge = new AppBridge(
    client,
    { name: 'host', version: '1.0.0' },
    { openLinks: {}, serverTools: {}, updateModelContext: { text: {}, structuredContent: {} } },
    { hostContext: { theme, displayMode: 'inline', platform: 'web' } },
  );
  const ready = new Promise<void>((resolve) => bridge?.addEventListener('initialized', () => resolve()));
  bridge.addEventListener('sizechange', ({ height }) => {
    asked.sizes += 1;
    if (height !== undefined) frame.style.height = `${height}px`;
  });
  bridge.onopenlink = async ({ url }) => {
    asked.links.push(url);
    return {};
  };
  bridge.onupdatemodelcontext = async (context) => {
    asked.contexts.push(context);
    return {};
  };
  await bridge.connect(new PostMessageTransport(inner, inner));
  frame.srcdoc = page.text;
  await ready;
  await bridge.sendToolInput({ arguments: given });
  await bridge.sendToolResult((await client.callTool({ name, arguments: given })) as never);
}

/** Tells the page to change its theme. */
const turn = (theme: 'light' | 'dark') => bridge?.sendHostContextChange({ theme });
/** Passes on a result without `_meta`, as some hosts do. */
const showText = (text: string) => bridge?.sendToolResult({ content: [{ type: 'text', text }] });
/** Closes the page. */
const end = () => bridge?.teardownResource({});

Object.assign(window, { host: { open, turn, showText, end, asked } });
