import type { PageWords, SiteTexts } from '../engine/texts/page-words.ts';
import type { Service, Tool } from '../service.ts';
import type { Link } from './components/links.tsx';

/** What every page knows about its service. */
export interface Site {
  readonly name: string;
  readonly baseUrl: string;
  /** The path the service is mounted at: empty, or such as `/tax`. */
  readonly root: string;
  readonly tools: readonly Tool[];
  readonly rulesVersion: string;
  readonly disclaimer: string;
  readonly words: PageWords;
  /** Whether link previews can have an image. */
  readonly hasCards: boolean;
}

/** The site of a service, for its pages and embeds. */
export function describeSite({ baseUrl, common, tools, rulesVersion }: Service): Site {
  return {
    name: common.siteName,
    baseUrl,
    root: new URL(baseUrl).pathname.replace(/\/$/, ''),
    tools,
    rulesVersion,
    disclaimer: common.disclaimer,
    words: common.pages,
    hasCards: false,
  };
}

/** The same site, with link preview images enabled. */
export function siteWithCards(service: Service): Site {
  return { ...describeSite(service), hasCards: true };
}

/** The texts of pages without inputs. */
export function siteTexts({ rules }: Service): SiteTexts {
  if (rules.site === null) throw new Error('rules/texts/site.yaml is missing');
  return rules.site;
}

export function calculatorLinks({ root, tools }: Site, wanted = (_key: string) => true): Link[] {
  return tools
    .filter(({ key }) => wanted(key))
    .map(({ key, title }) => [`${root}/calculators/${key}`, title] as const);
}
