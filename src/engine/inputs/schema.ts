import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { decimalOf, moneyOf } from '../../law/amounts.ts';
import { isDay } from '../../law/calendar.ts';
import { describe } from '../decisions/read-condition.ts';
import type { Path, RulesFile } from '../rules-file.ts';
import type { CommonTexts } from '../texts/common-texts.ts';
import { listText, moneyText, numberText } from '../texts/format.ts';
import { readTemplate, render } from '../texts/template.ts';
import type { FlatTypes } from '../values.ts';
import { type InputField, type InputKind, type InputProblem, suits } from './field.ts';
import { EARLIEST_YEAR, LATEST_YEAR } from './read.ts';

/** The inputs of one calculator, as its one schema describes them. */
export interface InputSchema {
  readonly title: string;
  readonly description: string;
  /** One short sentence for people; the first of the description where the schema gives none. */
  readonly summary: string;
  readonly toolName: string;
  readonly fields: readonly InputField[];
  readonly names: ReadonlySet<string>;
  /** True when names that are no inputs are refused in a body. */
  readonly closed: boolean;
  readonly example: Readonly<Record<string, string | number | boolean>>;
  /** The schema with its slots filled and without `x-` words, for callers. */
  readonly published: Readonly<Record<string, unknown>>;
  readonly validate: ValidateFunction;
}

/** One input as its file has it. */
export interface PropertyData {
  readonly type: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly title: string;
  readonly description: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: number | boolean;
  readonly examples: readonly (string | number | boolean)[];
  readonly 'x-default-from'?: string;
  readonly 'x-hint'?: string;
  readonly 'x-unit'?: string;
  readonly 'x-group'?: string;
  readonly 'x-labels'?: Readonly<Record<string, string>>;
  readonly 'x-messages'?: Readonly<Partial<Record<InputProblem, string>>>;
}

interface SchemaData {
  readonly title: string;
  readonly description: string;
  readonly 'x-tool-name': string;
  readonly 'x-summary'?: string;
  readonly properties: Readonly<Record<string, PropertyData>>;
  readonly required: readonly string[];
  readonly additionalProperties?: false;
  readonly examples: readonly Readonly<Record<string, string | number | boolean>>[];
}

// That these files are schemas follows from the schema that they are held against.
const ajv = new Ajv2020({ allErrors: true, strict: true, validateSchema: false });
ajv.addFormat('date', isDay);

/** What fills the slots of a schema's texts: facts that hold whatever the inputs. */
export type Standing = Readonly<Record<string, string>>;

/**
 * Reads the schema of a calculator's inputs, a file that obeys its schema. What
 * does not fit the calculator or the rules of texts is reported.
 *
 * @param declared the inputs as the calculator takes them.
 */
export function readInputSchema(
  file: RulesFile,
  declared: FlatTypes,
  standing: Standing,
  common: CommonTexts,
): InputSchema {
  const schema = file.data as SchemaData;
  const say = (path: Path, text: string, slots: Readonly<Record<string, string>> = {}): string => {
    const values = { ...standing, ...slots };
    return render(readTemplate(file, path, text, new Set(Object.keys(values)), common.names), values);
  };
  const properties: Record<string, PropertyData> = {};
  for (const [name, property] of Object.entries(schema.properties)) {
    const path = ['properties', name];
    properties[name] = {
      ...property,
      title: say([...path, 'title'], property.title),
      description: say([...path, 'description'], property.description),
      ...(property['x-hint'] === undefined ? {} : { 'x-hint': say([...path, 'x-hint'], property['x-hint']) }),
    };
  }
  const fields = Object.entries(properties).map(([name, property]) =>
    readField(file, name, property, schema.required.includes(name), say, common),
  );
  checkDeclared(file, fields, declared);
  const title = say(['title'], schema.title);
  const description = say(['description'], schema.description);
  const summary = schema['x-summary'];
  const published = publish({ ...schema, title, description, properties });
  return {
    title,
    description,
    summary: summary === undefined ? firstSentence(description) : say(['x-summary'], summary),
    toolName: schema['x-tool-name'],
    fields,
    names: new Set(fields.map(({ name }) => name)),
    closed: schema.additionalProperties === false,
    example: schema.examples[0] ?? {},
    published,
    validate: compile(published),
  };
}

/** Compiled schemas by their text: the same inputs are not compiled again when rules are loaded anew. */
const compiled = new Map<string, ValidateFunction>();

function compile(schema: object): ValidateFunction {
  const text = JSON.stringify(schema);
  const validate = compiled.get(text) ?? ajv.compile(schema);
  compiled.set(text, validate);
  return validate;
}

