import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import type { Calculation } from '../../src/engine/result.ts';
import { type FigureText, NOTE_KINDS, type NoteKind, type Sentence } from '../../src/engine/texts/entries.ts';
import { renderFigures, renderSentences } from '../../src/engine/texts/render.ts';
import { FROZEN } from './rules-copy.ts';
import { calculationOf, embeddedService } from './service.ts';

type Given = Readonly<Record<string, string | number | boolean>>;
type Part = 'answer' | 'figures' | 'notes';

/** When an entry of texts/<key>.yaml is said, and when it is not. */
export interface Appearance {
  readonly part: Part;
  /** The beginning of its text as the file has it; of a figure `label: value`, such as `Rate: {rate_band}`. */
  readonly starts: string;
  readonly with: Given;
  /** Null for an entry that every result has. */
  readonly without: Given | null;
}

interface Entry {
  readonly part: Part;
  readonly index: number;
  readonly template: string;
  readonly isConditional: boolean;
}

interface TextsFile {
  readonly answer: readonly { text: string; when?: unknown; each?: string }[];
  readonly figures: readonly { label: string; value: string; when?: unknown; each?: string }[];
  readonly notes: readonly { text: string; kind?: NoteKind; when?: unknown; each?: string }[];
  readonly labels?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const service = await embeddedService();

/**
 * Tests of a calculator's sentences, figures and labels: each entry of its texts has one
 * row, and is in the result of `with` and not in that of `without`; each label of an enum
 * is shown by some row.
 *
 * @param unseen labels, such as `rate_band.mixed`, that no result shows.
 */
export function appearances(key: string, rows: readonly Appearance[], unseen: readonly string[] = []): void {
  const test = suite(`${key}: when each text appears`);
  const file = parse(readFileSync(`${FROZEN.rules}/texts/${key}.yaml`, 'utf8')) as TextsFile;
  const entries = entriesOf(file);

  test('every sentence and figure has one row', () => {
    const found = rows.map((row) => entryOf(row, entries));
    for (const entry of entries) {
      assert.is(found.filter((other) => other === entry).length, 1, `${entry.part}: ${entry.template}`);
    }
  });

  for (const row of rows) {
    test(`${row.part}: ${row.starts}`, () => {
      const entry = entryOf(row, entries);
      const calculation = calculationOf(service, key, row.with);
      const said = renderingsOf(entry, calculation);
      assert.ok(said.length > 0, 'is not in the result of `with`');
      const shown = shownBy(entry.part, calculation);
      for (const text of said)
        assert.ok(
          shown.some((other) => other.includes(text)),
          text,
        );
      if (row.without === null)
        assert.not(entry.isConditional, '`without` is null, but there is a condition');
      else assert.equal(renderingsOf(entry, calculationOf(service, key, row.without)), []);
    });
  }

  test('every label is shown', () => {
    const shown = new Set(
      rows.flatMap(({ with: given }) => labelsShown(file.labels ?? {}, calculationOf(service, key, given))),
    );
    const all = Object.entries(file.labels ?? {}).flatMap(([name, texts]) =>
      Object.keys(texts).map((word) => `${name}.${word}`),
    );
    assert.equal(
      all.filter((label) => !shown.has(label)),
      [...unseen],
    );
  });

  test.run();
}

function entriesOf({ answer, figures, notes }: TextsFile): Entry[] {
  // A list alone is no condition: some have a record in every result.
  const isConditional = ({ when }: { when?: unknown }) => when !== undefined;
  const rankOf = ({ kind = 'figures' }: TextsFile['notes'][number]) => NOTE_KINDS.indexOf(kind);
  const sentences = (part: Part, texts: TextsFile['notes']) =>
    texts.map((entry, index) => ({ part, index, template: entry.text, isConditional: isConditional(entry) }));
  return [
    ...sentences('answer', answer),
    ...figures.map((entry, index) => ({
      part: 'figures' as const,
      index,
      template: `${entry.label}: ${entry.value}`,
      isConditional: isConditional(entry),
    })),
    // As the engine has them: by kind.
    ...sentences(
      'notes',
      notes.toSorted((a, b) => rankOf(a) - rankOf(b)),
    ),
  ];
}

function entryOf({ part, starts }: Appearance, entries: readonly Entry[]): Entry {
  const [entry, second] = entries.filter((other) => other.part === part && other.template.startsWith(starts));
  if (entry === undefined) throw new Error(`${part}: no entry starts with "${starts}" (npm run freeze?)`);
  if (second !== undefined) throw new Error(`${part}: two entries start with "${starts}"`);
  return entry;
}

/** What the entry alone says of a calculation: nothing when its condition does not match. */
function renderingsOf({ part, index }: Entry, calculation: Calculation): string[] {
  const { texts } = calculation.rules;
  const values = calculation.textValues();
  if (part !== 'figures') return renderSentences([texts[part][index] as Sentence], values);
  return renderFigures([texts.figures[index] as FigureText], values).map(figureText);
}

/** What the part of the result says, on every channel. */
function shownBy(part: Part, calculation: Calculation): string[] {
  const { result } = calculation.toolRun();
  if (part === 'answer') return [result.answer];
  return part === 'notes' ? [...result.notes] : result.figures.map(figureText);
}

function figureText({ label, value }: { label: string; value: string }): string {
  return `${label}: ${value}`;
}

/** The labels whose word is a value of the calculation and whose text its result shows. */
function labelsShown(labels: NonNullable<TextsFile['labels']>, calculation: Calculation): string[] {
  const shown = (['answer', 'figures', 'notes'] as const)
    .flatMap((part) => shownBy(part, calculation))
    .join('\n');
  const values = calculation.textValues();
  const { data, narration } = calculation.outcome;
  const lists = Object.values({ ...narration, ...data }).filter(Array.isArray);
  const records = [values, ...lists.flat()];
  return Object.entries(labels).flatMap(([name, texts]) =>
    Object.entries(texts)
      .filter(([word, text]) => shown.includes(text) && records.some((record) => isOf(record, name, word)))
      .map(([word]) => `${name}.${word}`),
  );
}

function isOf(record: unknown, name: string, word: string): boolean {
  const value =
    record !== null && typeof record === 'object' ? (record as Record<string, unknown>)[name] : null;
  return value === word || (Array.isArray(value) && value.includes(word));
}
