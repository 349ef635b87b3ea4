/** A worked example for testing any implementation of these calculators. */
export interface TestCase {
  readonly id: string;
  readonly calculator: string;
  /** The operation over rows, such as `ledger`, in place of a single calculation. */
  readonly operation?: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  /** The published figures, by key of `data`; for records and lists, only the published keys. */
  readonly expected?: Readonly<Record<string, unknown>>;
  /** How far a number may differ. */
  readonly tolerance?: number;
  /** Figures that differ in law, such as when the source rounds intermediate values. */
  readonly by_law?: Readonly<Record<string, unknown>>;
  /** The inputs that must be rejected, instead of `expected`. */
  readonly refused?: readonly string[];
  /** Its publisher; null for a rejection, which is ours. */
  readonly source: { readonly title: string; readonly url: string } | null;
  readonly note?: string;
}

/** The published worked examples, and the rejections. Its shape is schemas/testkit.json. */
export interface TestKit {
  readonly title: string;
  readonly licence: string;
  readonly rules_version: string;
  readonly cases: readonly TestCase[];
}
