import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Service } from '../../service.ts';
import { type Command, readArgs } from '../command.ts';
import { loadFolder } from '../rules-folder.ts';
import { checksSchema, decisionSchema, examplesSchema, textsSchema } from './calculator-files.ts';
import { asEditorsRead, citation, citationSchema, oneOf, type Schema } from './parts.ts';
import { rateTableSchema } from './rate-table.ts';

/** Their folder below the root: one schema for each file of rules/, under its name. */
export const FOLDER = 'schemas/editor';

export const schemasCommand: Command = {
  usage: 'npm run schemas',
  help: ['Writes the schemas by which editors complete and check the files of the rules.'],
  async run(root, args, say) {
    readArgs(args, {});
    const service = await loadFolder(root, say);
    if (service === null) return 1;
    const written = writeEditorSchemas(service, root);
    say.out(written.length === 0 ? `${FOLDER} is up to date.` : `${FOLDER}: ${written.join(', ')}.`);
    return 0;
  },
};

/**
 * The schemas that editors use to complete and check the files of rules/: the columns, facts, outcomes and slots
 * declared in code, and the current sources and newest values of the rules.
 *
 * @param general the folder of the schemas for loading rules, schemas/rules.
 * @returns by name below {@link FOLDER}: `rates/corporation-tax.json`.
 */
function editorSchemas({ rules }: Service, general: string): Map<string, Schema> {
  const generalOf = (kind: string): Schema => JSON.parse(readFileSync(join(general, `${kind}.json`), 'utf8'));
  const [tables, examples, texts] = ['rate-table', 'examples', 'texts'].map(generalOf) as [
    Schema,
    Schema,
    Schema,
  ];
  const all = [...rules.tables.values()];
  const named = new Set([...rules.rateFiles.keys(), ...all.map(({ name }) => name)]);
  const ofEvents = { may_change: { type: 'array', items: oneOf(named) }, cite: citation('') };
  const schemas = new Map<string, Schema>([['citations.json', citationSchema(rules.sources)]]);
  const add = (name: string, kind: string, known?: Schema) =>
    schemas.set(`${name}.json`, asEditorsRead(generalOf(kind), known) as Schema);
  for (const file of rules.rateFiles.keys()) {
    const ofFile = all.filter(({ shape }) => shape.file === file);
    schemas.set(`rates/${file}.json`, rateTableSchema(tables, ofFile));
  }
  for (const decision of rules.decisions.values()) {
    schemas.set(`decisions/${decision.shape.file}.json`, decisionSchema(generalOf('decision'), decision));
  }
  for (const loaded of rules.calculators) {
    const { key } = loaded.calculator;
    schemas.set(`checks/${key}.json`, checksSchema(generalOf('checks'), loaded));
    schemas.set(`examples/${key}.json`, examplesSchema(examples, loaded));
  }
  for (const loaded of [...rules.calculators, ...rules.overRows]) {
    schemas.set(`texts/${loaded.calculator.key}.json`, textsSchema(texts, loaded));
  }
  for (const name of [...rules.rowSchemas.keys(), 'ct600']) add(`examples/${name}`, 'examples');
  for (const kind of ['slips', 'return-form', 'seen', 'laws', 'sources']) add(kind, kind);
  add('texts/common', 'common-texts');
  add('texts/site', 'site-texts');
  add('calendar', 'calendar', ofEvents);
  return schemas;
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
