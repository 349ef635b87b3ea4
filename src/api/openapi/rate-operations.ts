import type { Service } from '../../service.ts';
import { ALWAYS, NOT_MODIFIED } from './operations.ts';
import { reference, type Words } from './words.ts';

/** The tables of rates: their list, and each as JSON and CSV. */
export function rateOperations({ rates }: Service, words: Words): Record<string, unknown> {
  const tables = [...rates.rateFiles.keys()].sort();
  const get = (operationId: string, about: string, response: string) => ({
    operationId,
    tags: ['rates'],
    description: about,
    responses: { 200: reference('responses', response), ...NOT_MODIFIED, ...ALWAYS },
  });
  const paths: Record<string, unknown> = {
    '/api/v1/rates': {
      get: { summary: words('list_rates'), ...get('list_rates', words('list_rates_about'), 'RateList') },
    },
  };
  // Each table by itself: "{table}" and "{table}.csv" would be one pattern to many readers.
  for (const table of tables) {
    const id = table.replaceAll('-', '_');
    paths[`/api/v1/rates/${table}`] = {
      get: { summary: words('get_rates'), ...get(`rates_${id}`, words('get_rates_about'), 'RateTable') },
    };
    paths[`/api/v1/rates/${table}.csv`] = {
      get: {
        summary: words('get_rates_csv'),
        ...get(`rates_${id}_csv`, words('get_rates_csv_about'), 'RateCsv'),
      },
    };
  }
  return paths;
}
