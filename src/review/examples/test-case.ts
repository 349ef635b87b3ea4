/** A worked example for testing any implementation of these calculators. */
export interface TestCase {
  readonly id: string;
  readonly calculator: string;
  /** The operation over rows, such as `ledger`, in place of a single calculation. */
  readonly operation?: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  /** What is published, by key of `data`; for records and lists, only the keys published. */
  readonly expected?: Readonly<Record<string, unknown>>;
  /** By how much a number may differ. */
  readonly tolerance?: number;
  /** Figures that the law gives differently, as when the source rounds on the way. */
  readonly by_law?: Readonly<Record<string, unknown>>;
  /** The inputs that must be refused, in place of `expected`. */
  readonly refused?: readonly string[];
  /** Its publisher; null for a refusal, which is ours. */
  readonly source: { readonly title: string; readonly url: string } | null;
  readonly note?: string;
}

/** The published worked examples, and the refusals. Its shape is schemas/testkit.json. */
export interface TestKit {
  readonly title: string;
  readonly licence: string;
  readonly rules_version: string;
  readonly cases: readonly TestCase[];
}
