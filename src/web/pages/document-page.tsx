import type { PageDocument } from '../../engine/texts/documents.ts';
import type { RateLimits } from '../../http/limits/request-limits.ts';
import { type Child, h, type Markup } from '../../http/markup.ts';
import type { SecurityContact } from '../../http/security-txt.ts';
import type { Service } from '../../service.ts';
import { Page } from '../components/document.tsx';
import { filled, Markdown, type Slots } from '../components/markdown.tsx';
import { type Site, siteOf, siteTexts } from '../site.ts';

/** How the service is run, as far as pages say it. */
export interface Deployment {
  /** Mail or web address for higher volumes and questions; null when none is given. */
  readonly contact: string | null;
  /** Requests a minute for one client; 0 for no limit. */
  readonly perMinute: RateLimits;
  /** Whom finders of weaknesses are to tell; null where none is named. */
  readonly security: SecurityContact | null;
}

/** The values that every document may ask for. */
export function documentSlots(service: Service, { contact }: Pick<Deployment, 'contact'>) {
  return {
    base: service.baseUrl,
    site_name: service.common.siteName,
    about: service.common.mcp.about,
    disclaimer: service.common.disclaimer,
    rules_version: service.rulesVersion,
    contact: contact ?? service.common.pages.no_contact,
  } satisfies Slots;
}

interface DocumentPageProps {
  readonly site: Site;
  readonly path: string;
  readonly document: PageDocument;
  readonly slots: Slots;
  /** What goes beside the text on a wide screen. */
  readonly aside?: Child;
}

/** A page of rules/texts/site.yaml. */
export function DocumentPage({ site, path, document, slots, aside }: DocumentPageProps): Markup {
  const { title, lead, about = lead, body } = document;
  const prose = <div class="prose">{Markdown({ body, slots, root: site.root })}</div>;
  return (
    <Page site={site} title={title} canonical={path} {...(about === undefined ? {} : { description: about })}>
      <div class="opening">
        <h1>{title}</h1>
        {lead === undefined ? null : <p class="lead">{lead}</p>}
      </div>
      {aside === undefined ? (
        prose
      ) : (
        <div class="reference">
          {aside}
          {prose}
        </div>
      )}
    </Page>
  );
}

/** What assistants should know of the site, in Markdown. Source: llmstxt.org. */
export function llmsTxt(service: Service): string {
  const { documents, prompts } = siteTexts(service);
  const { baseUrl, tools } = siteOf(service);
  return filled(documents.llms.body, {
    ...documentSlots(service, { contact: null }),
    tool_links: tools
      .map(({ title, key, description }) => `- [${title}](${baseUrl}/calculators/${key}): ${description}`)
      .join('\n'),
    prompt_lines: prompts.map((prompt) => `- ${prompt}`).join('\n'),
  });
}
