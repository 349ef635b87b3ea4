import type { Path, Spot } from '../../engine/spot.ts';

/** How a rate follows Bank Rate: its margin, its least value, and from when. */
interface Follow {
  readonly above?: string;
  readonly below?: string;
  readonly at_least?: string;
  readonly from: string;
}

/** The content of rules/laws.yaml, as in its schema. */
export interface Laws {
  readonly bank_rate: {
    readonly decisions: Readonly<Record<string, string>>;
    readonly follow: Readonly<Record<string, Follow>>;
  };
  readonly bank_holidays: {
    readonly every_year: readonly string[];
    readonly moved: Readonly<Record<string, string>>;
    readonly added: readonly string[];
  };
  readonly yearly: readonly string[];
  readonly multiples: Readonly<
    Record<string, Readonly<Record<string, { readonly times: string; readonly of: string }>>>
  >;
  readonly replaced: Readonly<Record<string, string>>;
  readonly reaches_back: Readonly<Record<string, string>>;
  readonly addresses: {
    /** Addresses of an Act: a pattern with its chapter. */
    readonly act: string;
    readonly named: readonly { readonly in: string; readonly name: string }[];
  };
}

/** Reports what is wrong at a spot of the rules, or at a path in rules/laws.yaml. */
export type LawReport = (at: Spot | Path, message: string) => void;
