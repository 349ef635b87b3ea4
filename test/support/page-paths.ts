import type { Service } from '../../src/service.ts';
import { withQuery } from '../../src/web/components/snippets.tsx';

/** Pages that stand at an address of their own, and one that there is not. */
const FIXED = [
  '/',
  '/docs',
  '/batch',
  '/rates',
  '/rates/changes',
  '/accessibility',
  '/privacy',
  '/nothing-here',
];

/**
 * The paths of every kind of page of a site, rates and all calculators among them: each without inputs, with a
 * result, with inputs that are refused, and embedded.
 */
export function pagePaths({ tools, rates }: Pick<Service, 'tools' | 'rates'>): string[] {
  return [
    ...FIXED,
    ...[...rates.rateFiles.keys()].map((name) => `/rates/${name}`),
    ...tools.flatMap(({ key, example_input }) => [
      `/calculators/${key}`,
      withQuery(`/calculators/${key}`, { ...example_input, rules: '2020-01-01' }),
      withQuery(`/calculators/${key}`, { unknown: 'x' }),
      `/embed/${key}`,
      withQuery(`/embed/${key}`, example_input),
    ]),
  ];
}
