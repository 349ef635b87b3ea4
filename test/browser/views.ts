import type { Tool } from '../../src/service.ts';
import { withQuery } from '../../src/web/components/snippets.tsx';

const ROW_PAGES = [
  '/calculators/directors-loan/ledger',
  '/calculators/corporation-tax/periods',
  '/calculators/late-penalty/payments',
];
const OTHERS = [
  '/',
  '/batch',
  '/rates',
  '/rates/corporation-tax',
  '/docs',
  '/docs/api',
  '/docs/embeds',
  '/privacy',
  '/accessibility',
  '/nothing',
];

/** Every family of pages: forms, results, forms with errors, pages for rows, embeds, and the rest. */
export function listViews(tools: readonly Tool[]): string[] {
  const [tax] = tools as readonly [Tool, ...Tool[]];
  return [
    ...tools.map(({ key }) => `/calculators/${key}`),
    ...tools.map(({ key, example_input }) => withQuery(`/calculators/${key}`, example_input)),
    `/calculators/${tax.key}?taxable_profits=x`,
    ...ROW_PAGES,
    `/embed/${tax.key}`,
    withQuery(`/embed/${tax.key}`, tax.example_input),
    ...OTHERS,
  ];
}
