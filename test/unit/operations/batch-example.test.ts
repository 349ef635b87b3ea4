import { parse } from 'csv-parse/sync';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { exampleRows, templateCsv } from '../../../src/operations/batch-example.ts';
import { calculationOf, embeddedService } from '../../support/service.ts';

const service = await embeddedService();
const test = suite('the file to begin with');

test('a year on is the same day of the next year, and at the end of February the last that there is', () => {
  const [tool] = service.tools;
  if (tool === undefined) throw new Error('there are no tools');
  const [, second] = exampleRows({
    ...tool,
    example_input: { a: '2024-02-29', b: '2025-12-31', c: '2025-03-01', d: 'plain', e: 12, f: true },
  });
  assert.equal(second, {
    client: 'Second Example Ltd',
    ...{ a: '2025-02-28', b: '2026-12-31', c: '2026-03-01', d: 'plain', e: 12, f: true },
  });
});

for (const tool of service.tools) {
  const { key, example_input, input_schema } = tool;

  test(`${key}: the client and every input have a column, and two companies have figures for two years`, () => {
    const [headings = [], ...rows] = parse(templateCsv(tool)) as string[][];
    assert.equal(headings, ['client', ...Object.keys(input_schema.properties as object)]);
    const records = rows.map((row) => Object.fromEntries(row.map((cell, index) => [headings[index], cell])));
    assert.equal(
      records.map(({ client }) => client),
      ['First Example Ltd', 'Second Example Ltd'],
    );
    const [first = {}, second = {}] = records;
    for (const name of headings.slice(1)) {
      const given = String(example_input[name] ?? '');
      assert.is(first[name], given, name);
      const day = /^(\d{4})(-\d\d-\d\d)$/.exec(given);
      const later = day === null ? given : `${Number(day[1]) + 1}${day[2]}`;
      assert.is(second[name], later.replace('-02-29', '-02-28'), name);
    }
    for (const { client: _, ...inputs } of records) assert.ok(calculationOf(service, key, inputs));
    assert.equal(
      exampleRows(tool).map((row) => headings.map((name) => String(row[name] ?? ''))),
      rows,
    );
  });
}

test.run();
