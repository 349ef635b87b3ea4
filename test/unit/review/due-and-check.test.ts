import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dayText } from '../../../src/engine/texts/format.ts';
import { addDays, type Day, dayOf, parseDay } from '../../../src/law/calendar.ts';
import { loadService } from '../../../src/load-service.ts';
import { checkCommand } from '../../../src/review/check.ts';
import { ratesDueCommand } from '../../../src/review/rates-due-command.ts';
import { RulesCopy } from '../../support/rules-copy.ts';
import { runCommand } from '../../support/rules-repository.ts';

/** Everything that rates:due and check print, held against the rules themselves. */
const copy = new RulesCopy();
const service = await loadService(copy.options);
/** The cells of a line that stands in columns. */
const cellsOf = (line: string) => line.trim().split(/ {2,}/);

const test = suite('what is due, and what check says');
test.after(() => copy.remove());

const due = (day: Day, ...args: string[]) =>
  runCommand(
    ratesDueCommand(() => day),
    copy.folder,
    ...args,
  );

test('rates:due: tables, events and sources up to each day asked for, the most pressing first', async () => {
  const { tables, sources, events } = service.rates;
  const open = [...tables.values()].filter(({ head }) => head.closed === null);
  for (const [day, within, old] of [
    [dayOf(2028, 1, 15), 90, 180],
    [dayOf(2026, 11, 20), 0, 0],
    [dayOf(2027, 4, 5), 1, 300],
  ] as const) {
    const { out } = await due(day, '--within', String(within), '--older-than', String(old));
    const [title, ...sections] = out.split('\n\n');
    assert.is(title, `On ${dayText(day)}:`);
    const [ofTables = [], ofEvents = [], ofSources = []] = sections.map((one) =>
      one.split('\n').slice(1).map(cellsOf),
    );
    const soon = open.filter(({ head }) => head.enactedUntil <= addDays(day, within));
    const said = soon.map(({ name, head }) => [
      name,
      `${head.enactedUntil < day ? 'was known only' : 'is known'} until ${dayText(head.enactedUntil)}`,
    ]);
    assert.equal(ofTables.toSorted(), said.toSorted());
    const ends = ofTables.map(
      ([name]) => open.find((table) => table.name === name)?.head.enactedUntil as Day,
    );
    assert.equal(
      ends,
      ends.toSorted((a, b) => a - b),
    );
    const seen = [...sources.values()].filter(
      ({ checkedOn }) => (parseDay(checkedOn) as Day) <= addDays(day, -old),
    );
    assert.equal(
      ofSources.toSorted(),
      seen.map(({ checkedOn, key, url }) => [checkedOn, key, url]).toSorted(),
    );
    assert.equal(
      ofSources.map(([on]) => on),
      ofSources.map(([on]) => on).toSorted(),
    );
    const waiting = events.filter(({ on, looked }) => looked === null && on <= addDays(day, within));
    assert.equal(
      ofEvents.map(([on, what]) => [on, what?.replace(', ahead', '')]),
      ofEvents.length === 0
        ? []
        : waiting.map(({ on, what }) => [new Date(on * 86_400_000).toISOString().slice(0, 10), what]),
    );
    assert.ok(
      ofEvents.every(([on = '', what = '']) => what.endsWith(', ahead') === (parseDay(on) as Day) > day),
    );
  }
  // Ninety days ahead, and what nobody looked at for a hundred and eighty.
  assert.equal(
    await due(dayOf(2027, 1, 1)),
    await due(dayOf(2027, 1, 1), '--within', '90', '--older-than', '180'),
  );
  const none = await due(dayOf(2020, 1, 1));
  assert.is(none.out, 'On 1 January 2020:\n\nNo table is due.\n\nNo event is due.\n\nNo source is due.');
});

test('check: how much it has looked at, how many faults there are, and that editors were told', async () => {
  const { tables, decisions } = service.rates;
  const rows = [...tables.values()].flatMap((table) => table.rows).length;
  const examples = service.tools.flatMap(
    ({ key }) => copy.read(`rules/examples/${key}.yaml`).match(/^ *- id: /gm) ?? [],
  );
  const summary = `No faults: ${tables.size} rate tables with ${rows} rows, ${decisions.size} decisions, ${service.tools.length} calculators, ${examples.length} worked examples, version ${service.rulesVersion}.`;
  const told =
    'schemas/editor was brought up to date, so that editors know the sources and values as they stand.';
  rmSync(join(copy.folder, 'schemas/editor'), { recursive: true });
  assert.equal(await runCommand(checkCommand, copy.folder), {
    code: 0,
    out: `${summary}\n${told}`,
    wrong: '',
  });
  assert.equal(await runCommand(checkCommand, copy.folder), { code: 0, out: summary, wrong: '' });
  copy.replace('rules/rates/corporation-tax.yaml', 'main_rate: 20%', 'main_rate: 20');
  const one = await runCommand(checkCommand, copy.folder);
  assert.equal([one.code, one.out, one.wrong.split('\n').length], [1, '1 fault.', 1]);
  copy.replace('rules/rates/corporation-tax.yaml', 'main_rate: 19%', 'main_rate: 19');
  const two = await runCommand(checkCommand, copy.folder);
  assert.equal([two.code, two.out, two.wrong.split('\n').length], [1, '2 faults.', 2]);
});

test.run();
