import { results } from './answered.ts';
import { envelopes, headers } from './headers.ts';
import { hostile, methods, params, versions } from './methods.ts';
import type { TableRow } from './row.ts';
import { ids, modernSilent, shapes, silent } from './shapes.ts';

/** The table: every row of the statuses that the protocol lays down, and what stands around them. */
export const exchanges: readonly TableRow[] = [
  ...results,
  ...ids,
  ...shapes,
  ...silent,
  ...modernSilent,
  ...envelopes,
  ...headers,
  ...versions,
  ...methods,
  ...params,
  ...hostile,
];
