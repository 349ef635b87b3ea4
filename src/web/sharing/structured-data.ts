import type { Tool } from '../../service.ts';
import type { Site } from '../site.ts';

/** Structured data for search engines, in the schema.org vocabulary. */
export type StructuredData = Readonly<Record<string, unknown>>;

/**
 * The site, or one of its calculators, as a web application.
 *
 * @param tool null for the whole site.
 */
export function webApplication(
  site: Site,
  tool: (Tool & { readonly summary: string }) | null,
): StructuredData {
  const whole = { '@type': 'WebApplication', name: site.name, url: `${site.baseUrl}/` };
  const about = {
    applicationCategory: 'FinanceApplication',
    operatingSystem: 'Any',
    browserRequirements: 'Works without JavaScript and without cookies',
    inLanguage: 'en-GB',
    isAccessibleForFree: true,
    offers: { '@type': 'Offer', price: 0, priceCurrency: 'GBP' },
  };
  return {
    '@context': 'https://schema.org',
    ...whole,
    ...about,
    ...(tool === null
      ? {}
      : { name: tool.title, url: tool.page_url, description: tool.summary, isPartOf: whole }),
  };
}
