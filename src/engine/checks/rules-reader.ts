import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ErrorObject, FuncKeywordDefinition, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Path } from '../spot.ts';
import { otherSlot, unknownSlot } from './check-template.ts';
import type { Diagnostics } from './diagnostics.ts';
import { parseJson, parseYaml } from './parse-yaml.ts';
import { readRulesText } from './rules-text.ts';
import type { YamlFile } from './yaml-file.ts';

/** Compiled schemas by their text. */
const compiled = new Map<string, ValidateFunction>();

export class RulesReader {
  readonly #folder: string;
  readonly #schemas = new Map<string, string>();

  constructor(
    schemas: string,
    private readonly diagnostics: Diagnostics,
  ) {
    this.#folder = join(schemas, 'rules');
  }

  /** The file at a path; null when a fault was reported. @param kind the name of its schema: `rate-table`. */
  read(path: string, name: string, kind: string): YamlFile | null {
    const { diagnostics } = this;
    const text = readRulesText(path, (wrong, line = 1, column = 1) =>
      diagnostics.add({ file: name, line, column, wrong }),
    );
    if (text === null) return null;
    const isJson = name.endsWith('.json');
    const shared = kind === 'row-schema' ? 'input-schema' : 'conditions';
    const schema = this.#schema(shared) + this.#schema(kind);
    const file = isJson ? parseJson(text, name, diagnostics) : parseYaml(text, name, diagnostics);
    if (file === null) return null;
    const validate = compiled.get(schema) ?? this.#compile(kind, shared);
    compiled.set(schema, validate);
    return matchesSchema(file, validate) ? file : null;
  }

  #compile(kind: string, shared: string): ValidateFunction {
    // Tests check the schemas themselves, and each is used too rarely for optimised code to pay.
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

function matchesSchema(file: YamlFile, validate: ValidateFunction): boolean {
  if (validate(file.data)) return true;
  const errors = validate.errors ?? [];
  for (const error of errors.slice(0, MAX_REPORTED)) report(file, error);
  if (errors.length > MAX_REPORTED) {
    file.fault([], `there are ${errors.length - MAX_REPORTED} further faults in this file`);
  }
  return false;
}

/** A file of the wrong kind may have a fault in every line. */
const MAX_REPORTED = 200;

function errorPath(error: ErrorObject): Path {
  return error.instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}

function report(file: YamlFile, error: ErrorObject): void {
  const path = errorPath(error);
  switch (error.keyword) {
    case 'additionalProperties':
    case 'unevaluatedProperties': {
      const key = String(error.params.additionalProperty ?? error.params.unevaluatedProperty);
      file.faultAtKey([...path, key], `unknown key "${key}"`);
      return;
    }
    case 'required':
      file.fault(path, `"${error.params.missingProperty}" is missing`);
      return;
    case 'enum': {
      const wrong = `must be one of ${(error.params.allowedValues as unknown[]).join(', ')}`;
      if (error.propertyName === undefined) file.fault(path, wrong);
      else file.faultAtKey([...path, error.propertyName], wrong);
      return;
    }
    case 'pattern':
      // A key is reported under `propertyNames`.
      if (error.propertyName !== undefined) return;
      file.fault(path, `"${String(error.data)}" is not ${describePattern(error)}`);
      return;
    case 'type':
      file.fault(path, `must be ${typeWords(String(error.params.type))}`);
      return;
    case 'minLength':
      file.fault(
        path,
        path.includes('rates') ? 'is empty: write none where there is no value' : 'must not be empty',
      );
      return;
    case 'minItems':
    case 'minProperties':
      file.fault(path, 'must not be empty');
      return;
    case 'maxItems':
      file.fault(path, `must have no more than ${error.params.limit} items`);
      return;
    case 'propertyNames':
      // A key that must be one of several words is reported under `enum`.
      if ((error.schema as { pattern?: string }).pattern === undefined) return;
      file.faultAtKey(
        [...path, String(error.params.propertyName)],
        `"${error.params.propertyName}" is not a name`,
      );
      return;
    case 'x-slots': {
      const known = error.schema as readonly string[];
      const slot = otherSlot(String(error.data), known) as string;
      file.faultInText(path, `{${slot}}`, unknownSlot(slot, known));
      return;
    }
    // The branches of a choice report themselves; the choice adds nothing a reader can act on.
    case 'if':
      return;
    default:
      file.fault(path, String(error.message));
  }
}

function describePattern(error: ErrorObject): string {
  const described = error.parentSchema?.description;
  return typeof described === 'string' ? described : 'in the form that is asked for here';
}

function typeWords(type: string): string {
  if (type.includes('object') && type.includes('array')) return 'a list or a group of keys';
  if (type.includes('string') && type.includes('array')) return 'text or a list';
  return type === 'object' ? 'a group of keys' : type === 'array' ? 'a list' : 'text';
}
