import rateTable from '#schemas/responses/rate-table.json' with { type: 'json' };
import type { Reference } from '../../engine/sources.ts';
import { csv } from '../../formats/csv.ts';
import type { Service } from '../../service.ts';
import { CSV_HEADINGS, csvLines, publishedTables } from './rate-tables.ts';

/** The path of the page on the dataset; its files are under the same name. */
export const DATASET = '/rates/dataset';

const LICENCE = 'MIT for what is ours. Figures are facts; who published each is named.';

export function dataset(service: Service) {
  const { baseUrl, rulesVersion, common } = service;
  const address = `${baseUrl}${DATASET}`;
  const title = 'Rates and limits of UK Corporation Tax';
  return {
    $schema: `${address}.schema.json`,
    title,
    rules_version: rulesVersion,
    licence: LICENCE,
    cite: `${common.siteName}, ${title}, version ${rulesVersion}, ${address}`,
    page_url: address,
    covered: coveredLaw(service),
    not_covered: service.rules.site?.not_covered ?? [],
    tables: [...publishedTables(service).values()],
  };
}

function coveredLaw({ rules }: Service): Reference[] {
  const rows = [...rules.tables.values()].flatMap((table) => table.rows);
  const outcomes = [...rules.decisions.values()].flatMap((decision) => decision.outcomes);
  const keys = new Set([...rows, ...outcomes].flatMap(({ cite }) => cite));
  return [...keys]
    .map((key) => rules.sources.get(key))
    .flatMap((source) => (source === undefined || source.isGuidance ? [] : source.reference))
    .sort((a, b) => a.title.localeCompare(b.title, 'en', { numeric: true }));
}

export function datasetCsv(service: Service): string {
  const lines = dataset(service).tables.flatMap((table) =>
    csvLines(table).map((line) => [table.table, ...line]),
  );
  return csv(['table', ...CSV_HEADINGS], lines);
}

export function datasetSchema({ baseUrl }: Service): unknown {
  const text = { type: 'string' };
  const { disclaimer: _, ...properties } = rateTable.properties;
  const table = { ...rateTable, properties, required: Object.keys(properties) };
  const list = (items: unknown) => ({ type: 'array', items });
  const record = (properties: Readonly<Record<string, unknown>>, required = Object.keys(properties)) => ({
    ...{ type: 'object', properties, required },
  });
  const all = {
    ...{ $schema: text, title: text, rules_version: text, licence: text, cite: text, page_url: text },
    covered: list(record({ title: text, url: text })),
    not_covered: list(record({ about: text, law: list(record({ law: text, of: text }, ['law'])) })),
    tables: list(table),
  };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `${baseUrl}${DATASET}.schema.json`,
    ...record(all),
  };
}
