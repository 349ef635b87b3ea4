import type { InvalidInput } from '../../src/engine/inputs/invalid-input.ts';
import type { Calculation, ToolRun } from '../../src/engine/result.ts';
import type { TestSite } from './app.ts';
import { modern, modernHeaders } from './mcp-messages.ts';
import { asShown, fieldMessages, shownResult, summaryMessages, unset } from './page-text.ts';

export type Inputs = Readonly<Record<string, unknown>>;

/** A way to run a calculator, with the answer it must give. */
export interface Channel {
  readonly name: string;
  run(site: TestSite, key: string, inputs: Inputs): Promise<unknown>;
  /** What `run` must return when the library has a result. */
  readonly result: (run: ToolRun, calculation: Calculation) => unknown;
  /** What `run` must return when the library rejects the inputs. */
  readonly refusal: (refused: InvalidInput) => unknown;
}

/** A value after a round trip through JSON. */
function overJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

/** Inputs as the query string of a link. */
export function query(inputs: Inputs): string {
  return String(new URLSearchParams(Object.entries(inputs).map(([name, value]) => [name, textOf(value)])));
}

/** A value as a link writes it: numbers without an exponent, null as an empty string. */
function textOf(value: unknown): string {
  if (value === null) return '';
  if (typeof value === 'number') return digitsOf(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The digits of a number, without an exponent. */
function digitsOf(number: number): string {
  const [, minus = '', whole = '', part = '', exponent] =
    /^(-?)(\d+)(?:\.(\d+))?e([-+]\d+)$/.exec(String(number)) ?? [];
  if (exponent === undefined) return String(number);
  const point = whole.length + Number(exponent);
  const digits = (whole + part).padEnd(point, '0');
  return point > 0
    ? `${minus}${digits.slice(0, point)}${point < digits.length ? `.${digits.slice(point)}` : ''}`
    : `${minus}0.${'0'.repeat(-point)}${digits}`;
}

const api = {
  result: (run: ToolRun) => ({ status: 200, body: overJson(run) }),
  refusal: (refused: InvalidInput) => ({
    status: 422,
    body: overJson(refused.naming('key')),
  }),
};

const get: Channel = {
  name: 'GET',
  ...api,
  async run(site, key, inputs) {
    const { status, body } = await site.get(`/api/v1/tools/${key}?${query(inputs)}`);
    return { status, body: JSON.parse(body) };
  },
};

const post: Channel = {
  name: 'POST',
  ...api,
  async run(site, key, inputs) {
    const { status, body } = await site.get(`/api/v1/tools/${key}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(inputs),
    });
    return { status, body: JSON.parse(body) };
  },
};

/** An embed or a page: every word of the result, and every message, both in the summary and at its field. */
function html(name: string, place: string): Channel {
  return {
    name,
    async run(site, key, inputs) {
      const { status, body } = await site.get(`/${place}/${key}?${query(inputs)}`);
      if (status !== 422) return { status, ...shownResult(body) };
      const atFields = [...fieldMessages(body)].map(([field, message]) => [field, unset(message)]);
      return { status, first: summaryMessages(body).map(unset).sort(), atFields: atFields.sort() };
    },
    result: ({ result: { answer, figures, notes, sources }, disclaimer, calculated_by }) => ({
      status: 200,
      ...asShown({ answer, figures, notes, sources, disclaimer, calculated_by }),
    }),
    // Pages word some faults differently: see test/contract/pages/forms.test.ts.
    refusal: ({ onPage }) => {
      const messages = [...onPage].map(([name, message]): [string, string] => [name, unset(message)]);
      return { status: 422, first: messages.map(([, message]) => message).sort(), atFields: messages.sort() };
    },
  };
}

/** What models read before the address of a page. */
const FOR_USER = ': give the user this page, which you cannot call: ';

/** `tools/call` as a client of one version sends it; the oldest versions have no header for it. */
function mcp(version: string): Channel {
  const isModern = version === '2026-07-28';
  const header = version < '2025-06-18' ? {} : { 'mcp-protocol-version': version };
  return {
    name: `MCP ${version}`,
    async run(site, key, inputs) {
      const name = site.service.tools.find((tool) => tool.key === key)?.name ?? '';
      const params = { name, arguments: inputs };
      const message = isModern
        ? modern('tools/call', params)
        : { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
      const { body } = await site.get('/mcp', {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json, text/event-stream',
          ...(isModern ? modernHeaders('tools/call', name) : header),
        },
        body: JSON.stringify(message),
      });
      const { structuredContent, isError, content } = JSON.parse(body).result;
      return isError === true ? content[0].text.split('\n') : structuredContent;
    },
    result(_run, calculation) {
      const { result, share_url, disclaimer } = calculation.toolRun(
        calculation.notes(calculation.textValues('name')),
      );
      return overJson({ ...result, share_url, disclaimer });
    },
    refusal: (refused) => [
      refused.message,
      ...[...refused.naming('name').messages].map(
        ([name, text]) => `${onOneLine(name)}: ${text.replace(/: (?=https?:\S+$)/, FOR_USER)}`,
      ),
    ],
  };
}

/** A made-up name, without the characters that would start a new line. */
function onOneLine(name: string): string {
  return name.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '\uFFFD');
}

/** Every channel except the library itself. */
export const channels: readonly Channel[] = [
  get,
  post,
  ...['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'].map(mcp),
  html('embed', 'embed'),
  html('page', 'calculators'),
];
