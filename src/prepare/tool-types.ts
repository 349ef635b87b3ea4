import rowData from '#schemas/responses/row-data.json' with { type: 'json' };
import { dataSchema } from '../engine/data-schema.ts';
import type { LoadedCalculator } from '../engine/read/calculator.ts';
import type { JsonSchema } from '../engine/values.ts';
import { findRowSchema, rowOperations } from '../operations/rows/index.ts';
import type { Service } from '../service.ts';

/** Types of what each calculator takes and gives. Amounts may be text too, which keeps every digit. */
export function toolTypes(service: Service): string {
  const members = service.tools.map(({ key, title, input_schema }) => {
    const { calculator, texts } = service.calculator(key) as LoadedCalculator;
    const inputs = writeType(input_schema, 'input', '    ');
    const data = writeType(dataSchema(calculator.outputs, texts.meanings), 'data', '    ');
    return `${comment(title, '  ')}  readonly '${key}': {\n    readonly inputs: ${inputs};\n    readonly data: ${data};\n  };\n`;
  });
  const overRows = rowOperations.map((operation) => {
    const takers = service.tools.flatMap(({ key }) => {
      const schema = findRowSchema(operation, service, key);
      return schema === null
        ? []
        : [`    readonly '${key}': ${writeType(schema.published, 'input', '    ')};\n`];
    });
    return `  readonly ${operation.name}: {\n${takers.join('')}  };\n`;
  });
  const figures = service.rules.overRows.map(({ calculator: { key, outputs }, texts: { meanings } }) => {
    const data = writeType(dataSchema(outputs, meanings), 'data', '  ');
    return `  readonly '${key}': ${data};\n`;
  });
  const { properties, $defs } = rowData as { properties: Properties; $defs: Properties };
  const lists = Object.entries(properties).map(
    ([key, schema]) => `  readonly '${key}': ${writeType(schema, 'data', '  ')};\n`,
  );
  const parts = Object.entries($defs).map(
    ([name, schema]) =>
      `\n${comment(String(schema.description), '')}export type ${name} = ${writeType(schema, 'data', '')};\n`,
  );
  return `/** What each calculator takes and gives, by its key. */
export interface Tools {
${members.join('')}}

/** What operations over rows take, by their name and the key of their calculator. */
export interface RowTools {
${overRows.join('')}}

/** The single figures of operations over rows, by the file of schemas/operations. */
export interface RowFigures {
${figures.join('')}}

/** The lists in the data of operations over rows, by the same. */
export interface RowLists {
${lists.join('')}}
${parts.join('')}
type CorporationTaxData = Tools['corporation-tax']['data'];
type PoolPeriod = Tools['capital-allowances']['data'] & {
  readonly boxes: BoxesByNumber;
  readonly workings: readonly WorkedLine[];
};
`;
}

type Side = 'input' | 'data';
type Properties = Readonly<Record<string, JsonSchema>>;

function writeType(schema: JsonSchema, side: Side, indent: string): string {
  const { type, enum: words, anyOf, items, properties, additionalProperties, $ref } = schema as SchemaOfValue;
  if ($ref !== undefined) return $ref.replace(/^.*\//, '');
  if (words !== undefined) return words.map((word) => JSON.stringify(word)).join(' | ');
  if (anyOf !== undefined) return anyOf.map((one) => writeType(one, side, indent)).join(' | ');
  if (items !== undefined) return `readonly (${writeType(items, side, indent)})[]`;
  if (properties !== undefined) return objectType(schema, properties, side, indent);
  if (typeof additionalProperties === 'object')
    return `Readonly<Record<string, ${writeType(additionalProperties, side, indent)}>>`;
  const plain = PLAIN[type ?? ''];
  if (plain === undefined) throw new Error(`there is no type for ${JSON.stringify(schema)}`);
  return side === 'input' && plain === 'number' ? 'number | string' : plain;
}

interface SchemaOfValue {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Properties;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly $ref?: string;
}

const PLAIN: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

function objectType({ required }: JsonSchema, properties: Properties, side: Side, indent: string): string {
  const inner = `${indent}  `;
  const members = Object.entries(properties).map(([name, schema]) => {
    const isRequired = ((required ?? Object.keys(properties)) as readonly string[]).includes(name);
    const type = writeType(schema, side, inner);
    const about = comment(String(schema.description ?? ''), inner);
    return `${about}${inner}readonly ${name}${isRequired ? '' : '?'}: ${type}${isRequired ? '' : ' | null | undefined'};\n`;
  });
  return `{\n${members.join('')}${indent}}`;
}

function comment(text: string, indent: string): string {
  return text === '' ? '' : `${indent}/** ${text.replaceAll('*/', '* /')} */\n`;
}
