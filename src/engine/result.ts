import type { Calculator } from './calculator.ts';
import type { Facts } from './decisions/conditions.ts';
import type { InputValue } from './inputs/field.ts';
import type { ReadInputs } from './inputs/read.ts';
import type { ResultRules } from './read/calculator.ts';
import type { Reference, Source } from './sources.ts';
import type { CommonTexts } from './texts/common-texts.ts';
import type { DatedEvent, Note } from './texts/entries.ts';
import { listText } from './texts/format.ts';
import { sinceNote, withRatesNotes } from './texts/rate-notes.ts';
import {
  type PrintedFigure,
  renderEvents,
  renderFigures,
  renderNotes,
  renderSentences,
} from './texts/result-texts.ts';
import { type Naming, render } from './texts/template.ts';
import { CalculatorRun, runTraced, type Trace, type TracedStep } from './trace/run.ts';
import { makeWorkings, type Workings } from './workings.ts';

/** The response of every channel: what was read, the result in words and figures, and its addresses. */
export interface ToolRun {
  readonly tool: string;
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

/** The site whose addresses results name. */
export interface ResultSite {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** The text with paths of pages as full addresses, which carry the facts. */
  linkPages(text: string, facts: Readonly<Record<string, unknown>>): string;
}

/** What a calculator returns: the figures of `data`, and values for texts alone. */
export interface Outcome {
  readonly data: Readonly<Record<string, unknown>>;
  readonly narration: Readonly<Record<string, unknown>>;
}

/** The values of a result, and their trace. Words are made on demand. */
export class WordedResult<R extends ResultRules = ResultRules> {
  #values: Facts | null = null;
  #figures: readonly PrintedFigure[] | null = null;
  #sentences: readonly string[] | null = null;

  constructor(
    readonly rules: R,
    private readonly site: ResultSite,
    readonly read: ReadInputs,
    readonly outcome: Outcome,
    readonly trace: Trace,
    /** The version of the rules in the link to this result, if older than the current one. */
    private readonly linked: string | null = null,
  ) {}

  /** The page of its calculator, or of its operation over rows. */
  get pageUrl(): string {
    return this.site.baseUrl + this.rules.path;
  }

  /** The machine-readable result alone: money in pounds to 2 decimal places, days as YYYY-MM-DD. */
  data(): Readonly<Record<string, unknown>> {
    return this.rules.writeData(this.outcome.data);
  }

  /** What texts may use. @param by how the channel names other calculators, which only notes do. */
  textValues(by: Naming = 'title'): Facts {
    this.#values ??= this.rules.textValues(this);
    return by === 'title' ? this.#values : { ...this.#values, ...this.rules.shared.names[by] };
  }

  figures(): readonly PrintedFigure[] {
    this.#figures ??= renderFigures(this.rules.texts.figures, this.textValues());
    return this.#figures;
  }

  /** The sentences of the answer. */
  sentences(): readonly string[] {
    this.#sentences ??= renderSentences(this.rules.texts.answer, this.textValues());
    return this.#sentences;
  }

  answer(): string {
    return this.sentences().join(' ');
  }

  /** The result on the service's own site. */
  get shareUrl(): string {
    const { version } = this.rules.shared.changelog;
    return `${this.pageUrl}?${writeQuery([...this.read.sent, ['rules', version]])}`;
  }

  get calculatedBy(): string {
    const { calculatedBy, siteName } = this.rules.shared.common;
    return render(calculatedBy, { page_url: this.pageUrl, site_name: siteName });
  }

  toolRun(notes = this.notes()): ToolRun {
    const { calculator, shared } = this.rules;
    const { guidance, law } = this.sources();
    const data = this.data();
    const facts = { ...Object.fromEntries(this.read.sent), periods: data.periods };
    return {
      tool: calculator.key,
      input: this.read.input,
      result: {
        answer: this.answer(),
        figures: this.figures().map(({ label, value }) => ({ label, value })),
        data,
        notes: notes.map(({ text }) => this.site.linkPages(text, facts)),
        sources: [...guidance, ...law],
      },
      page_url: this.pageUrl,
      share_url: this.shareUrl,
      calculated_by: this.calculatedBy,
      disclaimer: shared.common.disclaimer,
    };
  }

