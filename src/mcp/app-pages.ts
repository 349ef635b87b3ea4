import type { InvalidInput } from '../engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../engine/inputs/read.ts';
import type { Calculation } from '../engine/result.ts';
import { isRecord } from '../formats/json-inputs.ts';
import type { Service } from '../service.ts';

/** The extension by which hosts show a page next to a result. Source: MCP Apps (SEP-1865), 2026-01-26. */
export const UI_EXTENSION = 'io.modelcontextprotocol/ui';
export const APP_TYPE = 'text/html;profile=mcp-app';

/** The key in a result's `_meta` for its page's data, which models do not read. */
export const VIEW_KEY = 'uk-corp-tax/view';

/** The pages of the tools, and what a page shows for a result beyond its structured content. */
export interface AppPages {
  /** The whole page of a tool, before there is a result. */
  page(service: Service, key: string): string;
  /** The markup that the page inserts once its tool has answered. */
  view(service: Service, key: string, outcome: Calculation | InvalidInput, given: RequestInputs): string;
}

/** The URI of a tool's page. */
export function pageUri({ common }: Service, key: string): string {
  return `ui://${common.mcp.name}/${key}`;
}

/** Whether the request says that its client shows pages: the server keeps no state. */
export function showsPages(params: Readonly<Record<string, unknown>>): boolean {
  const within = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined);
  const capabilities = within(params._meta, 'io.modelcontextprotocol/clientCapabilities');
  const types = within(within(within(capabilities, 'extensions'), UI_EXTENSION), 'mimeTypes');
  return Array.isArray(types) && types.includes(APP_TYPE);
}

/** A page as listed by `resources/list`. */
export function listedPages(service: Service): readonly Readonly<Record<string, unknown>>[] {
  return service.tools.map(({ key, name, title }) => ({
    uri: pageUri(service, key),
    name,
    title,
    mimeType: APP_TYPE,
  }));
}

/** The result of `resources/read` for a page. It requests no other host and no browser permissions. */
export function pageContents(uri: string, text: string): Readonly<Record<string, unknown>> {
  const csp = { connectDomains: [], resourceDomains: [], frameDomains: [], baseUriDomains: [] };
  return { contents: [{ uri, mimeType: APP_TYPE, text, _meta: { ui: { csp, prefersBorder: true } } }] };
}
