import type { Service } from '../../src/service.ts';
import { withQuery } from '../../src/web/components/snippets.tsx';

export const ROW_PAGES = [
  '/calculators/directors-loan/ledger',
  '/calculators/corporation-tax/periods',
  '/calculators/capital-allowances/periods',
  '/calculators/late-penalty/payments',
];

/** Every page without inputs. */
export function fixedPages({ tools, rules }: Service): string[] {
  return [
    ...['/', '/batch', '/rates', '/rates/changes', '/accessibility', '/privacy', '/docs'],
    ...['api', 'embeds', 'mcp'].map((name) => `/docs/${name}`),
    ...[...rules.rateFiles.keys()].map((table) => `/rates/${table}`),
    ...tools.map(({ key }) => `/calculators/${key}`),
    ...ROW_PAGES,
  ];
}

/** Example results, errors for their first inputs, on pages and in embeds; and the forms of embeds. */
export function calculatorPages({ tools }: Service): string[] {
  return tools.flatMap(({ key, example_input }) => {
    const faulty = { ...example_input, [Object.keys(example_input)[0] ?? '']: 'tomorrow' };
    return ['calculators', 'embed'].flatMap((place) => [
      ...(place === 'embed' ? [`/embed/${key}`] : []),
      ...[example_input, faulty].map((inputs) => withQuery(`/${place}/${key}`, inputs)),
    ]);
  });
}