  /** The title of a shared link to the result: a few words with its figure. */
  linkTitle(): string {
    const { calculator, texts } = this.rules;
    return renderSentences(texts.shared, this.textValues())[0] ?? calculator.key;
  }

  notes(values = this.textValues()): readonly Note[] {
    const { texts, shared } = this.rules;
    const { common } = shared;
    const notes = withRatesNotes(renderNotes(texts.notes, values), this.trace, common);
    const { unused } = this.read;
    const first = [unused.length === 0 ? null : unusedNote(common, unused), this.changesSinceLink()];
    const added = first.filter((text) => text !== null).map((text): Note => ({ kind: 'figures', text }));
    return [...added, ...notes];
  }

  /** Changes since its link was made to the rates it reads; null unless older rules made it. */
  changesSinceLink(): string | null {
    if (this.linked === null) return null;
    return sinceNote(this.linked, this.trace.rows, this.rules.shared, `${this.site.baseUrl}/rates/changes`);
  }

  events(): readonly DatedEvent[] {
    return renderEvents(this.rules.texts.calendar, this.textValues());
  }

  sources(): Readonly<Record<'guidance' | 'law', readonly Reference[]>> {
    const values = this.textValues();
    const { texts, shared } = this.rules;
    const keys = new Set<string>();
    for (const { matches, cite } of texts.sources) if (matches(values)) keys.add(cite);
    for (const { cite } of this.trace.rows) for (const key of cite) keys.add(key);
    for (const { row } of this.trace.decisions) for (const key of row.cite) keys.add(key);
    const guidance: Reference[] = [];
    const law: Reference[] = [];
    for (const key of keys) {
      const source = shared.sources.get(key) as Source;
      (source.isGuidance ? guidance : law).push(source.reference);
    }
    return { guidance, law };
  }
}

/** One calculation. */
export class Calculation extends WordedResult<ResultRules<Calculator>> {
  /** The outcome with some inputs changed, in the calculator's types and unchecked, for charts. */
  outcomeWith(changed: Readonly<Record<string, InputValue>>): Outcome {
    const { calculator, shared } = this.rules;
    const values = { ...this.read.values, ...changed };
    return calculator.calculate(values as never, new CalculatorRun(shared));
  }

  tracedSteps(): readonly TracedStep[] {
    const { calculator, shared } = this.rules;
    return runTraced(calculator, shared, this.read.values).run.tracedSteps;
  }

  workings(): Workings {
    const { rules, read, trace } = this;
    return makeWorkings(rules, read.input, trace, this.tracedSteps(), this.textValues());
  }
}

const MAX_UNUSED = 10;

function unusedNote({ messages }: CommonTexts, unused: readonly string[]): string {
  const named = unused.slice(0, MAX_UNUSED);
  const more = unused.length - named.length;
  if (more > 0) named.push(render(messages.not_used_more, { count: String(more) }));
  const message = unused.length === 1 ? messages.not_used : messages.not_used_several;
  return render(message, { names: listText(named) });
}

const UNESCAPED = /^[\w.-]*$/;

/** Like URLSearchParams, which takes a twentieth of a result's time even if nothing needs escaping. */
export function writeQuery(pairs: readonly (readonly [name: string, text: string])[]): string {
  let query = '';
  for (const [name, text] of pairs) query += `${query === '' ? '' : '&'}${escaped(name)}=${escaped(text)}`;
  return query;
}

function escaped(text: string): string {
  return UNESCAPED.test(text) ? text : new URLSearchParams([['', text]]).toString().slice(1);
}
