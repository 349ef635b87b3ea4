/** Why a request cannot be answered; texts/common.yaml has a sentence for each. */
export type FaultCode =
  | 'unknown_tool'
  | 'not_found'
  | 'method_not_allowed'
  | 'malformed_json'
  | 'unsupported_media_type'
  | 'too_large'
  | 'bad_request'
  | 'internal';

const STATUS: Readonly<Record<FaultCode, number>> = {
  unknown_tool: 404,
  not_found: 404,
  method_not_allowed: 405,
  malformed_json: 400,
  unsupported_media_type: 415,
  too_large: 413,
  bad_request: 400,
  internal: 500,
};

/** A request that a channel cannot pass on to a calculator. */
export class HttpFault extends Error {
  readonly code: FaultCode;
  readonly status: number;

  constructor(code: FaultCode) {
    super(code);
    this.name = 'HttpFault';
    this.code = code;
    this.status = STATUS[code];
  }
}
