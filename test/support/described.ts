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
interface JsonAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly type: string | null | undefined;
  readonly json: unknown;
}

/** How a response departs from the description of its operation and status; empty when it matches. */
type Departure = (operation: DescribedOperation, answer: JsonAnswer) => string;

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

/** Headers of HTTP itself, of CORS and for browsers, which mean the same everywhere. */
const GENERAL = new Set(
  (
    'connection keep-alive date transfer-encoding vary cache-control content-type content-length content-encoding ' +
    'access-control-allow-origin access-control-expose-headers cross-origin-resource-policy content-security-policy ' +
    'permissions-policy referrer-policy x-content-type-options strict-transport-security'
  ).split(' '),
);

/** Headers that a response has although its description does not name them. */
function undescribedHeaders(
  described: DescribedResponse | undefined,
  headers: Readonly<Record<string, unknown>>,
): string[] {
  const known = new Set(Object.keys(described?.headers ?? {}).map((name) => name.toLowerCase()));
  return Object.keys(headers).filter((name) => !GENERAL.has(name) && !known.has(name));
}

/** Validates JSON responses, and the headers of all, against the OpenAPI document. */
export function departuresFrom(document: DescribedApi): Departure {
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  ajv.addFormat('date', /^\d{4}-\d{2}-\d{2}$/);
  ajv.addFormat('uri', (text) => URL.canParse(text));
  ajv.addSchema(document, 'api');
  return (operation, { status, headers = {}, type, json }) => {
    const described = describedResponse(document, operation, status);
    const undescribed = undescribedHeaders(described, headers);
    if (undescribed.length > 0)
      return `${operation.operationId} ${status}: add ${undescribed} to its headers in schemas/openapi.json`;
    const { content = {} } = described ?? {};
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
