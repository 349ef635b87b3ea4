import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { OWN_TABLE_TEXT, readOwnTable } from '../../../support/own-rate-table.ts';
import { placeIn } from '../../../support/rules-copy.ts';

const test = suite('what is wrong with a rate table');

/** An edit, the position of its fault, and the whole message. */
for (const [from, to, at, wrong, ...also] of [
  ['known_until: 2027-03-31', 'known_until: 2027-02-29', '2027-02-29', '"2027-02-29" is not a real day'],
  ['reviewed_on: 2026-07-01', 'reviewed_on: 2026-06-31', '2026-06-31', '"2026-06-31" is not a real day'],
  [
    'from: 2025-04-01',
    'from: 2025-04-31',
    '2025-04-31',
    '"2025-04-31" is not a real day',
    '18:16 the day belongs to a later row',
  ],
  ['2024-12-25]', '2024-12-32]', '2024-12-32', '"2024-12-32" is not a real day'],
  [
    '[2024-04-01,',
    '[2024-03-31,',
    '2024-03-31',
    '2024-03-31 comes after a later day, or is there twice, or comes before the row',
  ],
  [
    '2024-12-25]',
    '2024-04-01]',
    '2024-04-01]',
    '2024-04-01 comes after a later day, or is there twice, or comes before the row',
  ],
  ['2024-12-25]', '2025-04-01]', '2025-04-01]', 'the day belongs to a later row'],
  ['days: [2026-03-31]', 'days: 2026-03-31', '2026-03-31\n', '"days" must list days, such as [2025-04-01]'],
  ['rate: 10%\n', 'rate: 10\n', '10\n', '"10" is not written as 19%'],
  ['rate: 10%\n', 'rate: none\n', 'none\n        limit: £1,000', '"rate" cannot be none'],
  ['        rate: 10%\n', '', 'from: 2024', '"rate" is missing'],
  ['limit: none', 'limit: nil', 'nil', '"nil": write none where there is no value'],
  ['limit: none', 'limit: 5', '5\n        days: [2026', '"5" is not written as £50,000'],
  ['rate: 10%\n', 'rate: 9.99%\n', '9.99%', '9.99% is outside 10% to 60%, the range under "between"'],
  ['rate: 60%\n', 'rate: 60.01%\n', '60.01%', '60.01% is outside 10% to 60%, the range under "between"'],
  ['limit: £1,000\n', 'limit: £0.99\n', '£0.99', '£0.99 is outside £1 to £1,000, the range under "between"'],
  [
    'limit: none',
    'more: 1%',
    'more:',
    'unknown column "more"',
    '20:9 the row before has limit (£1,000): write the value again, or none where it ended',
  ],
  [
    'rate: 10% to 60%',
    'rate: 60% to 10%',
    '60% to 10%',
    '"60% to 10%" is not a range such as "19% to 19%", smaller first',
  ],
  [
    'limit: £1 to £1,000',
    'limit: £1',
    '£1\n    rates',
    '"£1" is not a range such as "£50,000 to £50,000", smaller first',
  ],
  ['      limit: £1 to £1,000\n', '', 'rate: 10% to', 'the column "limit" has no range under "between"'],
  [
    '      limit: £1 to',
    '      more: £1 to £2\n      limit: £1 to',
    'more:',
    'no calculator reads a column "more" here',
  ],
  ['limit: Limit,', '', '{ rate: Rate', 'the column "limit" has no title under "columns"'],
  ['limit: Limit,', 'limit: Limit, more: More,', 'more:', 'there is no column "more"'],
  ['limit: Limit,', 'limit: Rate,', 'Rate, days', '"rate" has this title too'],
  [
    'What they are.',
    'What main_rate is.',
    'What main',
    '"main_rate" is a key: readers know columns by their titles',
  ],
  ['cite: [law, guide]', 'cite: [law, other]', 'other]', '"other" is not a key of sources.yaml'],
  [
    'chosen_by: last_day',
    'chosen_by: any_day',
    'any_day',
    'no calculator can choose by "any_day" here: write last_day or each_day',
  ],
  [
    'chosen_by: last_day',
    'chosen_by: last_day\n    within_a_period: split',
    'within_a',
    'one day chooses the row here, "last_day": take the line out',
  ],
  [
    'from: 2025-04-01',
    'from: 2023-04-01',
    '2023-04-01',
    'the row from 2023-04-01 comes after the later 2024-04-01: oldest first, each day once',
    '18:16 the day belongs to a later row',
  ],
] as readonly (readonly [string, string, string, string, ...string[]])[]) {
  test(`a fault: ${wrong}, of ${to.trim()}`, () => {
    assert.ok(OWN_TABLE_TEXT.includes(from), 'the table holds what is edited');
    const text = OWN_TABLE_TEXT.replace(from, () => to);
    const { told } = readOwnTable(text);
    assert.equal(told.toSorted(), [`${placeIn('', text, at).slice(1)} ${wrong}`, ...also].toSorted());
  });
}

test.run();
