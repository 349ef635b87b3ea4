import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ErrorObject, FuncKeywordDefinition } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Path } from '../spot.ts';
import { readTemplate } from '../texts/template.ts';
import { checkKeys, unknownName } from './check-keys.ts';
import type { Diagnostics } from './diagnostics.ts';
import { parseJsonFile, parseYaml } from './parse-yaml.ts';
import { readRulesText } from './rules-text.ts';
import { type Parsed, YamlFile } from './yaml-file.ts';

interface Schemas {
  readonly ajv: Ajv2020;
  /** Files that match, by name and text: what impact compares is mostly the same twice. */
  readonly valid: Map<string, Parsed>;
}

/** By their texts. Each schema is compiled when a file first needs it. */
const known = new Map<string, Schemas>();

export class RulesReader {
  readonly #schemas: Schemas;

  /** @param folder that of the schemas. */
  constructor(
    folder: string,
    private readonly diagnostics: Diagnostics,
  ) {
    this.#schemas = readSchemas(join(folder, 'rules'));
  }

  /** The file at a path; null when an error was reported. @param kind the name of its schema: `rate-table`. */
  read(path: string, name: string, kind: string): YamlFile | null {
    const { diagnostics } = this;
    const { ajv, valid } = this.#schemas;
    const text = readRulesText(path, (message, line = 1, column = 1) =>
      diagnostics.add({ file: name, line, column, message }),
    );
    if (text === null) return null;
    const before = valid.get(`${name}\n${text}`);
    if (before !== undefined) return new YamlFile(before, diagnostics);
    const file = (name.endsWith('.json') ? parseJsonFile : parseYaml)(text, name, diagnostics);
    const validate = ajv.getSchema(`${kind}.json`);
    if (file === null || validate === undefined) return null;
    if (validate(file.data)) {
      valid.set(`${name}\n${text}`, file.parsed);
      return file;
    }
    // A file of the wrong kind may have an error in every line.
    for (const error of (validate.errors ?? []).slice(0, MAX_REPORTED)) report(file, error);
    return null;
  }
}

const MAX_REPORTED = 200;

function readSchemas(folder: string): Schemas {
  const files = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const);
  const schemas = known.get(files.join()) ?? { ajv: makeAjv(), valid: new Map() };
  if (!known.has(files.join())) {
    for (const [name, text] of files) schemas.ajv.addSchema(JSON.parse(text), name);
    known.set(files.join(), schemas);
  }
  return schemas;
}

function makeAjv(): Ajv2020 {
  // Each schema is used too rarely for optimised code to pay.
  const code = { optimize: false };
  const ajv = new Ajv2020({
    allErrors: true,
    strictTypes: false,
    verbose: true,
    validateSchema: false,
    code,
  });
  for (const keyword of [SLOTS, KEYS]) ajv.addKeyword(keyword);
  return ajv;
}

/** The names that slots of a text may have. */
const SLOTS: FuncKeywordDefinition = {
  keyword: 'x-slots',
  type: 'string',
  schemaType: 'array',
  validate: (known: readonly string[], text: string) => unknownSlot(text, known) === undefined,
};

/** The keys of texts that code reads, in lines of names: each must be there, and no other. */
const KEYS: FuncKeywordDefinition = {
  keyword: 'x-keys',
  type: 'object',
  schemaType: 'array',
  validate: (lines: readonly string[], data: object) =>
    Object.keys(textsIn(data)).sort().join() === namesIn(lines).sort().join(),
};

function unknownSlot(text: string, known: readonly string[]): string | undefined {
  return readTemplate(text).slots.find((name) => !known.includes(name));
}

function textsIn(data: unknown): object {
  return Object.fromEntries(Object.entries(data as object).filter(([, text]) => typeof text === 'string'));
}

function namesIn(lines: readonly string[]): string[] {
  return lines.flatMap((line) => line.split(' '));
}

function report(file: YamlFile, error: ErrorObject): void {
  const { data, schema, keyword, propertyName } = error;
  const path = pathOf(error);
  // What a key must be is reported under `propertyNames`, or under `enum`.
  if (keyword === 'if' || (keyword === 'pattern' && propertyName !== undefined)) return;
  if (keyword === 'propertyNames' && (schema as { pattern?: string }).pattern === undefined) return;
  if (keyword === 'x-keys') checkKeys(file, path, textsIn(data), namesIn(schema as string[]), 'text');
  else if (keyword === 'x-slots') {
    const slot = unknownSlot(String(data), schema as string[]) as string;
    file.errorInText(path, `{${slot}}`, unknownName('value', slot, schema as string[]));
  } else {
    const key = keyOf(error);
    const message = messageOf(error, path);
    if (key !== undefined) file.errorAtKey([...path, key], message);
    else if (keyword === 'false schema') file.errorAtKey(path, message);
    else file.error(path, message);
  }
}

function keyOf({ params, propertyName }: ErrorObject): string | undefined {
  return params.additionalProperty ?? params.propertyName ?? propertyName;
}

function messageOf(error: ErrorObject, path: Path): string {
  const { keyword, params, parentSchema, data } = error;
  const key = keyOf(error);
  const { description, properties = {} } = parentSchema as { description?: string; properties?: object };
  switch (keyword) {
    case 'additionalProperties':
      return unknownName('key', String(key), Object.keys(properties));
    case 'propertyNames':
      return `"${key}" is not a name. Correct it.`;
    case 'required':
      return `The key "${params.missingProperty}" is missing. Add it.`;
    case 'enum':
      return `Write one of ${[...new Set(params.allowedValues as unknown[])].join(', ')}.`;
    case 'pattern':
      return `"${data}" is not ${description ?? 'in the form of this value'}. Correct it.`;
    case 'type':
      return `Write ${typeWords([params.type].flat().join())} here.`;
    case 'minLength':
      return path.includes('rates') ? EMPTY_VALUE : 'This is empty. Write the text.';
    case 'minItems':
    case 'minProperties':
      return `This needs ${params.limit} or more entries. Add them.`;
    case 'false schema':
      return 'This key cannot be here. Remove it.';
    default:
      return `This ${error.message}. Correct it.`;
  }
}

const EMPTY_VALUE = 'This is empty. Write the value, or none where there is none.';

function pathOf({ instancePath }: ErrorObject): Path {
  const steps = instancePath.split('/').slice(1);
  return steps.map((step) =>
    /^\d+$/.test(step) ? Number(step) : step.replaceAll('~1', '/').replaceAll('~0', '~'),
  );
}

function typeWords(types: string): string {
  const [isText, isList, isGroup] = ['string', 'array', 'object'].map((type) => types.includes(type));
  if (isList) return isGroup ? 'a list or keys' : isText ? 'text or a list' : 'a list';
  return isGroup ? 'keys' : 'text';
}
