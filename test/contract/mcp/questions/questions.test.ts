import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { InvalidInput } from '../../../../src/engine/inputs/invalid-input.ts';
import { type ListedTool, listedTools } from '../../../../src/mcp/tools.ts';
import { embeddedService } from '../../../support/service.ts';
import { ranking } from './ranking.ts';
import { questions } from './table.ts';

const service = await embeddedService();
const tools = listedTools(service);

/** What tells a model which tool to choose. */
function textOf({ title, description }: ListedTool): string {
  return `${title}. ${description}`;
}

const rank = ranking(new Map(tools.map((tool) => [tool.name, textOf(tool)])));

const test = suite('questions as people ask them');

test('there are sixty, and each tool has at least six', () => {
  assert.is(questions.length, 60);
  assert.is(new Set(questions.map(({ question }) => question)).size, 60);
  for (const { name } of tools) assert.ok(questions.filter(({ tool }) => tool === name).length >= 6, name);
});

test('a plain ranking by words finds the right tool first in at least 55 of 60', () => {
  const missed = questions.filter(({ question, tool }) => rank(question)[0] !== tool);
  const told = missed.map(({ question, tool }) => `${question} – ${tool}, not ${rank(question)[0]}`);
  assert.ok(questions.length - missed.length >= 55, `\n${told.join('\n')}`);
});

test('and it is among the first two in all of them', () => {
  for (const { question, tool } of questions) assert.ok(rank(question).slice(0, 2).includes(tool), question);
});

test('the ranking finds out descriptions that say the same', () => {
  const [first, ...others] = tools;
  const same = ranking(
    new Map([
      ...others.map((tool) => [tool.name, textOf(tool)] as const),
      ['copy', textOf(first as ListedTool)],
    ]),
  );
  const asked = questions.filter(({ tool }) => tool === first?.name);
  assert.ok(asked.every(({ question }) => same(question)[0] !== first?.name));
  const alike = ranking(new Map(tools.map(({ name }) => [name, textOf(first as ListedTool)])));
  const found = questions.filter(({ question, tool }) => alike(question)[0] === tool).length;
  assert.ok(found < 55, `${found} of 60 are found among eight tools that say the same`);
});

for (const { question, tool, given } of questions) {
  test(`${tool} answers: ${question}`, () => {
    const key = service.tools.find(({ name }) => name === tool)?.key ?? '';
    const calculated = service.calculate(key, given);
    if (calculated instanceof InvalidInput) assert.unreachable(JSON.stringify([...calculated.errors]));
    else assert.ok(calculated.toolRun().result.answer.length > 0);
  });
}

test.run();
