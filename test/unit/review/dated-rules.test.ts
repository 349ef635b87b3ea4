import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { RequestInputs } from '../../../src/engine/inputs/read.ts';
import { loadService } from '../../../src/load-service.ts';
import { check } from '../../../src/review/check/check.ts';
import type { Service } from '../../../src/service.ts';
import { RulesCopy } from '../../support/rules-copy.ts';
import { runOf } from '../../support/service.ts';

const NOTES = 'rules/texts/corporation-tax.yaml';
const INSTALMENTS = 'rules/rates/quarterly-instalments.yaml';
const REGISTRY = 'rules/decisions/registry-dates.yaml';

const test = suite('dated notices and outcomes, without a coder');
const copy = new RulesCopy();
test.after(() => copy.remove());
test.after.each(() => copy.restore('rules'));

/** The outcome of a decision in a calculator's run. */
function outcomeOf(service: Service, key: string, file: string, given: RequestInputs): string | undefined {
  const found = service.calculate(key, given);
  if ('errors' in found) throw new Error([...found.faults].join());
  return found.trace.decisions.find(({ decision }) => decision.shape.file === file)?.row.outcome;
}

const faults = async () => (await check(copy.options)).diagnostics;

test('a notice appears for a range of an input date, with its source', async () => {
  const notice = `notes:
  - text: HMRC's online service does not yet take returns for this period.
    kind: scope
    cite: govuk-accounts-reform
    when: { period_end: { on_or_after: 2026-04-01, before: 2026-07-01 } }
`;
  copy.replace(NOTES, 'notes:\n', notice);
  assert.equal(await faults(), []);
  const service = await loadService(copy.options);
  const said = async (period_start: string, period_end: string): Promise<boolean> => {
    const given = { period_start, period_end, taxable_profits: 100_000 };
    const { notes, sources } = (await runOf(service, 'corporation-tax', given)).result;
    const isSaid = notes.some((note) => note.startsWith("HMRC's online service does not yet"));
    assert.is(
      sources.some(({ url }) => url === service.rules.sources.get('govuk-accounts-reform')?.url),
      isSaid,
    );
    return isSaid;
  };
  assert.is(await said('2025-04-01', '2026-03-31'), false);
  assert.is(await said('2025-04-02', '2026-04-01'), true);
  assert.is(await said('2025-07-01', '2026-06-30'), true);
  assert.is(await said('2025-07-02', '2026-07-01'), false);
});

const FROM = (operator: string): string => `{ fact: accounts_end, operator: ${operator}, value: 2028-04-01 }`;

test('an outcome begins on a day, and check requires one outcome on either side of it', async () => {
  copy.replace(REGISTRY, '        - any:\n', `        - any:\n            - ${FROM('on_or_after')}\n`);
  const first = '        - { fact: first_accounts, operator: is, value: true }\n';
  copy.replace(REGISTRY, first, `${first}        - ${FROM('before')}\n`);
  const ambiguous = (await faults()).filter((fault) => fault.startsWith(REGISTRY));
  assert.match(ambiguous.join('\n'), /ordinary and either both hold when/);
  const none = '        - { fact: first_accounts, operator: is, value: none }\n';
  copy.replace(REGISTRY, none, `${none}        - ${FROM('before')}\n`);
  assert.equal(
    (await faults()).filter((fault) => fault.startsWith(REGISTRY)),
    [],
  );
  const service = await loadService(copy.options);
  const outcome = (period_start: string, period_end: string) =>
    outcomeOf(service, 'long-period', 'registry-dates', {
      period_start,
      period_end,
      first_accounts: true,
    });
  assert.is(outcome('2026-12-01', '2028-03-31'), 'first_accounts');
  assert.is(outcome('2026-12-01', '2028-04-01'), 'ordinary');
});

test('any decision may use an input date', async () => {
  const file = 'rules/decisions/quarterly-instalments.yaml';
  const day = (operator: string) => `{ fact: period_start, operator: ${operator}, value: 2028-04-01 }`;
  const edited = copy
    .read(file)
    .replace('facts:\n', 'facts:\n  period_start: date\n')
    .replace('      any:\n', `      any:\n        - ${day('on_or_after')}\n`)
    .replaceAll(/(?<=\n {4}when:\n {6}all:\n)/g, `        - ${day('before')}\n`);
  copy.write(file, edited);
  assert.equal(
    (await faults()).filter((fault) => fault.startsWith(file)),
    [],
  );
  const service = await loadService(copy.options);
  const outcome = (period_start: string, period_end: string) =>
    outcomeOf(service, 'corporation-tax', 'quarterly-instalments', {
      ...{ period_start, period_end, taxable_profits: 1_800_000 },
    });
  assert.is(outcome('2028-03-31', '2029-03-30'), 'large');
  assert.is(outcome('2028-04-01', '2029-03-31'), 'none');
  copy.write(file, edited.replace('  period_start: date\n', '  filed_on: date\n'));
  assert.match((await faults()).join('\n'), /no calculator gives a fact "filed_on"; it gives .*period_start/);
});

test('a day that does not exist, or that is compared with money, is a fault at its position', async () => {
  copy.replace(
    NOTES,
    'notes:\n',
    'notes:\n  - { text: A note., kind: scope, when: { period_end: { before: 2026-02-30 } } }\n',
  );
  assert.match((await faults()).join('\n'), /corporation-tax\.yaml:\d+:\d+ – there is no fact "2026-02-30"/);
});

test('instalments from £2m from 2028 are a row', async () => {
  const last = `      - from: 2019-04-01
        large_above: £1,500,000
        very_large_above: £20,000,000
        not_if_tax_up_to: £10,000
        not_in_first_year_if_profits_up_to: £10,000,000
        cite: [si-1998-3175-r3, ctm92520]
`;
  const row = last.replace('2019', '2028').replace('£1,500,000', '£2,000,000');
  copy.replace(INSTALMENTS, last, last + row);
  const service = await loadService(copy.options);
  const given = { taxable_profits: 1_800_000 };
  const outcome = (period: object) =>
    outcomeOf(service, 'corporation-tax', 'quarterly-instalments', { ...given, ...period });
  assert.is(outcome({ period_start: '2027-04-01', period_end: '2028-03-31' }), 'large');
  assert.is(outcome({ period_start: '2028-04-01', period_end: '2029-03-31' }), 'none');
});

test.run();
