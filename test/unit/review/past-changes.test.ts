import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Entry } from '../../../src/engine/changelog.ts';
import type { Cell } from '../../../src/engine/rates/table.ts';
import type { Result } from '../../../src/engine/result.ts';
import { percent } from '../../../src/engine/values.ts';
import { type Day, dayOf, isoDay, parseDay } from '../../../src/law/calendar.ts';
import type { Answered, Difference } from '../../../src/review/answered.ts';
import { pastChanges } from '../../../src/review/past-changes.ts';
import type { RowDifference } from '../../../src/review/row-differences.ts';
import type { Service } from '../../../src/service.ts';
import { madeTable } from './made-table.ts';

/** Two versions of the rules of one calculator, made of what it read and what the changelog says. */
const test = suite('results that ought to have stayed');

const day = (text: string) => parseDay(text) as Day;
const giving = (value: string): Result => ({
  ...{ answer: '', figures: [{ label: 'Tax', value }], notes: [], sources: [] },
  data: { due: '2025-01-01' },
});

interface Made {
  /** What it reads: first day and column. */
  readonly reads?: readonly (readonly [from: string, column: string])[];
  readonly entries?: readonly Partial<Entry>[];
  readonly tax?: string;
  /** The day to which the law of its table is known. */
  readonly known?: string;
}

function version(
  name: string,
  { reads = [], entries = [], tax = '£1', known = '2030-03-31' }: Made,
): Service {
  const table = madeTable('tax', { rate: percent(), limit: percent() }, [['2020-04-01', { rate: '1%' }]], {
    head: { enactedUntil: day(known) },
  });
  const read = new Set(
    reads.map(([from, column]) => ({ table: 'tax', rowFrom: day(from), name: column }) as Cell),
  );
  const made = {
    changelog: {
      editions: [{ version: name, entries: entries.map((entry) => ({ table: 'tax', ...entry })) }],
    },
    rates: { tables: new Map([[table.shape, table]]) },
    calculator: () => ({ calculator: { tables: [table.shape] } }),
    calculate: () => ({ trace: { read }, toolRun: () => ({ result: giving(tax) }) }),
  };
  return made as unknown as Service;
}

const row = (
  kind: RowDifference['kind'],
  from: string,
  columns = ['rate'],
  table = 'tax',
): RowDifference => ({
  ...{
    table,
    from: day(from),
    recordedFrom: isoDay(dayOf(Number(from.slice(0, 4)), 1, 1)),
    kind,
    columns,
    values: [],
  },
});

const TAX: Difference = { name: 'Tax', before: '£1', after: '£2' };
const ANSWERED: Answered = { result: giving('£1'), refused: new Map() };
const REFUSED: Answered = { result: null, refused: new Map([['profits', 'No.']]) };
const GIVEN = { period_start: '2024-04-01', period_end: '2025-03-31' };

interface Case {
  readonly rows: readonly RowDifference[];
  readonly before?: Made;
  readonly after?: Made;
  readonly alone?: Service | null;
  readonly differences?: readonly Difference[];
  readonly was?: Answered;
  readonly is?: Answered;
}

function found({ rows, before = READS, after = READS, alone = null, ...rest }: Case) {
  const { differences = [TAX], was = ANSWERED, is = ANSWERED } = rest;
  const one = { key: 'tax', id: null, given: GIVEN, differences, before: was, after: is };
  const calculator = { key: 'tax', cases: 0, inputSets: 1, changed: [one], typical: null };
  const [old, now] = [version('2026-01-01', before), version('2027-01-01', after)];
  const { undeclared, declared } = pastChanges({ rows, calculators: [calculator] }, old, now, alone);
  return [undeclared.map(({ why }) => why), declared] as const;
}

const READS: Made = { reads: [['2024-04-01', 'rate']] };
const CHANGED = row('changed', '2024-04-01');
const undeclared = (kind: string) => [
  [`the row of tax from 1 April 2024 was ${kind}, and no new entry of the changelog says so`],
  0,
];

test('a row that it read was changed or taken out, and nothing declares it', () => {
  assert.equal(found({ rows: [CHANGED] }), undeclared('changed'));
  assert.equal(found({ rows: [row('removed', '2024-04-01')] }), undeclared('removed'));
  // What only one of the two versions read counts too.
  assert.equal(found({ rows: [CHANGED], before: {} }), undeclared('changed'));
  assert.equal(found({ rows: [CHANGED], after: {} }), undeclared('changed'));
});

test('rows and columns that it did not read may change', () => {
  assert.equal(found({ rows: [row('changed', '2024-04-01', ['limit'])] }), [[], 0]);
  assert.equal(found({ rows: [row('changed', '2023-04-01')] }), [[], 0]);
  assert.equal(found({ rows: [row('changed', '2024-04-01', ['rate'], 'other')] }), [[], 0]);
});

