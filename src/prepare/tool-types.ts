import rowData from '#schemas/responses/row-data.json' with { type: 'json' };
import { dataSchema } from '../engine/data-schema.ts';
import type { ResultRules } from '../engine/read/calculator.ts';
import type { JsonSchema } from '../engine/values.ts';
import { findRowSchema, rowOperations } from '../operations/rows/index.ts';
import type { Service } from '../service.ts';

type Properties = Readonly<Record<string, JsonSchema>>;

/** Types of what each calculator takes and gives. Amounts may be text too, which keeps every digit. */
export function toolTypes(service: Service): string {
  const { tools, rules } = service;
  const dataOf = ({ calculator, texts }: ResultRules): string =>
    writeType(dataSchema(calculator.outputs, texts.meanings), 'data');
  const ofTools = tools.map(({ key, title, input_schema }) => {
    const inputs = writeType(input_schema, 'input');
    return `${comment(title)}'${key}': { readonly inputs: ${inputs}; readonly data: ${dataOf(service.known(key))} };\n`;
  });
  const ofRows = rowOperations.map((operation) => {
    const takers = tools.flatMap(({ key }) => {
      const schema = findRowSchema(operation, service, key);
      return schema === null ? [] : `'${key}': ${writeType(schema.published, 'input')};\n`;
    });
    return `${operation.name}: {\n${takers.join('')}};\n`;
  });
  const figures = rules.overRows.map((of) => `'${of.calculator.key}': ${dataOf(of)};\n`);
  const { properties, $defs } = rowData as { properties: Properties; $defs: Properties };
  const lists = Object.entries(properties).map(
    ([key, schema]) => `'${key}': ${writeType(schema, 'data')};\n`,
  );
  const parts = Object.entries($defs).map(
    ([name, schema]) => `${comment(schema.description)}export type ${name} = ${writeType(schema, 'data')};\n`,
  );
  return `/** What each calculator takes and gives, by its key. */
export interface Tools {
${ofTools.join('')}}
/** What operations over rows take, by their name and the key of their calculator. */
export interface RowTools {
${ofRows.join('')}}
/** The single figures of operations over rows, by the file of schemas/operations. */
export interface RowFigures {
${figures.join('')}}
/** The lists in the data of operations over rows, by the same. */
export interface RowLists {
${lists.join('')}}
${parts.join('')}
type CorporationTaxData = Tools['corporation-tax']['data'];
type PoolPeriod = Tools['capital-allowances']['data'] & { readonly boxes: BoxesByNumber; readonly workings: readonly WorkedLine[] };
`;
}

interface SchemaOfValue {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Properties;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
}

function writeType(schema: JsonSchema, side: 'input' | 'data'): string {
  const { $ref, type, enum: words, anyOf, items, properties, ...more }: SchemaOfValue = schema;
  if ($ref !== undefined) return $ref.replace(/^.*\//, '');
  if (words !== undefined) return words.map((word) => JSON.stringify(word)).join(' | ');
  if (anyOf !== undefined) return anyOf.map((one) => writeType(one, side)).join(' | ');
  if (items !== undefined) return `readonly (${writeType(items, side)})[]`;
  const { required, additionalProperties } = more;
  if (properties !== undefined) {
    const members = Object.entries(properties).map(([name, of]) => {
      const isOptional = required?.includes(name) === false;
      const member = `${isOptional ? `${name}?` : name}: ${writeType(of, side)}`;
      return `${comment(of.description)}readonly ${member}${isOptional ? ' | null | undefined' : ''};\n`;
    });
    return `{\n${members.join('')}}`;
  }
  if (typeof additionalProperties === 'object')
    return `Readonly<Record<string, ${writeType(additionalProperties, side)}>>`;
  if (type === 'number' || type === 'integer') return side === 'input' ? 'number | string' : 'number';
  return type as string;
}

function comment(text: unknown): string {
  return text ? `/** ${String(text).replaceAll('*/', '* /')} */\n` : '';
}