function readField(
  file: RulesFile,
  name: string,
  property: PropertyData,
  required: boolean,
  say: (path: Path, text: string, slots?: Readonly<Record<string, string>>) => string,
  common: CommonTexts,
): InputField {
  const kind = kindOf(file, name, property);
  const choices = property.enum ?? [];
  const slots: Record<string, string> = {
    title: property.title,
    what: (kind === 'date' ? 'the ' : '') + uncapitalised(property.title),
    example: String(property.examples[0]),
    zero: '0',
    plain_amount: PLAIN_AMOUNT,
    amount_in_pounds: AMOUNT_IN_POUNDS,
    // What was given is known when there is something wrong with it.
    found: '{found}',
    near: '{near}',
    choices: listText(choices).replace(/ and (?=[^ ]*$)/, ' or '),
    minimum: boundText(kind, property.minimum),
    largest_loss: boundText(kind, property.minimum).replace('−', ''),
    maximum: boundText(kind, property.maximum),
    earliest_year: String(EARLIEST_YEAR),
    latest_year: String(LATEST_YEAR),
  };
  const message = (name: string): string => render(common.messages[name], slots);
  const messages: Record<InputProblem, string> = {
    required: message('required'),
    unreadable: message(kind),
    other_form: message('date_in_other_form'),
    impossible: message('no_such_date'),
    out_of_range: message('date_out_of_range'),
    negative: message('negative'),
    minimum: message('minimum'),
    maximum: message('maximum'),
    repeated: message('repeated'),
  };
  for (const [word, text] of Object.entries(property['x-messages'] ?? {})) {
    messages[word as InputProblem] = say(['properties', name, 'x-messages', word], text, slots);
  }
  return {
    name,
    kind,
    required,
    title: property.title,
    description: property.description,
    hint: property['x-hint'] ?? property.description,
    group: property['x-group'] ?? null,
    unit: property['x-unit'] ?? null,
    labels: labelsOf(file, name, property, common),
    example: property.examples[0] ?? '',
    minimum: property.minimum === undefined ? null : decimalOf(property.minimum),
    maximum: property.maximum === undefined ? null : decimalOf(property.maximum),
    choices,
    fallback: property.default,
    fallbackFrom: property['x-default-from'] ?? null,
    messages,
  };
}

/** How amounts may be written. */
const [PLAIN_AMOUNT, AMOUNT_IN_POUNDS] = ['1234.50', '£1,234.50'];

function uncapitalised(title: string): string {
  return title.charAt(0).toLowerCase() + title.slice(1);
}

/** The printed words of a choice; a word without a label prints as it is. */
function labelsOf(
  file: RulesFile,
  name: string,
  { enum: words = [], 'x-labels': labels = {} }: PropertyData,
  common: CommonTexts,
): Record<string, string> {
  for (const [word, label] of Object.entries(labels)) {
    const path = ['properties', name, 'x-labels', word];
    if (!words.includes(word)) file.faultAtKey(path, `"${word}" is not in the "enum"`);
    readTemplate(file, path, label, new Set(), common.names);
  }
  return Object.fromEntries(words.map((word) => [word, labels[word] ?? word]));
}

function firstSentence(text: string): string {
  return /^.*?[.](?= |$)/.exec(text)?.[0] ?? text;
}

function kindOf(file: RulesFile, name: string, property: PropertyData): InputKind {
  const path = ['properties', name];
  if (property.type === 'boolean') return 'boolean';
  if (property.type === 'integer') return 'integer';
  if (property.enum !== undefined) return 'enum';
  if (property.type === 'number') {
    if (property['x-unit'] === undefined) file.fault(path, 'a number needs an "x-unit"');
    if (property.default !== undefined && property.default !== 0) {
      file.fault([...path, 'default'], 'the default of an amount can only be 0');
    }
    return property['x-unit'] === 'pounds' ? 'money' : 'decimal';
  }
  if (property.format !== 'date') file.fault(path, 'text must have "format": "date" or an "enum"');
  return 'date';
}

function boundText(kind: InputKind, bound: number | undefined): string {
  const read = bound === undefined ? null : decimalOf(bound);
  if (read === null) return '';
  return kind === 'money' ? moneyText(moneyOf(read), 'text') : numberText(moneyOf(read), 2);
}

function checkDeclared(file: RulesFile, fields: readonly InputField[], declared: FlatTypes): void {
  for (const [index, field] of fields.entries()) {
    const type = declared[field.name];
    const { name, kind, fallbackFrom } = field;
    const counts = fields.slice(0, index).some((other) => other.name === fallbackFrom && other.kind === kind);
    if (fallbackFrom !== null && !counts) {
      file.fault(
        ['properties', name, 'x-default-from'],
        `no input before "${name}" of its type is named "${fallbackFrom}"`,
      );
    }
    if (type === undefined) {
      file.faultAtKey(['properties', field.name], `the calculator takes no input "${field.name}"`);
    } else if (!suits(field, type)) {
      file.fault(['properties', field.name], `the calculator takes "${field.name}" as ${describe(type)}`);
    }
  }
  for (const name of Object.keys(declared)) {
    if (!fields.some((field) => field.name === name))
      file.fault(['properties'], `the input "${name}" is missing`);
  }
}

/** The schema without `x-` words and `$schema`, whose texts have their numbers. */
function publish(schema: SchemaData): Record<string, unknown> {
  const kept = ([key]: [string, unknown]): boolean => !key.startsWith('x-') && key !== '$schema';
  const properties = Object.fromEntries(
    Object.entries(schema.properties).map(([name, property]) => [
      name,
      Object.fromEntries(Object.entries(property).filter(kept)),
    ]),
  );
  return { ...Object.fromEntries(Object.entries(schema).filter(kept)), properties };
}
