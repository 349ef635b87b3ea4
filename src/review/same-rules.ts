import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isoDay } from '../law/calendar.ts';
import type { Service } from '../service.ts';
import { tablesOf } from './impact.ts';
import { textOf } from './row-differences.ts';

/** A version of the rules: its folder, and the service over it. */
export interface Version {
  readonly root: string;
  readonly service: Service;
}

/**
 * The calculators for which nothing that results rest on differs: tables, sources, decisions, checks, texts
 * and schema. Their results need not be compared.
 */
export function sameCalculators(before: Version, after: Version): Set<string> {
  const same = after.service.tools
    .map(({ key }) => key)
    .filter((key) => fingerprintOf(before, key) === fingerprintOf(after, key));
  return new Set(same);
}

function fingerprintOf({ root, service }: Version, key: string): string {
  const calculator = service.calculator(key)?.calculator;
  const files = [
    ...['rules/texts/common.yaml', `rules/texts/${key}.yaml`, `rules/checks/${key}.yaml`],
    `schemas/inputs/${key}.json`,
    ...(calculator?.decisions ?? []).map(({ file }) => `rules/decisions/${file}.yaml`),
  ];
  const texts = files.map((file) =>
    existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '',
  );
  const sources = [...service.rules.sources.values()].map(({ title, url, key: name }) => [name, title, url]);
  const tables = tablesOf(service, key).map(({ name, rows, head }) => [
    name,
    ...[head.chosenBy, head.method, isoDay(head.enactedUntil), head.closed, head.pending],
    rows.map((row) => [
      ...[row.from, row.announced, row.cite],
      Object.keys(row.cells).map((column) => textOf(row, column)),
    ]),
  ]);
  return JSON.stringify([texts, sources, tables]);
}
