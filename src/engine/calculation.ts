import type { ReadInputs } from './inputs/validate.ts';
import { type Outcome, type ResultRules, resultOf, type ToolRun } from './result.ts';
import type { Trace } from './trace.ts';
import { type Workings, workingsOf } from './workings.ts';

/** What a result says beside the calculation: where it stands and what callers are asked to keep. */
export interface Attribution {
  readonly pageUrl: string;
  readonly calculatedBy: string;
  readonly disclaimer: string;
}

/** One calculation: its values and its trace. Words are made when somebody asks for them. */
export class Calculation {
  /** The calculator's key. */
  readonly tool: string;
  readonly read: ReadInputs;
  readonly outcome: Outcome;
  readonly trace: Trace;
  readonly #rules: ResultRules;
  readonly #attribution: Attribution;

  constructor(
    tool: string,
    read: ReadInputs,
    outcome: Outcome,
    trace: Trace,
    rules: ResultRules,
    attribution: Attribution,
  ) {
    this.tool = tool;
    this.read = read;
    this.outcome = outcome;
    this.trace = trace;
    this.#rules = rules;
    this.#attribution = attribution;
  }

  /** The machine-readable result alone: money in pounds to 2 decimal places, days as YYYY-MM-DD. */
  data(): Readonly<Record<string, unknown>> {
    return this.#rules.data.write(this.outcome.data);
  }

  /** The result as every channel gives it. */
  toolRun(): ToolRun {
    const { pageUrl, calculatedBy, disclaimer } = this.#attribution;
    return {
      tool: this.tool,
      input: this.read.input,
      result: resultOf(this.#rules, this.outcome, this.trace),
      page_url: pageUrl,
      share_url: `${pageUrl}?${new URLSearchParams(this.read.given as [string, string][])}`,
      calculated_by: calculatedBy,
      disclaimer,
    };
  }

  /** Where every figure comes from. */
  workings(): Workings {
    return workingsOf(this.tool, this.#rules, this.#attribution.disclaimer, this);
  }
}
