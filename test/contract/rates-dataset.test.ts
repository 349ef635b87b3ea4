import { Ajv2020 as Ajv } from 'ajv/dist/2020.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startSite } from '../support/app.ts';
import { plain } from '../support/page-text.ts';

const test = suite('rates as one download');
const site = await startSite();
test.after(() => site.close());

test('all tables are one file, by its own schema, with licence, version and law', async () => {
  const all = JSON.parse((await site.get('/rates/dataset.json')).body);
  const schema = JSON.parse((await site.get('/rates/dataset.schema.json')).body);
  assert.is(all.$schema, schema.$id);
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
  const isValid = validate(all) as boolean;
  assert.ok(isValid, JSON.stringify(validate.errors?.slice(0, 3)));
  assert.is(all.tables.length, site.service.rules.rateFiles.size);
  assert.is(all.rules_version, site.service.rulesVersion);
  assert.match(all.cite, `version ${all.rules_version}`);
  const titles = all.covered.map(({ title }: { title: string }) => title);
  assert.ok(titles.includes('Corporation Tax Act 2010, section 18B (marginal relief)'));
  assert.match(JSON.stringify(all.not_covered), '"of":"group relief"');
});

test('the CSV has a line for each value of each row', async () => {
  const [head, ...lines] = (await site.get('/rates/dataset.csv')).body.trim().split(/\r?\n/);
  assert.is(head, 'table,series,from,status,name,value,source,source_url');
  const cells = [...site.service.rules.tables.values()].flatMap(({ rows }) =>
    rows.flatMap((row) => Object.keys(row.cells)),
  );
  assert.is(lines.length, cells.length);
  assert.ok(lines.some((line) => line.startsWith('corporation-tax,,2023-04-01,in_force,main_rate,25%,')));
});

test('its page says what it is, how to cite it, and which law it does and does not cover', async () => {
  const text = plain((await site.get('/rates/dataset')).body);
  for (const said of ['Licence: MIT', 'Cite it as: ', 'Law covered', 'Law not covered', 'section 18B']) {
    assert.ok(text.includes(said), said);
  }
  assert.match((await site.get('/rates')).body, 'href="/rates/dataset"');
});

test.run();
