import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import mcp from '#schemas/mcp.json' with { type: 'json' };
import type { LoadedCalculator } from '../../../src/engine/read/calculator.ts';
import { createTools } from '../../../src/mcp/tools.ts';
import type { Tool } from '../../../src/service.ts';
import { embeddedService } from '../../support/service.ts';

const service = await embeddedService();
const unexpected = (defect: unknown) => assert.unreachable(String(defect));
const tools = createTools(service, unexpected, true).list;

const test = suite('tools as MCP lists them');

type Node = Record<string, unknown>;

/** Every node of a schema, itself first. */
function* within(schema: unknown): Generator<Node> {
  if (typeof schema !== 'object' || schema === null) return;
  if (!Array.isArray(schema)) yield schema as Node;
  for (const part of Object.values(schema)) yield* within(part);
}

test('names stay below 64 characters with the prefix that clients add', () => {
  for (const { name } of tools) {
    assert.match(name, /^[a-z][a-z0-9_]*$/);
    assert.ok(`mcp__${mcp.server.name}__${name}`.length < 64, name);
  }
});

for (const { name, title, description = '', inputSchema, outputSchema = {}, annotations } of tools) {
  const tool = service.tools.find((candidate) => candidate.name === name) as Tool;
  const { schema } = service.calculator(tool.key) as LoadedCalculator;

  test(`${name} is read-only and idempotent`, () => {
    assert.equal(annotations, {
      title,
      readOnlyHint: true,
      idempotentHint: true,
      destructiveHint: false,
      openWorldHint: false,
    });
  });

  test(`${name} says what it does, what comes back and when another tool fits better`, () => {
    assert.match(description, /^(Estimates|Gives|Works out|Decides|Splits) .+\. Returns .+ use [a-z_0-9]+/);
    assert.not.match(description, /[“”{}]/, 'another tool is named by its name');
    const words = new Set(description.match(/[a-z0-9]+(?:[_-][a-z0-9]+)+/g));
    const others = tools.filter((other) => other.name !== name && words.has(other.name));
    assert.ok(others.length > 0);
    assert.not(words.has(name), 'it does not refer to itself');
    for (const { key } of service.tools) if (key.includes('-')) assert.not(words.has(key), key);
    for (const { name: field } of schema.fields) if (field.includes('_')) assert.not(words.has(field), field);
  });

  test(`${name} tells a model only when to use it`, () => {
    assert.not.match(description, /\b(must|always|never|please|ask|do not|you|your|important)\b/i);
  });

  test(`the schemas of ${name} use only what every client supports`, () => {
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
    }
  });

  test(`every input of ${name} is described with its unit, form and example`, () => {
    const properties = inputSchema.properties as Record<string, Node>;
    assert.equal(
      Object.keys(properties),
      schema.fields.map((field) => field.name),
    );
    for (const { kind, name: field, choices } of schema.fields) {
      const { description: about, examples, ...rest } = properties[field] as Record<string, string>;
      assert.ok(about && examples?.length, field);
      for (const key of ['title', 'pattern']) assert.not(key in rest, `${field} has nothing redundant`);
      if (kind === 'date') assert.match(about as string, 'YYYY-MM-DD', field);
      assert.is(rest.format, kind === 'date' ? 'date' : undefined);
      if (kind === 'money') assert.match(about as string, /pounds/, field);
      for (const choice of choices) assert.ok(JSON.stringify(properties[field]).includes(choice), field);
    }
  });
}

test('all tools say in the same few words what their structured content holds', () => {
  const members = ['answer', 'figures', 'data', 'notes', 'sources', 'share_url', 'disclaimer'];
  for (const { outputSchema = {} } of tools) {
    assert.equal(outputSchema, tools[0]?.outputSchema);
    assert.equal(Object.keys(outputSchema.properties as Node), members);
    for (const node of Object.values(outputSchema.properties as Node))
      assert.equal(Object.keys(node as Node), ['type']);
  }
});

test('where no address is known, results have no link', () => {
  const alone = createTools(service, unexpected, false);
  for (const { outputSchema } of alone.list) assert.not('required' in (outputSchema as Node));
  for (const { name, example_input } of service.tools) {
    const { content, structuredContent } = alone.call(name, example_input);
    assert.not('share_url' in (structuredContent as Node));
    const { text } = content[0] as { text: string };
    assert.not.match(text, service.baseUrl);
    assert.not.match(JSON.stringify(structuredContent), service.baseUrl);
    assert.not.match(text, service.common.plainText.share_url ?? '?');
  }
});

test.run();
