/// <reference lib="dom" />

/**
 * The part of MCP Apps (SEP-1865, 2026-01-26) that a page speaks with its host: JSON-RPC over postMessage. The
 * official kit, ext-apps, would add half a megabyte with its validation; the tests' host is built with that kit.
 */
const PROTOCOL_VERSION = '2026-01-26';

export interface HostContext {
  readonly theme?: string;
}

/** The part of a tool's answer that the page uses. */
export interface ToolResult {
  readonly content: readonly { readonly type: string; readonly text?: string }[];
  readonly structuredContent?: unknown;
  readonly isError?: boolean;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

interface Listeners {
  readonly appInfo: { readonly name: string; readonly version: string };
  onContext(context: HostContext): void;
  /** Receives the inputs of the call that the page was opened for. */
  onInput(given: Readonly<Record<string, unknown>>): void;
  onResult(result: ToolResult): void;
  onCancelled(): void;
}

export interface Host {
  /** @throws Error with the message of the host, or the server behind it, when it rejects a call. */
  callTool(name: string, given: Readonly<Record<string, unknown>>): Promise<ToolResult>;
  openLink(url: string): Promise<unknown>;
  /** Tells the model about a result that the reader asked for, if the host supports it. */
  tellModel(result: ToolResult): void;
  resized(width: number, height: number): void;
}

interface Message {
  readonly jsonrpc?: string;
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: unknown;
  readonly error?: { readonly code?: number; readonly message?: string };
}

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

export function connect(listeners: Listeners): Host {
  const waiting = new Map<number | string, Waiting>();
  let last = 0;
  let capabilities: Readonly<Record<string, unknown>> = {};
  let isReady = false;
  let size = { width: 0, height: 0 };

  function post(message: Message): void {
    // Any origin may frame the page; it sends nothing that the host does not know.
    window.parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  }

  function request(method: string, params: Record<string, unknown>): Promise<unknown> {
    last += 1;
    const id = last;
    post({ id, method, params });
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
  }

  window.addEventListener('message', ({ source, data }: MessageEvent<Message>) => {
    if (source !== window.parent || typeof data !== 'object' || data?.jsonrpc !== '2.0') return;
    const { id, method, params = {}, result, error } = data;
    if (method !== undefined) {
      if (id === undefined) notified(method, params);
      else if (method === 'ping' || method === 'ui/resource-teardown') post({ id, result: {} });
      else post({ id, error: { code: -32601, message: 'Method not found' } });
      return;
    }
    const asked = id === undefined ? undefined : waiting.get(id);
    if (id === undefined || asked === undefined) return;
    waiting.delete(id);
    if (error === undefined) asked.resolve(result);
    else asked.reject(new Error(error.message ?? 'the host refused'));
  });

  function notified(method: string, params: Record<string, unknown>): void {
    if (method === 'ui/notifications/tool-input') {
      listeners.onInput((params.arguments ?? {}) as Record<string, unknown>);
    } else if (method === 'ui/notifications/tool-result') listeners.onResult(params as unknown as ToolResult);
    else if (method === 'ui/notifications/tool-cancelled') listeners.onCancelled();
    else if (method === 'ui/notifications/host-context-changed') listeners.onContext(params);
  }

  const { appInfo } = listeners;
  const appCapabilities = { availableDisplayModes: ['inline'] };
  request('ui/initialize', { appInfo, appCapabilities, protocolVersion: PROTOCOL_VERSION }).then((answer) => {
    const { hostCapabilities = {}, hostContext = {} } = answer as {
      readonly hostCapabilities?: Record<string, unknown>;
      readonly hostContext?: HostContext;
    };
    capabilities = hostCapabilities;
    listeners.onContext(hostContext);
    isReady = true;
    post({ method: 'ui/notifications/initialized', params: {} });
    post({ method: 'ui/notifications/size-changed', params: size });
  });

  return {
    callTool: (name, given) => request('tools/call', { name, arguments: given }) as Promise<ToolResult>,
    openLink: (url) => request('ui/open-link', { url }),
    tellModel({ content, structuredContent }) {
      if (capabilities.updateModelContext === undefined) return;
      // A host that does not support it says so; the page shows the result anyway.
      request('ui/update-model-context', { content, structuredContent }).catch(() => {});
    },
    resized(width, height) {
      if (width === size.width && height === size.height) return;
      size = { width, height };
      // The host accepts nothing before it has answered.
      if (isReady) post({ method: 'ui/notifications/size-changed', params: size });
    },
  };
}
