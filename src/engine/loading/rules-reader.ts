import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FuncKeywordDefinition, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { CompiledRules } from '../compiled-rules.ts';
import { otherSlot } from '../texts/template.ts';
import { BUILT_RULES } from './as-built.ts';
import type { Diagnostics } from './diagnostics.ts';
import { matchesSchema } from './json-schema.ts';
import { parseJson, parseYaml } from './parse-yaml.ts';
import { readRulesText } from './rules-text.ts';
import { YamlFile } from './yaml-file.ts';

/** The content of sound files by the hash of text and schema: parsing is two thirds of a start. */
const checked = new Map<string, unknown>();
/** More than the files of a dozen editions. */
const MOST_REMEMBERED = 1_000;
const compiled = new Map<string, ValidateFunction>();
let isBuildRead = false;

export class RulesReader {
  /** By name of a file, the hash under which its content is known. */
  readonly hashes = new Map<string, string>();
  readonly #folder: string;
  readonly #schemas = new Map<string, string>();

  /** @param schemas the folder schemas/, with one for each kind of file under rules/. */
  constructor(
    schemas: string,
    private readonly diagnostics: Diagnostics,
  ) {
    this.#folder = join(schemas, 'rules');
  }

  /** The file at a path; null when something was reported. @param kind the name of its schema: `rate-table`. */
  read(path: string, name: string, kind: string): YamlFile | null {
    const { diagnostics } = this;
    const text = readRulesText(path, (wrong, line = 1, column = 1) =>
      diagnostics.add({ file: name, line, column, wrong }),
    );
    if (text === null) return null;
    const isJson = name.endsWith('.json');
    const shared = kind === 'row-schema' ? 'input-schema' : 'conditions';
    const schema = this.#schema(shared) + this.#schema(kind);
    const hash = createHash('sha256').update(`${isJson}\n${schema}\n${text}`).digest('base64url');
    this.hashes.set(name, hash);
    readBuild();
    const known = checked.get(hash);
    if (known !== undefined) return new YamlFile(name, text, known, null, diagnostics);
    const file = isJson ? parseJson(text, name, diagnostics) : parseYaml(text, name, diagnostics);
    if (file === null) return null;
    const validate = compiled.get(schema) ?? this.#compile(kind, shared);
    compiled.set(schema, validate);
    if (!matchesSchema(file, validate)) return null;
    if (checked.size >= MOST_REMEMBERED) checked.clear();
    checked.set(hash, file.data);
    return file;
  }

  #compile(kind: string, shared: string): ValidateFunction {
    // That schemas are schemas is tested, not found out again at every start; each is used a few times only.
    const ajv = new Ajv2020({
      allErrors: true,
      strictTypes: false,
      verbose: true,
      validateSchema: false,
      code: { optimize: false },
    });
    ajv.addKeyword(SLOTS);
    ajv.addSchema(JSON.parse(this.#schema(shared)), `${shared}.json`);
    return ajv.compile(JSON.parse(this.#schema(kind)));
  }

  #schema(kind: string): string {
    const text = this.#schemas.get(kind) ?? readFileSync(join(this.#folder, `${kind}.json`), 'utf8');
    this.#schemas.set(kind, text);
    return text;
  }
}

const SLOTS: FuncKeywordDefinition = {
  keyword: 'x-slots',
  type: 'string',
  schemaType: 'array',
  validate: (known: readonly string[], text: string) => otherSlot(text, known) === null,
};

/** Without a build everything is parsed, which is slower but gives the same result. */
function readBuild(): void {
  if (isBuildRead) return;
  isBuildRead = true;
  try {
    const { files, hashes = {} } = JSON.parse(readFileSync(BUILT_RULES, 'utf8')) as CompiledRules;
    for (const [name, hash] of Object.entries(hashes)) checked.set(hash, files[name]);
  } catch {}
}
