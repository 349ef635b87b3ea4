/** What somebody may ask an assistant that has the tools: one for each kind of question, in their own words. */
export const EXAMPLE_PROMPTS = [
  'My company made £120,000 in the year to 31 March 2026 and has one associated company. How much Corporation Tax is that, and when do we pay it?',
  'We filed our company tax return for the year to 31 March 2025 on 15 July 2026 and paid £10,000 of tax on 30 June 2026. What will the penalties and the interest be?',
  'Our company bought a warehouse in 1995 for £100,000 and sold it in June 2025 for £500,000. What is the chargeable gain?',
] as const;
