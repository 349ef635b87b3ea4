import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseDay } from '../../../../src/law/calendar.ts';
import { loadService } from '../../../../src/load-service.ts';
import { check } from '../../../../src/review/check.ts';
import { recordCommand } from '../../../../src/review/record-command.ts';
import { showCommand } from '../../../../src/review/show-command.ts';
import { startSite } from '../../../support/app.ts';
import { RulesCopy } from '../../../support/rules-copy.ts';
import { runCommand } from '../../../support/rules-repository.ts';

const INTEREST = 'rules/rates/late-payment-interest.yaml';
const SERIES = `  repayment:
    title: Repayment interest
    about: HMRC's yearly rate for repayments.
    not_read: No calculator works out a repayment yet.
    chosen_by: each_day
    begins_on: any day
    enacted_until: 2026-11-20
    looked_on: 2026-11-20
    columns:
      rate: Rate a year
      least: Least amount
      within: Claimed within
    between:
      rate: 0.5% to 20%
      least: £1 to £100
      within: 1 months to 12 months
    rates:
      - from: 2009-09-29
        rate: 2.50%
        least: £10.00
        within: none
        cite: govuk-interest-rates
      - from: 2025-08-27
        rate: 3.00%
        least: £10.00
        within: 2 months
        cite: govuk-interest-rates
`;

const test = suite('a series that nobody reads yet');
const copy = new RulesCopy();
test.after(() => copy.remove());
test.after.each(() => {
  for (const file of [INTEREST, 'CHANGELOG-rates.md']) copy.restore(file);
});

const faults = async () => (await check(copy.options)).diagnostics;

test('is checked, recorded, shown and published when it says why it is kept', async () => {
  copy.append(INTEREST, SERIES);
  const day = parseDay('2027-03-03');
  assert.ok(day);
  const recorded = await runCommand(
    recordCommand(() => day),
    copy.folder,
    '--effect',
    'none yet',
  );
  assert.is(recorded.code, 0, recorded.wrong);
  assert.match(
    recorded.out,
    /added `late-payment-interest\/repayment` 2025-08-27: rate 2\.50% → 3\.00%; within none → 2 months\./,
  );
  assert.equal(await faults(), []);
  const shown = await runCommand(
    showCommand,
    copy.folder,
    'late-payment-interest/repayment',
    '--on',
    '2026-01-01',
  );
  assert.match(shown.out, /read by +no calculator yet/);
  assert.match(shown.out, /rate +3\.00%/);
  const service = await loadService(copy.options);
  const site = await startSite({ change: () => service });
  const { status, body } = await site.get('/api/v1/rates/late-payment-interest');
  assert.is(status, 200);
  const { series } = JSON.parse(body) as {
    series: { name: string; about: string; columns: object; read_by: string[] }[];
  };
  const repayment = series.find(({ name }) => name === 'repayment');
  assert.is(repayment?.about, "HMRC's yearly rate for repayments. No calculator works out a repayment yet.");
  assert.equal(repayment?.columns, { rate: 'percent?', least: 'money?', within: 'months?' });
  assert.equal(repayment?.read_by, []);
  assert.is((await site.get('/rates/late-payment-interest')).status, 200);
  await site.close();
});

test('its values are held like those of others', async () => {
  copy.append(INTEREST, SERIES.replace('rate: 2.50%', 'rate: 25.00%').replace('rate: 3.00%', 'rate: 3.00'));
  const found = (await faults()).join('\n');
  assert.match(found, /25\.00% is outside 0\.5% to 20%/);
  assert.match(found, /"3.00" is not written as 19%/);
});

test('without a reason it is a fault, and so is a reason for a series that is read', async () => {
  copy.append(INTEREST, SERIES.replace(/ {4}not_read: .*\n/, ''));
  assert.match(
    (await faults()).join('\n'),
    /no calculator reads the series "repayment": if it is kept for later, say why/,
  );
  copy.restore(INTEREST);
  copy.replace(INTEREST, '  margin:\n', '  margin:\n    not_read: Not yet.\n');
  assert.match((await faults()).join('\n'), /a calculator reads this series: take "not_read" out/);
});

test.run();
