import { perService, type Tool } from '../service.ts';

/** What every page knows of the service it belongs to. */
export interface Site {
  readonly name: string;
  readonly baseUrl: string;
  /** The path under which the service is reached; empty, or such as `/tax`. */
  readonly root: string;
  readonly tools: readonly Tool[];
  readonly rulesVersion: string;
  readonly disclaimer: string;
}

/** The site of a service, for its pages and embeds. */
export const siteOf = perService(
  ({ baseUrl, common, tools, rulesVersion }): Site => ({
    name: common.siteName,
    baseUrl,
    root: new URL(baseUrl).pathname.replace(/\/$/, ''),
    tools,
    rulesVersion,
    disclaimer: common.disclaimer,
  }),
);
