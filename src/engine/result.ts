import type { DataWriter } from './data-writer.ts';
import type { Reference, Source, Sources } from './loading/sources.ts';
import type { CommonTexts } from './texts/common-texts.ts';
import { renderFigures, say } from './texts/render.ts';
import { Scope } from './texts/scope.ts';
import { render } from './texts/template.ts';
import type { Texts } from './texts/texts.ts';
import type { Trace } from './trace.ts';
import type { Published } from './values.ts';

/** The response of every calculator, on every channel. */
export interface ToolRun {
  readonly tool: string;
  /** The inputs as they were read, with stated defaults. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly result: Result;
  readonly page_url: string;
  /** The result on the service's own site. */
  readonly share_url: string;
  readonly calculated_by: string;
  readonly disclaimer: string;
}

export interface Result {
  readonly answer: string;
  readonly figures: readonly { readonly label: string; readonly value: string }[];
  readonly data: Readonly<Record<string, unknown>>;
  readonly notes: readonly string[];
  readonly sources: readonly Reference[];
}

/** What a calculator found: its published values. */
export interface Outcome {
  readonly data: Readonly<Record<string, unknown>>;
  readonly words: Readonly<Record<string, unknown>>;
}

export interface ResultRules {
  readonly published: Published;
  readonly texts: Texts;
  readonly sources: Sources;
  readonly rulesVersion: string;
  /** Writes what is published as `data`, which ends with the version of the rules. */
  readonly data: DataWriter;
}

/** The values of an outcome as texts name them. */
export function scopeOf({ published, texts }: ResultRules, outcome: Outcome): Scope {
  const words = new Scope(published.words, outcome.words, texts.words);
  return new Scope(published.data, outcome.data, texts.words, words);
}

/** Puts an outcome into words and numbers. */
export function resultOf(rules: ResultRules, outcome: Outcome, trace: Trace): Result {
  const scope = scopeOf(rules, outcome);
  return {
    answer: say(rules.texts.answer, scope).join(' '),
    figures: renderFigures(rules.texts.figures, scope),
    data: rules.data.write(outcome.data),
    notes: say(rules.texts.notes, scope),
    sources: sourcesOf(rules, trace),
  };
}

/** The calculator's standing sources, then those of the rates read and the decisions taken. */
function sourcesOf({ texts, sources }: ResultRules, trace: Trace): Reference[] {
  const keys = new Set(texts.sources);
  for (const { cite } of trace.read) for (const key of cite) keys.add(key);
  for (const { row } of trace.decisions) for (const key of row.cite) keys.add(key);
  return referencesOf(keys, sources);
}

/** What keys of sources.yaml stand for; loading has seen to it that each is there. */
export function referencesOf(keys: Iterable<string>, sources: Sources): Reference[] {
  const references: Reference[] = [];
  for (const key of keys) references.push((sources.get(key) as Source).reference);
  return references;
}

/** "Calculated by …", which callers are asked to keep. */
export function attribution({ calculatedBy, siteName }: CommonTexts, pageUrl: string): string {
  return render(calculatedBy, (name) => (name === 'page_url' ? pageUrl : siteName));
}
