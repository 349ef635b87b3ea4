import { onceEach } from '../engine/once.ts';
import type { SiteTexts } from '../engine/texts/page-words.ts';
import type { Operator, Service, Tool } from '../service.ts';

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

/** The site of a service, for its pages and embeds: always the same object, since `madeOnce` caches by it. */
export const describeSite = onceEach(
  ({ baseUrl, common, tools, rulesVersion, operator }: Service): Site => ({
    name: common.siteName,
    baseUrl,
    root: new URL(baseUrl).pathname.replace(/\/$/, ''),
    tools,
    rulesVersion,
    disclaimer: common.disclaimer,
    operator,
  }),
);

/** The texts of pages without inputs. */
export function siteTexts({ rules }: Service): SiteTexts {
  if (rules.site === null) throw new Error('rules/texts/site.yaml is missing');
  return rules.site;
}

/** What search engines may crawl: all but program addresses. Results and embeds themselves are noindex. */
export function robots({ root }: Site): string {
  return `User-agent: *\nDisallow: ${root}/api/\nDisallow: ${root}/mcp\nAllow: ${root}/\n`;
}
