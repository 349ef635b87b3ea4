const STATUS = {
  unknown_tool: 404,
  not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  request_timeout: 408,
  malformed_json: 400,
  bad_request: 400,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  headers_too_large: 431,
  internal: 500,
} as const;

/** Why a request cannot be answered; texts/common.yaml has a sentence for each. */
export type ErrorCode = keyof typeof STATUS;

/** All codes, for the API's description. */
export const ERROR_CODES = Object.keys(STATUS) as readonly ErrorCode[];

/** A request that a channel cannot pass on to a calculator. */
export class HttpError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** Headers that belong to the answer, such as Allow. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, headers: Readonly<Record<string, string>> = {}) {
    super(code);
    this.name = 'HttpError';
    this.code = code;
    this.status = STATUS[code];
    this.headers = headers;
  }
}

/** The body of every fault but faulty inputs, in their outline, so that callers read one. */
export interface ErrorBody {
  readonly code: ErrorCode;
  readonly message: string;
  readonly errors: Readonly<Record<string, never>>;
}

export function errorBody(code: ErrorCode, message: string): ErrorBody {
  return { code, message, errors: {} };
}
