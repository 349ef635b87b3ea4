import { type Answer, ask } from './wire.ts';

export const JSON_TYPE = 'application/json';
export const CSV_TYPE = 'text/csv';
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface Sent {
  readonly key?: string;
  readonly type?: string;
  readonly accept?: string | undefined;
  readonly query?: string;
}

/** Sends rows to a batch of the API: a CSV file, answered in JSON, unless it says otherwise. */
export function sendBatch(port: number, body: string | Uint8Array, sent: Sent = {}): Promise<Answer> {
  const { key = 'corporation-tax', type = CSV_TYPE, query = '' } = sent;
  const accept = 'accept' in sent ? sent.accept : JSON_TYPE;
  return ask(port, `/api/v1/tools/${key}/batch${query.replaceAll(' ', '+')}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : Buffer.from(body),
    headers: { 'Content-Type': type, ...(accept === undefined ? {} : { Accept: accept }) },
  });
}

/** A row of an answer in JSON. */
export interface AnsweredRow {
  readonly row: number;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly errors?: Readonly<Record<string, string>>;
  readonly warnings?: readonly string[];
  readonly not_covered?: string;
  readonly input?: Readonly<Record<string, string>>;
  readonly companies_house?: { readonly due: string; readonly reason: string };
  /** Columns that are passed through. */
  readonly [own: string]: unknown;
}

export interface AnsweredRows {
  readonly columns_not_used: readonly {
    readonly heading: string;
    readonly first_values: readonly string[];
  }[];
  readonly notes: readonly string[];
  readonly rows: readonly AnsweredRow[];
}

export function rowsOf({ json }: Pick<Answer, 'json'>): readonly AnsweredRow[] {
  return (json as AnsweredRows).rows;
}
export function errorsOf({ json }: Pick<Answer, 'json'>): Readonly<Record<string, string>> {
  return (json as { readonly errors: Readonly<Record<string, string>> }).errors;
}
export function messageOf({ json }: Pick<Answer, 'json'>): string {
  return (json as { readonly message: string }).message;
}
