import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writeXlsx } from '../../src/formats/xlsx/write-xlsx.ts';
import { findRowSchema, rowOperations } from '../../src/operations/rows/index.ts';
import type { Tool } from '../../src/service.ts';
import { startApp } from '../support/app.ts';
import { sendForm } from '../support/batch-form.ts';
import { embeddedService } from '../support/service.ts';
import { type Answer, ask, post } from '../support/wire.ts';

/**
 * What every object in JavaScript inherits: a look-up of a caller's text in a plain object would find it. Each name is
 * tried in every place with one calculator, or with EVERY_TOOL=1 with all of them, and the names of lists and functions too.
 */
const isEvery = process.env.EVERY_TOOL === '1';
const OBJECTS = [Object.prototype, ...(isEvery ? [Array.prototype, Function.prototype] : [])];
const NAMES = [...new Set(OBJECTS.flatMap((one) => Object.getOwnPropertyNames(one)))];

const service = await embeddedService();
const { port, defects, close } = await startApp();
const test = suite('names that objects inherit');

type Send = (name: string, tool: Tool) => Promise<Answer>;

const CSV = { 'Content-Type': 'text/csv' };
const asText = ({ example_input }: Tool) =>
  Object.entries(example_input).map(([name, value]): [string, string] => [name, String(value)]);
const json = (name: string, value: unknown) => `{${JSON.stringify(name)}:${JSON.stringify(value)}}`;
const file = (tool: Tool, name: string, value: string) => {
  const [names, values] = [asText(tool).map(([one]) => one), asText(tool).map(([, one]) => one)];
  return `${[...names, name].join()}\n${[...values, value].join()}\n`;
};
const batch = (tool: Tool, query: string, body: string, headers = CSV as Record<string, string>) =>
  post(port, `/api/v1/tools/${tool.key}/batch?${query}`, body, { headers });
