import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Service } from '../../service.ts';
import { checksSchema, decisionSchema, examplesSchema } from './calculator-files.ts';
import { asEditorsRead, citationSchema, listOf, oneOf, type Schema } from './parts.ts';
import { rateTableSchema } from './rate-table.ts';
import { textsSchema } from './texts.ts';

/** Their folder below the root: one schema for each file of rules/, under its name. */
export const FOLDER = 'schemas/editor';

/**
 * The schemas by which editors complete and check the files of rules/: the columns, facts, outcomes, slots
 * and steps that code declares, and the current sources and newest values of the rules.
 *
 * @param general the folder of the schemas by which rules are loaded, schemas/rules.
 * @returns by name below {@link FOLDER}: `rules/corporation-tax.json`.
 */
export function editorSchemas({ rules }: Service, general: string): Map<string, Schema> {
  const { sources } = rules;
  const read = new Map<string, Schema>();
  const generalOf = (kind: string): Schema => {
    const known = read.get(kind);
    if (known !== undefined) return known;
    const schema = asEditorsRead(JSON.parse(readFileSync(join(general, `${kind}.json`), 'utf8'))) as Schema;
    read.set(kind, schema);
    return schema;
  };
  const schemas = new Map<string, Schema>();
  for (const file of rules.rateFiles.keys()) {
    const tables = [...rules.tables.values()].filter(({ shape }) => shape.file === file);
    schemas.set(`rates/${file}.json`, rateTableSchema(generalOf('rate-table'), tables));
  }
  for (const decision of rules.decisions.values()) {
    schemas.set(`decisions/${decision.shape.file}.json`, decisionSchema(generalOf('decision'), decision));
  }
  for (const loaded of rules.calculators) {
    const { key } = loaded.calculator;
    schemas.set(`checks/${key}.json`, checksSchema(generalOf('checks'), loaded));
    schemas.set(`texts/${key}.json`, textsSchema(generalOf('texts'), loaded));
    schemas.set(`examples/${key}.json`, examplesSchema(generalOf('examples'), loaded));
  }
  for (const loaded of rules.overRows) {
    schemas.set(`texts/${loaded.calculator.key}.json`, textsSchema(generalOf('texts'), loaded));
  }
  for (const name of [...rules.rowSchemas.keys(), 'ct600'])
    schemas.set(`examples/${name}.json`, generalOf('examples'));
  schemas.set('texts/common.json', generalOf('common-texts'));
  schemas.set('texts/site.json', generalOf('site-texts'));
  schemas.set('slips.json', generalOf('slips'));
  schemas.set('return-form.json', generalOf('return-form'));
  schemas.set('seen.json', generalOf('seen'));
  schemas.set('laws.json', generalOf('laws'));
  schemas.set('sources.json', generalOf('sources'));
  schemas.set('citations.json', citationSchema(sources));
  schemas.set('calendar.json', calendarSchema(generalOf('calendar'), rules));
  return schemas;
}

function calendarSchema(general: Schema, { tables, rateFiles }: Service['rules']): Schema {
  const { properties, $defs, ...rest } = general as { properties: Schema; $defs: Schema };
  const events = properties.events as { items: { properties: Schema } };
  const names = new Set([...rateFiles.keys(), ...[...tables.values()].map(({ name }) => name)]);
  const beside = { $ref: 'citations.json' };
  const ofEvent = {
    ...events.items.properties,
    may_change: { ...(events.items.properties.may_change as Schema), items: oneOf(names) },
    cite: { anyOf: [beside, { ...listOf(beside), minItems: 1 }] },
  };
  return {
    ...rest,
    properties: { ...properties, events: { ...listOf({ ...events.items, properties: ofEvent }) } },
    $defs,
  };
}

/** Writes the schemas that are out of date, and removes those of deleted files; returns their names. */
export function writeEditorSchemas(service: Service, root: string): string[] {
  const schemas = editorSchemas(service, join(root, 'schemas/rules'));
  const folder = join(root, FOLDER);
  mkdirSync(folder, { recursive: true });
  const there = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.json'),
  );
  const gone = there.filter((name) => !schemas.has(name));
  for (const name of gone) rmSync(join(folder, name));
  const written = [...schemas].filter(([name, schema]) => {
    const path = join(folder, name);
    const content = `${JSON.stringify(schema, null, 1)}\n`;
    if (there.includes(name) && readFileSync(path, 'utf8') === content) return false;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    return true;
  });
  return [...gone, ...written.map(([name]) => name)].sort();
}
