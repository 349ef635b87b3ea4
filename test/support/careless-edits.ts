import { readdirSync } from 'node:fs';
import * as assert from 'uvu/assert';
import { type Verdict, verdictOn } from './mutation-verdict.ts';
import { type Mutation, mutations } from './mutations.ts';
import { RULES, RulesCopy } from './rules-copy.ts';
import { embeddedService } from './service.ts';

/** At most this many edits of each kind. */
const EACH = 4;

/** Kinds of edit that can be harmless because they change no point of the grid, and why. */
const HARMLESS: Readonly<Record<string, string>> = {
  'a condition left out': 'what the decision assumes says it already',
  'an assumption left out': 'exactly one outcome applies in the situations that it excluded, too',
  'a condition narrowed': 'an assumption that is stronger is one that every run still meets',
  'a condition widened': 'an assumption that is weaker still leaves exactly one outcome',
  'a condition turned round': 'an assumption that is another still leaves exactly one outcome',
  'facts of a comparison swapped': 'two values that are the same are so either way round',
  'checked until another day': 'no result says that a table of time limits is not checked',
  'a line a space too far in': 'the only line of its group may be indented further',
};

/** Kinds whose fault is reported where the text is used, or belongs, not where it was edited. */
const ELSEWHERE = [
  'a source taken out',
  'an entry left out',
  // What a check accepts or rejects shows in examples, and in outcomes that are never reached.
  'a condition widened',
  'a condition turned round',
  'facts of a comparison swapped',
  'outcomes swapped',
];

/** Makes careless edits of the rules, and tallies what caught them. */
export class CarelessEdits {
  readonly all: readonly Mutation[];
  readonly counts = { check: 0, examples: 0, harmless: 0, survived: 0 };
  readonly #copy = new RulesCopy();
  readonly #files: ReadonlyMap<string, string>;

  constructor() {
    const schemas = readdirSync(`${RULES.schemas}/inputs`).map((name) => `schemas/inputs/${name}`);
    const rules = readdirSync(RULES.rules, { recursive: true, encoding: 'utf8' })
      .map((name) => `rules/${name.replaceAll('\\', '/')}`)
      .filter((name) => name.endsWith('.yaml') && !name.startsWith('rules/examples/'))
      .sort();
    const names = ['CHANGELOG-rates.md', ...rules, ...schemas];
    this.#files = new Map(names.map((name) => [name, this.#copy.read(name)]));
    this.all = mutations(this.#files, EACH);
  }

  /** Makes an edit and asserts that it is caught, or changes nothing. */
  async hold(mutation: Mutation): Promise<void> {
    const { kind, file, line, before, after } = mutation;
    const verdict = await verdictOn(mutation, this.#copy, await embeddedService());
    const what = `${kind}, ${file}:${line}: "${before}" → "${after}": ${told(verdict)}`;
    const harmless = verdict.by === 'nobody' && !verdict.changes && kind in HARMLESS;
    const score = verdict.by !== 'nobody' ? verdict.by : harmless ? 'harmless' : 'survived';
    this.counts[score] += 1;
    assert.is.not(score, 'survived', what);
    if (verdict.by === 'check') {
      assert.match(verdict.fault, /^[\w./-]+:\d+:\d+ – \S/);
      // What a check or a schema accepts or rejects shows in examples.
      const isElsewhere = ELSEWHERE.includes(kind) || /^(?:rules\/checks|schemas\/inputs)\//.test(file);
      // A row and its record contradict each other: the fault is reported at the row and names the record's line.
      const isNamed = file === 'CHANGELOG-rates.md' && verdict.fault.includes(`line ${line} records it`);
      assert.ok(verdict.fault.startsWith(`${file}:`) || isNamed || isElsewhere, what);
    }
  }

  /** Asserts that every edit was undone, removes the copy, and reports what caught what. */
  end(): void {
    for (const [name, text] of this.#files) assert.is(this.#copy.read(name), text, name);
    this.#copy.remove();
    const { check, examples, harmless, survived } = this.counts;
    console.log(
      `\n  ${check} found by check, ${examples} by worked examples, ${harmless} harmless, ${survived} unnoticed`,
    );
  }
}

function told(verdict: Verdict): string {
  if (verdict.by === 'check') return verdict.fault;
  if (verdict.by === 'examples') return verdict.example;
  return verdict.changes ? 'it changes results unnoticed' : 'no point of the grid changes';
}
