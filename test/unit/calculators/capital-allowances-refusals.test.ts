import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { InvalidInput } from '../../../src/engine/inputs/invalid-input.ts';
import { AMOUNTS } from '../../support/allowance-inputs.ts';
import { embeddedService, runOf } from '../../support/service.ts';

const service = await embeddedService();
const KEY = 'capital-allowances';

const YEAR_2024 = { period_start: '2024-04-01', period_end: '2025-03-31' };

const test = suite('refusals of capital-allowances');

const REFUSED: readonly [given: Record<string, unknown>, fields: readonly string[]][] = [
  [{}, ['period_start', 'period_end']],
  [{ period_start: '2023-03-31', period_end: '2024-03-30' }, ['period_start']],
  [{ period_start: '2024-04-01', period_end: '2024-03-31' }, ['period_end']],
  [{ period_start: '2024-04-01', period_end: '2025-04-01' }, ['period_end']],
  [{ period_start: '2024-02-29', period_end: '2025-03-01' }, ['period_end']],
  [{ period_start: '2023-03-01', period_end: '2024-02-29' }, ['period_start']],
  [{ ...YEAR_2024, spend_date: '2024-03-31' }, ['spend_date']],
  [{ ...YEAR_2024, spend_date: '2025-04-01' }, ['spend_date']],
  [{ ...YEAR_2024, spend_date: '2025-02-29' }, ['spend_date']],
  ...AMOUNTS.flatMap((name): [Record<string, unknown>, string[]][] => [
    [{ ...YEAR_2024, [name]: -0.01 }, [name]],
    [{ ...YEAR_2024, [name]: 'a lot' }, [name]],
    [{ ...YEAR_2024, [name]: 10000000000000.01 }, [name]],
  ]),
  [{ ...YEAR_2024, colour: 'red' }, ['colour']],
];

for (const [given, fields] of REFUSED) {
  test(`${JSON.stringify(given)} is refused for ${fields.join(', ')}`, async () => {
    const thrown = await runOf(service, KEY, given).then(
      () => null,
      (error: unknown) => error,
    );
    assert.instance(thrown, InvalidInput);
    assert.equal([...(thrown as InvalidInput).faults.keys()], fields);
  });
}

test('the first and the last day that are accepted', async () => {
  for (const given of [
    { period_start: '2023-04-01', period_end: '2024-03-31', spend_date: '2023-04-01' },
    { period_start: '2024-02-29', period_end: '2025-02-28', spend_date: '2025-02-28' },
    { period_start: '2027-03-01', period_end: '2028-02-29' },
  ]) {
    assert.is((await runOf(service, KEY, given)).result.data.period_fraction, 1);
  }
});

test.run();
