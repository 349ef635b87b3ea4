import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { ErrorObject } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Path } from '../spot.ts';
import { type Diagnostics, unknownName } from './diagnostics.ts';
import { isDay, KEYWORDS, pathOfPointer } from './keywords.ts';
import { type Parsed, parseYaml, readRulesText } from './parse-yaml.ts';
import { YamlFile } from './yaml-file.ts';

interface Schemas {
  readonly ajv: Ajv2020;
  /** Files that match, by name and text: most files that `impact` compares are the same. */
  readonly valid: Map<string, Parsed>;
}

/** The schemas, by their texts. Each is compiled when a file first needs it. */
const known = new Map<string, Schemas>();

/** A file of the wrong kind may have an error in every line. */
const MAX_REPORTED = 200;

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
    const text = readRulesText(path, name, this.diagnostics);
    return text === null ? null : this.parse(text, name, kind);
  }

  /** Like `read`, for the text of a file. */
  parse(text: string, name: string, kind: string): YamlFile | null {
    const { ajv, valid } = this.#schemas;
    const validate = ajv.getSchema(`${kind}.json`);
    const cached = valid.get(`${name}\n${text}`);
    const parsed = cached ?? parseYaml(text, name, this.diagnostics);
    if (parsed === null || validate === undefined) return null;
    const file = new YamlFile(parsed, validate, this.diagnostics);
    if (cached !== undefined || validate.call({}, file.data)) {
      valid.set(`${name}\n${text}`, parsed);
      return file;
    }
    for (const error of (validate.errors ?? []).slice(0, MAX_REPORTED)) report(file, error);
    return null;
  }
}

function readSchemas(folder: string): Schemas {
  const files = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const);
  const cached = known.get(files.join());
  if (cached !== undefined) return cached;
  // Each schema is used too rarely for optimised code to pay.
  const options = { strictTypes: false, validateSchema: false, code: { optimize: false } };
  const ajv = new Ajv2020({ ...options, allErrors: true, verbose: true, passContext: true });
  ajv.addFormat('day', isDay);
  for (const keyword of KEYWORDS) ajv.addKeyword(keyword);
  for (const [name, text] of files) ajv.addSchema(JSON.parse(text), name);
  const schemas = { ajv, valid: new Map() };
  known.set(files.join(), schemas);
  return schemas;
}

function report(file: YamlFile, error: ErrorObject): void {
  const { schema, schemaPath, keyword, params, propertyName } = error;
  // What a key must be is reported under `propertyNames`, or under `enum`; what one of several schemas needs, under `oneOf`.
  const isOfKeys = keyword === 'propertyNames' && (schema as { pattern?: string }).pattern === undefined;
  const isOfKey = keyword === 'pattern' && propertyName !== undefined;
  if (keyword === 'if' || isOfKeys || isOfKey || schemaPath.includes('/oneOf/')) return;
  const path = pathOfPointer(error.instancePath);
  const key = params.additionalProperty ?? params.propertyName ?? propertyName;
  const message = messageOf(error, path, String(key));
  if (key !== undefined) file.errorAtKey([...path, key], message);
  else if (keyword === 'false schema') file.errorAtKey(path, message);
  else file.error(path, message);
}

function messageOf(error: ErrorObject, path: Path, key: string): string {
  const { keyword, params, schema, parentSchema = {}, data, message } = error;
  switch (keyword) {
    case 'additionalProperties':
      return unknownName('key', key, Object.keys(parentSchema.properties ?? {}));
    case 'propertyNames':
      return `"${key}" is not a name. Correct it.`;
    case 'required':
      return `The key "${params.missingProperty}" is missing. Add it.`;
    case 'enum':
      return `Write one of ${[...new Set(params.allowedValues as unknown[])].join(', ')}.`;
    case 'pattern':
      return `"${data}" is not ${parentSchema.description ?? 'in the form of this value'}. Correct it.`;
    case 'format':
      return `"${data}" is not a day of the calendar. Correct it.`;
    case 'type':
      return `Write ${typeWords([params.type].flat().join())} here.`;
    case 'minLength':
      return `This is empty. Write the ${path.includes('rates') ? 'value, or none where there is none' : 'text'}.`;
    case 'minItems':
    case 'minProperties':
      return `This needs ${params.limit} or more entries. Add them.`;
    case 'oneOf':
      return `Write exactly one of ${(schema as { required: string }[]).map((one) => one.required).join(', ')}.`;
    case 'false schema':
      return 'This key cannot be here. Remove it.';
    default:
      return keyword.startsWith('x-') ? String(message) : `This ${message}. Correct it.`;
  }
}

function typeWords(types: string): string {
  const [isText, isList, isGroup] = ['string', 'array', 'object'].map((type) => types.includes(type));
  if (isList) return isGroup ? 'a list or keys' : isText ? 'text or a list' : 'a list';
  return isGroup ? 'keys' : 'text';
}

/** Files that only reviewers and `npm run check` read, and those whose names begin with a dot, which editors leave. */
const NOT_READ = /(?:^|\/)\.|^rules\/(?:README\.md|laws\.yaml|(?:examples|words)\/.*)$/;

/** The schema of a file, by its name. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^rules\/sources\.yaml$/, 'sources'],
  [/^rules\/calendar\.yaml$/, 'calendar'],
  [/^rules\/texts\/common\.yaml$/, 'common-texts'],
  [/^rules\/texts\/site\.yaml$/, 'site-texts'],
  [/^rules\/texts\/[a-z0-9-]+\.yaml$/, 'texts'],
  [/^rules\/rates\/[a-z0-9-]+\.yaml$/, 'rate-table'],
  [/^rules\/decisions\/[a-z0-9-]+\.yaml$/, 'decision'],
  [/^rules\/checks\/[a-z0-9-]+\.yaml$/, 'checks'],
  [/^rules\/returns\/[a-z0-9-]+\.yaml$/, 'return-form'],
  [/^schemas\/inputs\//, 'input-schema'],
  [/^schemas\/operations\//, 'row-schema'],
];

/** Reads the rules folder and the schemas of inputs, and adds what is wrong to `diagnostics`. @returns the files without errors, and the names of all. */
export function readFolders(
  folders: { readonly rules: string; readonly schemas: string },
  reader: RulesReader,
  diagnostics: Diagnostics,
): { readonly files: Map<string, YamlFile>; readonly seen: Set<string> } {
  const files = new Map<string, YamlFile>();
  const seen = new Set<string>();
  for (const [folder, shown] of [
    [folders.rules, 'rules'],
    [join(folders.schemas, 'inputs'), 'schemas/inputs'],
    [join(folders.schemas, 'operations'), 'schemas/operations'],
  ] as const) {
    for (const inside of listFiles(folder, shown, diagnostics)) {
      const name = `${shown}/${inside}`;
      if (NOT_READ.test(name)) continue;
      seen.add(name);
      const kind = KINDS.find(([form]) => form.test(name))?.[1];
      const file = kind === undefined ? null : reader.read(join(folder, inside), name, kind);
      if (file !== null) files.set(name, file);
      if (kind === undefined) diagnostics.addAt(name, 1, STRAY);
    }
  }
  return { files, seen };
}

const STRAY =
  'Rules are .yaml files in rates, decisions, checks, texts and returns. Move this file there, or remove it.';

/** The paths of the files inside a folder. */
function listFiles(folder: string, shown: string, diagnostics: Diagnostics): string[] {
  if (!existsSync(folder)) {
    // Not every set of calculators has operations over rows.
    if (shown !== 'schemas/operations') diagnostics.addAt(shown, 1, 'There is no such folder. Restore it.');
    return [];
  }
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
