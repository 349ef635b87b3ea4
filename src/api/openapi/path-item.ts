import { reference } from './schemas.ts';

export type Paths = Record<string, unknown>;

const responses = (names: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(names).map(([code, name]) => [code, reference('responses', name)]));
const ALWAYS = responses({ 406: 'NotAcceptable', 429: 'TooManyRequests', default: 'Fault' });
const NOT_MODIFIED = responses({ 304: 'NotModified' });
const INVALID = responses({ 422: 'ValidationError' });
const OF_BODIES = responses({ 400: 'MalformedJson', 413: 'TooLarge', 415: 'UnsupportedMediaType' });

interface Described {
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  readonly answer: string;
  readonly parameters?: readonly unknown[];
}

export function get({ id, summary, description, answer, parameters }: Described, tag = 'calculators') {
  const isAsked = parameters !== undefined;
  return {
    get: {
      ...{ operationId: id, tags: [tag], summary, description },
      ...(isAsked ? { parameters } : {}),
      responses: {
        200: reference('responses', answer),
        ...NOT_MODIFIED,
        ...(isAsked ? INVALID : {}),
        ...ALWAYS,
      },
    },
  };
}

export function post(
  { id, summary, description, answer, parameters }: Described,
  body: { readonly description?: string; readonly content: unknown },
) {
  const { content, ...about } = body;
  return {
    post: {
      ...{ operationId: id, tags: ['calculators'], summary, description },
      ...(parameters === undefined ? {} : { parameters }),
      requestBody: { ...about, required: true, content },
      responses: { 200: reference('responses', answer), ...OF_BODIES, ...INVALID, ...ALWAYS },
    },
  };
}
