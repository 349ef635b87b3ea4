import type { Tool } from '../../src/service.ts';
import { withQuery } from '../../src/web/components/snippets.tsx';
import { ROW_PAGES } from '../support/page-paths.ts';

const ROW_RESULT =
  '/calculators/corporation-tax/periods?periods[0].period_start=2024-04-01&periods[0].period_end=2025-03-31&periods[0].trading_profit=60000&periods[1].period_start=2025-04-01&periods[1].period_end=2026-03-31&periods[1].trading_profit=-25000';
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
    ...ROW_PAGES.map((path) => `${path}?example=1`),
    ROW_RESULT,
    `/embed/${tax.key}`,
    withQuery(`/embed/${tax.key}`, tax.example_input),
    ...OTHERS,
  ];
}