test('an entry of a new edition declares it, by the day of the row or of its year', () => {
  const declaredBy = (entry: Partial<Entry>, edition: 'before' | 'after' = 'after') =>
    found({ rows: [CHANGED], [edition]: { ...READS, entries: [entry] } });
  for (const kind of ['corrected', 'removed', 'enacted'] as const) {
    assert.equal(declaredBy({ kind, from: '2024-04-01' }), [[], 1], kind);
    assert.equal(declaredBy({ kind, from: '2024-01-01' }), [[], 1], kind);
  }
  for (const kind of ['added', 'announced'] as const) {
    assert.equal(declaredBy({ kind, from: '2024-04-01' }), undeclared('changed'), kind);
  }
  assert.equal(declaredBy({ kind: 'corrected', from: '2024-04-02' }), undeclared('changed'));
  assert.equal(declaredBy({ kind: 'corrected', from: '2024-04-01', table: 'other' }), undeclared('changed'));
  assert.equal(declaredBy({ kind: 'corrected', from: '2024-04-01' }, 'before'), undeclared('changed'));
});

test('every row that it read has to be declared', () => {
  const reads: Made = {
    reads: [
      ['2023-04-01', 'rate'],
      ['2024-04-01', 'rate'],
    ],
  };
  const entries = [{ kind: 'corrected', from: '2023-04-01' }] as const;
  const rows = [row('changed', '2023-04-01'), CHANGED];
  assert.equal(found({ rows, before: reads, after: { ...reads, entries } }), undeclared('changed'));
});

test('a row that is added may change what reaches its first day, and nothing before', () => {
  const added = (from: string, more: Partial<Case> = {}) => found({ rows: [row('added', from)], ...more });
  const before = (text: string) => [[`it lies wholly before ${text}, from which a row of tax was added`], 0];
  assert.equal(added('2025-03-31'), [[], 0]);
  assert.equal(added('2025-04-01'), before('1 April 2025'));
  // A day among its values, or the first day of a row that it read, reaches farther.
  const due = { ...ANSWERED, result: { ...giving('£1'), data: { due: '2025-04-01' } } };
  assert.equal(added('2025-04-01', { was: due }), [[], 0]);
  assert.equal(added('2025-04-01', { before: { reads: [['2025-04-01', 'rate']] } }), [[], 0]);
  assert.equal(added('2025-04-01', { after: { reads: [['2025-04-01', 'rate']] } }), before('1 April 2025'));
  const [later, sooner] = [row('added', '2026-04-01'), row('added', '2025-03-01')];
  assert.equal(found({ rows: [later, sooner] }), [[], 0]);
  assert.equal(found({ rows: [row('added', '2025-04-01', ['rate'], 'other')] }), [[], 0]);
  assert.equal(
    added('2025-04-01', { after: { ...READS, entries: [{ kind: 'enacted', from: '2025-04-01' }] } }),
    [[], 0],
  );
});

test('words and sources may look ahead to it', () => {
  const said = (...names: string[]) => {
    const differences = names.map((name) => ({ name, before: 'a', after: 'b' }));
    return found({ rows: [row('added', '2025-04-01')], differences })[0];
  };
  assert.equal(said('answer', 'note', 'source'), []);
  assert.is(said('note', 'Tax')?.length, 1);
});

test('a refusal that stays one is no result; one that comes or goes is', () => {
  assert.equal(found({ rows: [CHANGED], was: REFUSED, is: REFUSED }), [[], 0]);
  assert.equal(found({ rows: [CHANGED], was: REFUSED }), undeclared('changed'));
  assert.equal(found({ rows: [CHANGED], is: REFUSED }), undeclared('changed'));
});

test('what rates alone do not change is of conditions or texts', () => {
  assert.equal(found({ rows: [CHANGED], alone: version('', { tax: '£1' }) }), [[], 0]);
  assert.equal(found({ rows: [CHANGED], alone: version('', { tax: '£2' }) }), undeclared('changed'));
});

test('that law is now known to its days is no change of the past', () => {
  const known = (until: string, differences: readonly Difference[], now = '2030-03-31') =>
    found({
      rows: [CHANGED],
      before: { ...READS, known: until },
      after: { ...READS, known: now },
      differences,
    })[0];
  const assumed = { name: 'rates_assumed', before: 'true', after: 'false' };
  assert.equal(known('2025-03-30', [assumed]), []);
  assert.is(known('2025-03-31', [assumed])?.length, 1);
  assert.is(known('2025-03-30', [assumed], '2025-03-30')?.length, 1);
  assert.is(known('2025-03-30', [assumed, TAX])?.length, 1);
  assert.is(known('2025-03-30', [{ ...assumed, before: 'false', after: 'true' }])?.length, 1);
});

test.run();
