import type { SiteTexts } from '../engine/texts/page-words.ts';
import type { Service, Tool } from '../service.ts';

/** Who runs this copy, and how to reach them; null where the settings do not say. */
export interface Operator {
  readonly name: string | null;
  /** A mail or web address. */
  readonly contact: string | null;
}

const NOBODY: Operator = { name: null, contact: null };

/** What every page knows about its service. */
export interface Site {
  readonly name: string;
  readonly baseUrl: string;
  /** The path the service is mounted at: empty, or such as `/tax`. */
  readonly root: string;
  readonly tools: readonly Tool[];
  readonly rulesVersion: string;
  readonly disclaimer: string;
  readonly operator: Operator;
}

const sites = new WeakMap<Service, Site>();

/**
 * The site of a service, for its pages and embeds.
 *
 * @param operator given by the application, before any page is made.
 */
export function describeSite(service: Service, operator?: Operator): Site {
  const known = sites.get(service);
  if (known !== undefined && operator === undefined) return known;
  const { baseUrl, common, tools, rulesVersion } = service;
  const site: Site = {
    name: common.siteName,
    baseUrl,
    root: new URL(baseUrl).pathname.replace(/\/$/, ''),
    tools,
    rulesVersion,
    disclaimer: common.disclaimer,
    operator: operator ?? NOBODY,
  };
  sites.set(service, site);
  return site;
}

/** The texts of pages without inputs. */
export function siteTexts({ rules }: Service): SiteTexts {
  if (rules.site === null) throw new Error('rules/texts/site.yaml is missing');
  return rules.site;
}
