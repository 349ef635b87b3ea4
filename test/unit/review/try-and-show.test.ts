import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { tableName } from '../../../src/engine/rates/declaration.ts';
import { dayText } from '../../../src/engine/texts/format.ts';
import { parseDay } from '../../../src/law/calendar.ts';
import { loadService } from '../../../src/load-service.ts';
import { tablesOf } from '../../../src/review/impact.ts';
import { showCommand } from '../../../src/review/show-command.ts';
import { tryCommand } from '../../../src/review/try-command.ts';
import { RulesCopy } from '../../support/rules-copy.ts';
import { runCommand } from '../../support/rules-repository.ts';
import { calculationOf } from '../../support/service.ts';

/** Everything that try and show print, held against the rules themselves. */
const copy = new RulesCopy();
const service = await loadService(copy.options);
const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim();
/** The cells of a line that stands in columns. */
const cellsOf = (line: string) => line.trim().split(/ {2,}/);

const test = suite('what try and show print, as a whole');
test.after(() => copy.remove());

for (const { key, example_input } of service.tools) {
  test(`try ${key}: its answer, how inputs were read, each figure, note and source, then its workings`, async () => {
    const given = Object.entries(example_input).map(([name, value]) => `${name}=${value}`);
    const { out, code } = await runCommand(tryCommand, copy.folder, key, ...given);
    assert.is(code, 0);
    const calculation = calculationOf(service, key, example_input);
    const { input, result } = calculation.toolRun();
    const sections = out.split(/\n\n(?=Read as$|Figures$|Notes$|Sources$|Workings$|Decisions$|Rates$)/m);
    const titles = [
      'Read as',
      'Figures',
      ...(result.notes.length > 0 ? ['Notes'] : []),
      'Sources',
      'Workings',
    ];
    assert.equal(
      sections.slice(1).map((section) => section.split('\n')[0]),
      [...titles, 'Decisions', 'Rates'],
    );
    assert.ok(sections[0]?.split('\n').every((line) => line.length <= 100));
    assert.is(squeezed(sections[0] ?? ''), result.answer);
    const part = (title: string) =>
      (sections.find((section) => section.startsWith(`${title}\n`)) ?? '').split('\n').slice(1);
    assert.equal(
      part('Read as').map(cellsOf),
      Object.entries(input).map(([name, value]) => [name, String(value)]),
    );
    assert.equal(
      part('Figures').map(cellsOf),
      result.figures.map(({ label, value }) => [label, value]),
    );
    assert.ok([...part('Read as'), ...part('Figures')].every((line) => /^ {2}\S/.test(line)));
    const notes = part('Notes')
      .join('\n')
      .split(/^ {2}- /m)
      .slice(1);
    assert.equal(notes.map(squeezed), result.notes);
    assert.ok(part('Notes').every((line) => /^(?: {2}- | {4})\S/.test(line)));
    const sources = part('Sources')
      .join('\n')
      .split(/(?<=\n {4}https:\S+)\n/);
    assert.equal(
      sources.map((source) => squeezed(source)),
      result.sources.map(({ title, url }) => `${title} ${url}`),
    );
    const { lines, decisions, rates_used } = calculation.workings();
    assert.is(part('Workings').filter((line) => line.startsWith('      = ')).length, lines.length);
    assert.is(part('Decisions').filter((line) => /^ {2}\S/.test(line)).length, decisions.length);
    assert.is(part('Rates').filter((line) => /^ {2}\S/.test(line)).length, rates_used.length);
  });
}

test('show: a name that a decision and a file of rates share gives both', async () => {
  const { out } = await runCommand(showCommand, copy.folder, 'quarterly-instalments');
  const names = out.match(/^quarterly-instalments.*$/gm);
  const series = [...service.rates.tables.keys()].filter(({ file }) => file === 'quarterly-instalments');
  assert.equal(names, ['quarterly-instalments', ...series.map((shape) => tableName(shape)).sort()]);
  assert.match(out, /^quarterly-instalments\n {2}Does the company pay .*\?\n\nFacts\n/);
  assert.match(out, /\n\nquarterly-instalments\/interest\n {2}about /);
});

test('show: every table with what its file says of it, its columns, and every row', async () => {
  const printed: string[] = [];
  for (const file of service.rates.rateFiles.keys()) {
    printed.push(...(await runCommand(showCommand, copy.folder, file)).out.split('\n\n'));
  }
  for (const table of service.rates.tables.values()) {
    const at = printed.findIndex((head) => head.startsWith(`${table.name}\n  about `));
    const [head = '', history = ''] = printed.slice(at, at + 2);
    const { about, lookedOn, enactedUntil, closed, pending } = table.head;
    const says = new Map(
      head
        .split('\n')
        .slice(1)
        .map((line) => cellsOf(line) as [string, string]),
    );
    assert.equal(head.split('\n')[0], table.name);
    assert.is(says.get('about'), about);
    assert.is(says.get('looked at on'), dayText(lookedOn));
    const [next] = pending;
    assert.is(
      says.get('next to look at'),
      next === undefined ? 'nothing' : `${next.what}, ${dayText(next.on)}`,
    );
    if (closed === null) assert.is(says.get('enacted until'), dayText(enactedUntil));
    const readers = service.tools.filter(({ key }) => tablesOf(service, key).includes(table));
    assert.is(says.get('read by'), readers.map(({ key }) => key).join(', ') || 'no calculator yet');
    const [columns = [], ...rows] = history.split('\n').map(cellsOf);
    const names = Object.keys(table.shape.columns);
    if (table.shape.monthly) {
      assert.equal(columns, ['year', `${names[0]}, January to December`]);
      assert.is(rows.flatMap(([, ...months]) => months).length, table.rows.length);
      continue;
    }
    assert.equal(columns, ['from', ...names, 'status', 'cite']);
    assert.equal(
      rows.map(([from, ...values]) => [parseDay(from ?? ''), ...values]),
      table.rows.map(({ from, announced, cite, cells }) => [
        ...[from, ...names.map((name) => cells[name]?.literal?.text ?? 'none')],
        ...[announced ? 'announced' : 'law', cite.join(', ')],
      ]),
    );
  }
});

test.run();
