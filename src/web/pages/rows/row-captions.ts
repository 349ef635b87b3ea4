/** What the page of an operation on rows says. */
export interface RowCaptions {
  /** The heading of the page. */
  readonly question: string;
  /** What to have at hand. */
  readonly need: string;
  /** What links to it from its calculator say. */
  readonly link: string;
  /** Columns in view, where not the first four. */
  readonly columns?: readonly string[];
}

/** By calculator and operation. */
export const ROW_CAPTIONS: Readonly<Record<string, RowCaptions>> = {
  'directors-loan/ledger': {
    question: 'How much tax on a loan account with several movements?',
    need: 'You need your year ends, and each loan and repayment with its date.',
    link: 'Several loans and repayments? Work out the whole loan account',
  },
  'corporation-tax/periods': {
    question: 'How do we make the most of a loss?',
    need: 'You need the dates and the trading profit or loss of each period.',
    link: 'A loss? See where it saves most tax',
  },
  'capital-allowances/periods': {
    question: 'What can we claim over several years?',
    need: 'You need what you bought and sold in each year, and the pools at the start.',
    link: 'Several years? Carry the pools from one to the next',
    columns: ['period_start', 'period_end', 'new_main_plant', 'main_pool_brought_forward'],
  },
  'late-penalty/payments': {
    question: 'How much interest on tax paid in parts?',
    need: 'You need your year end, the tax, and each payment with its date.',
    link: 'Paid in parts? Work out the interest on each',
  },
};
