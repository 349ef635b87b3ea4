import { readdirSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Verdict, verdictOn } from '../../support/mutation-verdict.ts';
import { type Mutation, mutations } from '../../support/mutations.ts';
import { FROZEN, RulesCopy } from '../../support/rules-copy.ts';
import { embeddedService } from '../../support/service.ts';

/** How many edits of a kind, at most. */
const EACH = 4;

/** Kinds of edits that can be harmless: they change no point of the grid, and why that is. */
const HARMLESS: Readonly<Record<string, string>> = {
  'a condition left out': 'what the decision assumes says it already',
  'an assumption left out': 'exactly one outcome holds in the situations that it left aside, too',
  'a condition narrowed': 'an assumption that is stronger is one that every run still meets',
  'a condition widened': 'an assumption that is weaker still leaves exactly one outcome',
  'a condition turned round': 'an assumption that is another still leaves exactly one outcome',
  'facts of a comparison swapped': 'two values that are the same are so either way round',
  'checked until another day': 'no result says that a table of time limits is not checked',
  'a line a space too far in': 'the only line of its group may stand anywhere further in',
};

/** Kinds whose fault shows where the text is used, or belongs, rather than where it was. */
const ELSEWHERE = [
  'a source taken out',
  'an entry left out',
  // What a check lets through or refuses shows in examples, and in outcomes that none comes to.
  'a condition widened',
  'a condition turned round',
  'facts of a comparison swapped',
  'outcomes swapped',
];

const copy = new RulesCopy();
const schemas = readdirSync(`${FROZEN.schemas}/inputs`).map((name) => `schemas/inputs/${name}`);
const rules = readdirSync(FROZEN.rules, { recursive: true, encoding: 'utf8' })
  .map((name) => `rules/${name.replaceAll('\\', '/')}`)
  .filter((name) => name.endsWith('.yaml') && !name.startsWith('rules/examples/'))
  .sort();
const files = new Map(['CHANGELOG-rates.md', ...rules, ...schemas].map((name) => [name, copy.read(name)]));
const edits = mutations(files, EACH);
const counts = { check: 0, examples: 0, harmless: 0, survived: 0 };
const test = suite('careless edits made by machine');

function told(verdict: Verdict): string {
  if (verdict.by === 'check') return verdict.fault;
  if (verdict.by === 'examples') return verdict.example;
  return verdict.changes ? 'it changes results unnoticed' : 'no point of the grid changes';
}

async function hold(mutation: Mutation): Promise<void> {
  const { kind, file, line, before, after } = mutation;
  const verdict = await verdictOn(mutation, copy, await embeddedService());
  const what = `${kind}, ${file}:${line}: "${before}" → "${after}": ${told(verdict)}`;
  const harmless = verdict.by === 'nobody' && !verdict.changes && kind in HARMLESS;
  const score = verdict.by !== 'nobody' ? verdict.by : harmless ? 'harmless' : 'survived';
  counts[score] += 1;
  assert.is.not(score, 'survived', what);
  if (verdict.by === 'check') {
    assert.match(verdict.fault, /^[\w./-]+:\d+:\d+ – \S/);
    // What a check or a schema lets through or refuses shows in examples.
    const isElsewhere = ELSEWHERE.includes(kind) || /^(?:rules\/checks|schemas\/inputs)\//.test(file);
    assert.ok(verdict.fault.startsWith(`${file}:`) || isElsewhere, what);
  }
}

for (const [index, mutation] of edits.entries()) {
  test(`${index + 1}. ${mutation.kind} in ${mutation.file}:${mutation.line}`, () => hold(mutation));
}

test('at least four hundred edits of at least a hundred kinds', () => {
  assert.ok(edits.length >= 400, String(edits.length));
  assert.ok(new Set(edits.map(({ kind }) => kind)).size >= 100);
});

test('of those that do harm at least 95 in a hundred are found by check alone', () => {
  const harmful = edits.length - counts.harmless;
  assert.ok(counts.check >= 0.95 * harmful, `${counts.check} of ${harmful}`);
});

test('the same edits every time', () => {
  assert.equal(mutations(files, EACH), edits);
});

test('the copy is as it was', () => {
  for (const [name, text] of files) assert.is(copy.read(name), text, name);
});

test.after(() => {
  copy.remove();
  const { check, examples, harmless, survived } = counts;
  console.log(
    `\n  ${edits.length} careless edits: ${check} found by check, ${examples} by worked examples, ${harmless} harmless, ${survived} unnoticed`,
  );
});

test.run();
