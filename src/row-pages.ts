type Facts = Readonly<Record<string, unknown>>;

/** Longer values are not carried over. */
const MAX_LENGTH = 40;

/**
 * The address of a page for rows that opens filled with the facts of the result or form that leads there.
 * @param path of the page, or of any other page, which stays as it is.
 * @param facts inputs by name, as JSON values or as typed; of long accounts also `periods`, from the data of the result.
 */
export function pageWithFacts(path: string, facts: Facts): string {
  const typed = Object.entries(TYPED[path]?.(facts) ?? {}).flatMap(([name, value]) => {
    const text = String(value ?? '');
    const size = Math.abs(Number(text));
    // Less than a penny, or more than any company has: programs and links write such numbers in different ways.
    const isStrange = size > 1e15 || (size > 0 && size < 0.01);
    return text === '' || isStrange || text.length > MAX_LENGTH ? [] : [[name, text] as [string, string]];
  });
  return typed.length === 0 ? path : `${path}?${new URLSearchParams(typed)}`;
}

/** A text in which the paths of such pages are whole addresses; the full stop after one at the end goes. */
export function linkPages(text: string, baseUrl: string, facts: Facts): string {
  if (!text.includes('/calculators/')) return text;
  return text.replace(/(?<![\w.])(\/calculators\/[a-z-]+\/[a-z]+)(?:\.$)?/g, (_, path: string) => {
    return baseUrl + pageWithFacts(path, facts);
  });
}

/** What each page has typed into its form, by the names of its controls. */
const TYPED: Readonly<Record<string, (facts: Facts) => Facts>> = {
  '/calculators/corporation-tax/periods': lossPeriods,
  '/calculators/late-penalty/payments': ({ period_end, tax_due }) => ({ period_end, tax: tax_due }),
  '/calculators/directors-loan/ledger': ({ period_end, outstanding, loan_made_on }) => ({
    'period_ends[0]': period_end,
    ...(loan_made_on
      ? { 'entries[0].on': loan_made_on, 'entries[0].kind': 'loan', 'entries[0].amount': outstanding }
      : {}),
  }),
};

function lossPeriods({ periods, ...single }: Facts): Facts {
  const isSplit = Array.isArray(periods) && periods.length > 1;
  const list: readonly Facts[] = isSplit ? periods : [single];
  const rows = list.map(({ period_start, period_end, profit, taxable_profits }) => ({
    period_start,
    period_end,
    trading_profit: profit ?? (/^[-−]/.test(String(taxable_profits)) ? taxable_profits : null),
    period_of_account_end: isSplit ? single.period_end : null,
  }));
  return Object.fromEntries(
    rows.flatMap((row, index) =>
      Object.entries(row).map(([name, value]) => [`periods[${index}].${name}`, value]),
    ),
  );
}
