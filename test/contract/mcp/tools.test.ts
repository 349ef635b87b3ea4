import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { LoadedCalculator } from '../../../src/engine/compile-calculator.ts';
import { listedTools } from '../../../src/mcp/tools.ts';
import type { Tool } from '../../../src/service.ts';
import { embeddedService, serviceWith } from '../../support/service.ts';

const service = await embeddedService();
const tools = listedTools(service);

const test = suite('tools as MCP lists them');

type Node = Record<string, unknown>;

/** Every schema inside a schema, itself first. */
function* within(schema: unknown): Generator<Node> {
  if (typeof schema !== 'object' || schema === null) return;
  if (!Array.isArray(schema)) yield schema as Node;
  for (const part of Object.values(schema)) yield* within(part);
}

test('one tool for each calculator, in their order', () => {
  assert.equal(
    tools.map(({ name, title }) => ({ name, title })),
    service.tools.map(({ name, title }) => ({ name, title })),
  );
});

test('names stay below 64 behind the prefix that clients put before them', () => {
  for (const { name } of tools) {
    assert.match(name, /^[a-z][a-z0-9_]*$/);
    assert.ok(`mcp__${service.common.mcp.name}__${name}`.length < 64, name);
  }
});

for (const { name, title, description, inputSchema, outputSchema, annotations } of tools) {
  const tool = service.tools.find((candidate) => candidate.name === name) as Tool;
  const { schema, calculator } = service.calculator(tool.key) as LoadedCalculator;

  test(`${name} is read-only and idempotent`, () => {
    assert.equal(annotations, {
      title,
      readOnlyHint: true,
      idempotentHint: true,
      destructiveHint: false,
      openWorldHint: false,
    });
  });

  test(`${name} says when to use it, what it needs and what comes back`, () => {
    const [first = ''] = tool.description.split('“');
    assert.ok(description.startsWith(first));
    assert.not.match(description, /[“”]/, 'another tool is named by its name');
    assert.ok(description.includes(service.common.mcp.returns));
    assert.not.match(description, /[{}]/);
  });

  test(`the schemas of ${name} keep to what every client reads`, () => {
    assert.is(inputSchema.type, 'object');
    assert.is(outputSchema.type, 'object');
    for (const word of ['anyOf', 'oneOf', 'allOf']) assert.not(word in inputSchema);
    for (const node of [...within(inputSchema), ...within(outputSchema)]) {
      assert.not('$schema' in node);
      assert.not('$ref' in node);
      assert.not(Array.isArray(node.type), 'no union of types');
      assert.equal(
        Object.keys(node).filter((key) => key.startsWith('x-')),
        [],
      );
      if (node.format === 'date') assert.type(node.pattern, 'string');
    }
  });

  test(`every input of ${name} is described with its unit, form and example`, () => {
    const properties = inputSchema.properties as Record<string, Node>;
    assert.equal(
      Object.keys(properties),
      schema.fields.map((field) => field.name),
    );
    for (const { kind, name: field, choices } of schema.fields) {
      const { title: label, description: about, examples } = properties[field] as Record<string, string>;
      assert.ok(label && about && examples?.length, field);
      if (kind === 'date') assert.match(about as string, 'YYYY-MM-DD', field);
      if (kind === 'money') assert.match(about as string, /pounds/, field);
      for (const choice of choices) assert.ok(JSON.stringify(properties[field]).includes(choice), field);
    }
  });

  test(`${name} describes its data key by key`, () => {
    const { data } = outputSchema.properties as Record<string, { properties: Record<string, Node> }>;
    assert.equal(Object.keys(data?.properties ?? {}), [...Object.keys(calculator.outputs), 'rules_version']);
    for (const node of within(outputSchema)) {
      for (const [key, property] of Object.entries((node.properties ?? {}) as Record<string, Node>)) {
        assert.type(property.description, 'string', key);
      }
    }
  });
}

test('a sibling that a description names by its title is called by its name among the tools', () => {
  const described = Object.fromEntries(tools.map(({ name, description }) => [name, description]));
  assert.match(
    described.uk_company_capital_allowances ?? '',
    `use ${service.tools.find(({ key }) => key === 'corporation-tax')?.name}; for a gain on`,
  );
});

test('a sibling that a description names by its key is given its name among the tools', async () => {
  const [first] = service.tools as [Tool];
  const sibling = { ...first, key: 'time-to-pay', name: 'corporation_tax_time_to_pay' };
  const pair = await serviceWith({
    tools: [{ ...first, description: 'For dates use time-to-pay.' }, sibling],
    calculator: () => service.calculator(first.key),
  });
  const [listed] = listedTools(pair);
  assert.match(listed?.description ?? '', 'time-to-pay is the tool corporation_tax_time_to_pay.');
});

test.run();
