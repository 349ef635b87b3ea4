import { Ajv2020 } from 'ajv/dist/2020.js';

/** The part of an OpenAPI operation that describes its responses. */
export interface DescribedOperation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, { readonly $ref: string }>>;
}

/** The part of an OpenAPI document that describes responses. */
export interface DescribedApi {
  readonly components: Readonly<Record<'responses' | 'schemas', Readonly<Record<string, unknown>>>>;
}

/** The part of a response that the document describes. */
export interface JsonAnswer {
  readonly status: number;
  readonly type: string | null | undefined;
  readonly json: unknown;
}

/** How a response departs from the description of its operation and status; empty when it matches. */
export type Departure = (operation: DescribedOperation, answer: JsonAnswer) => string;

/** Validates JSON responses against the OpenAPI document. */
export function departuresFrom(document: DescribedApi): Departure {
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  ajv.addFormat('date', /^\d{4}-\d{2}-\d{2}$/);
  ajv.addFormat('uri', (text) => URL.canParse(text));
  ajv.addSchema(document, 'api');
  return ({ operationId, responses }, { status, type, json }) => {
    const described = responses[status] ?? responses.default;
    const name = described?.$ref.split('/').at(-1) ?? '';
    const response = document.components.responses[name];
    if (response === undefined) return `${status} is not described`;
    const types = Object.keys((response as { content?: object }).content ?? {});
    if (!types.includes('application/json')) {
      return types.some((other) => type === `${other}; charset=utf-8`) ? '' : 'another content type';
    }
    if (type !== 'application/json; charset=utf-8') return 'another content type';
    for (const [, schema = ''] of JSON.stringify(response).matchAll(/#\/components\/schemas\/(\w+)/g)) {
      if (document.components.schemas[schema] === undefined)
        return `${schema} has no schema: list it under SHARED in src/api/openapi/schemas.ts`;
    }
    const pointer = `api#/components/responses/${name}/content/application~1json/schema`;
    const validate = ajv.getSchema(pointer) ?? ajv.compile({ $ref: pointer });
    return validate(json) ? '' : `${operationId} ${status}: ${ajv.errorsText(validate.errors)}`;
  };
}