const workbook = async (tool: Tool, name: string, value: string) => {
  const columns = [...asText(tool).map(([one]) => one), name].map((heading) => ({
    heading,
    kind: 'text' as const,
  }));
  const rows = [[...asText(tool).map(([, one]) => one), value]];
  const bytes = Buffer.from(await writeXlsx([{ name, columns, rows }]));
  const headers = { 'Content-Type': 'application/octet-stream' };
  return post(port, `/api/v1/tools/${tool.key}/batch?sheet=${name}`, bytes as never, { headers });
};
const call = (params: object) => post(port, '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params });

/** Where a caller's text may stand. */
const PLACES: Readonly<Record<string, Send>> = {
  'a name of a query': (name, { key }) => ask(port, `/api/v1/tools/${key}?${name}=${name}`),
  'a value of a query': (name, tool) =>
    ask(
      port,
      `/api/v1/tools/${tool.key}?${asText(tool)
        .map(([one]) => `${one}=${name}`)
        .join('&')}`,
    ),
  'a key of JSON': (name, { key }) => post(port, `/api/v1/tools/${key}`, json(name, name)),
  'a value of JSON': (name, tool) =>
    post(port, `/api/v1/tools/${tool.key}`, Object.fromEntries(asText(tool).map(([one]) => [one, name]))),
  'a calculator': (name) => ask(port, `/api/v1/tools/${name}`),
  'an operation': (name, { key }) => post(port, `/api/v1/tools/${key}/${name}`, {}),
  'a table of rates': (name) => ask(port, `/api/v1/rates/${name}.csv`),
  'an ending': (name, { key }) => ask(port, `/api/v1/tools/${key}/workings.${name}`),
  'a page': (name, tool) =>
    ask(port, `/calculators/${tool.key}?${new URLSearchParams([...asText(tool), [name, name]])}`),
  'a page of a calculator': (name) => ask(port, `/calculators/${name}?${name}`),
  'an embed': (name, { key }) => ask(port, `/embed/${key}?${name}=${name}&theme=${name}&accent=${name}`),
  'a document': (name) => ask(port, `/docs/${name}`),
  'rules of a link': (name, tool) =>
    ask(port, `/api/v1/tools/${tool.key}?${new URLSearchParams([...asText(tool), ['rules', name]])}`),
  'boxes and their activity': (name, { key }) =>
    ask(port, `/api/v1/tools/${key}/boxes?activity=${name}&${name}=1`),
  'a return': (name, { key }) =>
    post(port, '/api/v1/boxes', `{"${key}":${json(name, 1)},"${name}":{},"activity":"${name}"}`),
  'a tool of MCP': (name) => call({ name }),
  'an argument of a tool': (name, tool) => call({ name: tool.name, arguments: JSON.parse(json(name, name)) }),
  'a method of MCP': (name) => post(port, '/mcp', { jsonrpc: '2.0', id: name, method: name, params: {} }),
  'types that a client accepts': (name, tool) =>
    batch(tool, '', file(tool, 'x', '1'), {
      ...CSV,
      Accept: `${name}, text/${name};q=${name}`,
      'Accept-Encoding': name,
    }),
  'a type of a body': (name, tool) =>
    batch(tool, '', file(tool, 'x', '1'), { 'Content-Type': `${name}/${name}; charset=${name}` }),
  'a heading': (name, tool) => batch(tool, '', file(tool, name, '100.00')),
  'a cell': (name, tool) => batch(tool, '', file(tool, 'client', name)),
  'a heading of a workbook': (name, tool) => workbook(tool, name, '100.00'),
  'a cell of a workbook': (name, tool) => workbook(tool, 'client', name),
  'cells of inputs': (name, tool) =>
    batch(
      tool,
      '',
      `${asText(tool)
        .map(([one]) => one)
        .join()}\n${asText(tool)
        .map(() => name)
        .join()}\n`,
    ),
  'keys of rows': (name, tool) =>
    batch(tool, '', `[${json(name, { [name]: 1 })}]`, { 'Content-Type': 'application/json' }),
  'parameters of a file': (name, tool) =>
    batch(tool, `columns=${name}&sheet=${name}&year=${name}&${name}=1`, file(tool, 'x', '1')),
  'columns of the answer': (name, tool) =>
    batch(tool, `columns=${name},periods.1.${name}`, file(tool, 'x', '1')),
  'a mapping of columns': (name, tool) =>
    batch(tool, `map=${name}:${name}&map=x:${name}&ignore=${name}`, file(tool, name, '1')),
  'the form of files': (name, { key }) =>
    sendForm(port, { calculator: key, file: `${name},${name}\n1,2\n`, [name]: name, answer: name }),
  'a calculator in the form of files': (name) => sendForm(port, { calculator: name, file: 'a\n1\n' }),
};

let requests = 0;
for (const [turn, [place, send]] of Object.entries(PLACES).entries()) {
  test(`${place} may be any of them`, async () => {
    for (const [index, name] of NAMES.entries()) {
      const tools = service.tools.filter((_, at) => isEvery || at === (turn + index) % service.tools.length);
      for (const tool of tools) {
        const { status } = await send(name, tool);
        requests += 1;
        assert.ok(status < 500, `${name} for ${tool.key}: ${status}`);
      }
    }
  });
}

for (const operation of rowOperations) {
  for (const { key } of service.tools) {
    const schema = findRowSchema(operation, service, key);
    if (schema === null) continue;
    test(`${operation.name} of ${key} takes any of them in its tables, single values and files`, async () => {
      const path = `/api/v1/tools/${key}/${operation.name}`;
      const [main] = schema.tables;
      for (const name of NAMES) {
        const fields = main.fields.map((field) => field.name);
        const row = Object.fromEntries(fields.map((field) => [field, name]));
        const text = `${fields},${name}\n${fields.map(() => name)},${name}\n`;
        const bodies = [
          json(name, name),
          json(main.name, [row]),
          json(main.name, [JSON.parse(json(name, name))]),
          ...(isEvery ? schema.tables : []).flatMap((table) => [
            json(table.name, { [name]: name }),
            ...table.fields.map((field) => json(table.name, [{ [field.name]: { [name]: name } }])),
          ]),
        ];
        const queries = ['', `${name}=${name}`, `map=${name}:${name}`, `ignore=${name}`, `sheet=${name}`];
        const answers = [
          ...bodies.map((body) => post(port, path, body)),
          ...queries.map((query) => post(port, `${path}?${query}`, text, { headers: CSV })),
          post(port, path, schema.example, { headers: { Accept: name } }),
        ];
        requests += answers.length;
        for (const { status } of await Promise.all(answers)) assert.ok(status < 500, `${name}: ${status}`);
      }
    });
  }
}

test('none of them is a defect', async () => {
  if (isEvery) console.log(`${requests} requests`);
  assert.equal(defects, []);
  await close();
});

test.run();
