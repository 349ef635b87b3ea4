import type { Service, Tool } from '../service.ts';

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

const sites = new WeakMap<Service, Site>();

export function siteOf(service: Service): Site {
  const known = sites.get(service) ?? make(service);
  sites.set(service, known);
  return known;
}

function make({ baseUrl, common, tools, rulesVersion }: Service): Site {
  return {
    name: common.siteName,
    baseUrl,
    root: new URL(baseUrl).pathname.replace(/\/$/, ''),
    tools,
    rulesVersion,
    disclaimer: common.disclaimer,
  };
}
