import { Ajv2020 } from 'ajv/dist/2020.js';

interface DescribedResponse {
  readonly $ref?: string;
  readonly headers?: object;
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
}

/** The part of an OpenAPI operation that describes its responses. */
export interface DescribedOperation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, DescribedResponse>>;
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

/** The response described for a status: in its operation, or shared. */
export function describedResponse(
  { components }: DescribedApi,
  { responses }: DescribedOperation,
  status: number,
): DescribedResponse | undefined {
  const described = responses[status];
  const name = described?.$ref?.split('/').at(-1);
  return name === undefined ? described : (components.responses[name] as DescribedResponse);
}

/** Validates JSON responses against the OpenAPI document. */
export function departuresFrom(document: DescribedApi): Departure {
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  ajv.addFormat('date', /^\d{4}-\d{2}-\d{2}$/);
  ajv.addFormat('uri', (text) => URL.canParse(text));
  ajv.addSchema(document, 'api');
  return (operation, { status, type, json }) => {
    const { content = {} } = describedResponse(document, operation, status) ?? {};
    const types = Object.keys(content);
    if (types.length === 0) return `${status} is not described`;
    const schema = content['application/json']?.schema as { $ref?: string } | undefined;
    if (json === undefined || schema === undefined) {
      return types.some((other) => type === other || type === `${other}; charset=utf-8`)
        ? ''
        : 'another content type';
    }
    if (type !== 'application/json; charset=utf-8') return 'another content type';
    const pointer = `api${schema.$ref}`;
    const validate = ajv.getSchema(pointer) ?? ajv.compile({ $ref: pointer });
    return validate(json) ? '' : `${operation.operationId} ${status}: ${ajv.errorsText(validate.errors)}`;
  };
}
