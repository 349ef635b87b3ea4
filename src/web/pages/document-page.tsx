import mcp from '#schemas/mcp.json' with { type: 'json' };
import type { PageDocument } from '../../engine/texts/page-words.ts';
import type { RateLimits } from '../../http/limits/request-limits.ts';
import { type Child, h, type Markup } from '../../http/markup.ts';
import type { Service } from '../../service.ts';
import { Page } from '../components/document.tsx';
import { Markdown, type MarkdownSlots } from '../components/markdown.tsx';
import type { SecurityContact } from '../security-txt.ts';
import type { Site } from '../site.ts';

/** Facts about the service's operation that its pages mention. */
export interface Deployment {
  /** Requests a minute per client; 0 for no limit. */
  readonly perMinute: RateLimits;
  /** Contact for reporting vulnerabilities; null if not configured. */
  readonly security: SecurityContact | null;
}

/** Slot values available to every document. */
export function documentSlots(service: Service) {
  return {
    base: service.baseUrl,
    site_name: service.common.siteName,
    about: mcp.about,
    disclaimer: service.common.disclaimer,
    rules_version: service.rulesVersion,
    contact: service.operator.contact ?? 'whoever runs this copy of the site (not named here)',
  } satisfies MarkdownSlots;
}

export interface DocumentPageProps {
  readonly site: Site;
  readonly path: string;
  readonly document: PageDocument;
  readonly slots: MarkdownSlots;
  readonly feed?: string;
  /** Content next to the text on a wide screen. */
  readonly aside?: Child;
}

/** A page of rules/texts/site.yaml. */
export function DocumentPage({ site, path, document, slots, aside, ...props }: DocumentPageProps): Markup {
  const { title, lead, about = lead, body } = document;
  const prose = <div class="prose">{Markdown(body, slots, site.root)}</div>;
  const children = [
    <div class="opening">
      <h1>{title}</h1>
      {lead === undefined ? null : <p class="lead">{lead}</p>}
    </div>,
    aside === undefined ? prose : <div class="reference">{[aside, prose]}</div>,
  ];
  return Page({ site, title, canonical: path, description: about, children, ...props });
}
