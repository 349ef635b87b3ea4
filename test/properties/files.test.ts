import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { FileCell } from '../../src/formats/file-cell.ts';
import { openFile } from '../../src/formats/read-file.ts';
import { writeXlsx } from '../../src/formats/xlsx/write-xlsx.ts';
import type { BatchRow } from '../../src/operations/batch/batch.ts';
import { openBatch } from '../../src/operations/batch/index.ts';
import { embeddedService } from '../support/service.ts';

/** Any table, written in any supported form, reads back as the same rows. */
const service = await embeddedService();

const test = suite('tables in every form');

interface Client {
  readonly client: string;
  readonly start: string;
  readonly end: string;
  /** In pence. */
  readonly profits: number;
  readonly companies: number | null;
  readonly closed: boolean | null;
}

const day = fc
  .date({ min: new Date('2023-04-01'), max: new Date('2026-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const client: fc.Arbitrary<Client> = fc.record({
  client: fc.string({ minLength: 1, maxLength: 12 }).map((text) => `x${text.replaceAll(/[\r\n\0]/g, ' ')}`),
  start: day,
  end: day,
  profits: fc.integer({ min: 0, max: 9_999_999_999 }),
  companies: fc.option(fc.integer({ min: 0, max: 100 })),
  closed: fc.option(fc.boolean()),
});

const HEADINGS = ['Client', 'Period start', 'Year end', 'Taxable profits', 'Associated companies', 'CIHC'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const DATES: Readonly<Record<string, (year: string, month: string, date: string) => string>> = {
  iso: (year, month, date) => `${year}-${month}-${date}`,
  slashes: (year, month, date) => `${date}/${month}/${year}`,
  short: (year, month, date) => `${Number(date)}/${Number(month)}/${year.slice(2)}`,
  points: (year, month, date) => `${date}.${month}.${year}`,
  words: (year, month, date) => `${Number(date)}-${MONTHS[Number(month) - 1]}-${year.slice(2)}`,
  stamped: (year, month, date) => `${year}-${month}-${date} 00:00:00`,
};
const pounds = (pence: number): string =>
  `${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')}`;
const AMOUNTS: Readonly<Record<string, (pence: number) => string>> = {
  plain: pounds,
  grouped: (pence) => `£ ${pounds(pence).replaceAll(/\B(?=(\d{3})+\.)/g, ',')} `,
  exponent: (pence) => `${(pence / 100).toExponential(12).replace('e', 'E')}`,
};
const YES = [
  ['Y', 'N'],
  ['yes', 'no'],
  ['TRUE', 'FALSE'],
  ['X', 'n'],
] as const;

interface Form {
  readonly date: keyof typeof DATES;
  readonly amount: keyof typeof AMOUNTS;
  readonly yes: number;
}

function textCells(one: Client, { date, amount, yes }: Form): string[] {
  const written = (iso: string): string => {
    const [year = '', month = '', dayOfMonth = ''] = iso.split('-');
    return DATES[date]?.(year, month, dayOfMonth) ?? iso;
  };
  const [isYes, isNo] = YES[yes] ?? YES[0];
  return [
    one.client,
    written(one.start),
    written(one.end),
    AMOUNTS[amount]?.(one.profits) ?? '',
    one.companies === null ? '' : String(one.companies),
    one.closed === null ? '' : one.closed ? isYes : isNo,
  ];
}

/** The file in one encoding, with one separator. */
function asText(rows: readonly string[][], separator: string, encoding: string): Buffer {
  // Not by csvRow: we guard against formulas; the senders of files do not.
  const lines = [HEADINGS, ...rows].map((cells) =>
    cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator),
  );
  const text = `${lines.join('\r\n')}\r\n`;
  if (encoding === 'utf-16be') return Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();
  if (encoding === 'utf-16le') return Buffer.from(`\uFEFF${text}`, 'utf16le');
  return Buffer.from(encoding === 'utf-8 with mark' ? `\uFEFF${text}` : text, 'utf8');
}

function asWorkbook(clients: readonly Client[], form: Form, isTyped: boolean): Promise<Uint8Array> {
  const kinds = ['text', 'date', 'date', 'money', 'integer', 'boolean'] as const;
  const columns = HEADINGS.map((heading, index) => ({
    heading,
    kind: isTyped ? (kinds[index] ?? 'text') : 'text',
  }));
  const rows = clients.map((one): FileCell[] =>
    isTyped
      ? [one.client, one.start, one.end, one.profits / 100, one.companies, one.closed]
      : textCells(one, form),
  );
  return writeXlsx([{ name: 'Clients', columns, rows }]);
}

async function rowsOf(bytes: Uint8Array): Promise<unknown> {
  const source = { open: await openFile(bytes, 1e7) };
  const call = { key: 'corporation-tax', type: 'csv', maxRows: 1_000, parameters: new Map() } as const;
  const table = await openBatch({ ...call, service, source });
  const rows: BatchRow[] = [];
  for await (const row of table.rows()) rows.push(row);
  return rows.map(({ inputs, passed, errors, number }) => {
    assert.is(errors.size, 0);
    const { taxable_profits, close_investment_holding: closed, ...others } = inputs ?? {};
    return [
      number,
      passed[0]?.[1],
      others,
      Math.round(Number(taxable_profits) * 100),
      closed === undefined ? null : /^(yes|true)$/.test(String(closed)),
    ];
  });
}

function expected(rows: readonly Client[]): unknown {
  return rows.map(({ client, start, end, profits, companies, closed }, index) => [
    index + 2,
    client,
    {
      period_start: start,
      period_end: end,
      associated_companies: companies === null ? undefined : String(companies),
    },
    profits,
    closed,
  ]);
}

test('any table reads back as the same rows in every form', async () => {
  const form = fc.record({
    date: fc.constantFrom(...Object.keys(DATES)),
    amount: fc.constantFrom(...Object.keys(AMOUNTS)),
    yes: fc.nat(YES.length - 1),
  });
  const way = fc.constantFrom(
    ...[',', ';', '\t'].flatMap((separator) =>
      ['utf-8', 'utf-8 with mark', 'utf-16le', 'utf-16be'].map((encoding) => [separator, encoding] as const),
    ),
    ['', 'typed'] as const,
    ['', 'text'] as const,
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(client, { minLength: 1, maxLength: 8 }),
      form,
      way,
      async (rows, how, [separator, encoding]) => {
        const bytes =
          separator === ''
            ? await asWorkbook(rows, how, encoding === 'typed')
            : asText(
                rows.map((one) => textCells(one, how)),
                separator,
                encoding,
              );
        assert.equal(await rowsOf(bytes), expected(rows));
      },
    ),
    { numRuns: 120 },
  );
});

test('text survives a workbook unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'binary', maxLength: 20 }), { minLength: 1, maxLength: 5 }),
      async (texts) => {
        const columns = ['Year end', ...texts.map(() => 'x')].map((heading) => ({
          heading,
          kind: 'text' as const,
        }));
        const written = await writeXlsx([{ name: 'Texts', columns, rows: [['2026-03-31', ...texts]] }]);
        const file = await (await openFile(written, 1e7))('');
        const rows: FileCell[][] = [];
        for await (const { cells } of file.rows()) rows.push([...cells]);
        const read = texts.map((_, index) => rows[1]?.[index + 1] ?? '');
        assert.equal(
          read,
          texts.map((text) => text.replaceAll(/\p{Cs}/gu, '\ufffd')),
        );
      },
    ),
    { numRuns: 60 },
  );
});

test.run();
