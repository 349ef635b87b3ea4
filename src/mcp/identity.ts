import manifest from '#package' with { type: 'json' };

/** The protocol versions served, newest first. The first is stateless; the others begin with `initialize`. */
export const VERSIONS = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;

/** Who the server is, for clients and for the MCP registry. */
export const SERVER = {
  name: 'uk-corp-tax',
  title: 'UK Corporation Tax calculators',
  version: manifest.version,
} as const;

export const ABOUT_SERVER =
  'Read-only calculators of UK Corporation Tax and company filing, with the law behind every figure.';

/** What a model reads before it chooses a tool. */
export const INSTRUCTIONS = [
  'Calculators for UK limited companies. Limited liability partnerships, partnerships and sole traders pay no',
  'Corporation Tax: if the user has not said which it is, ask first. Each tool reads its inputs, keeps nothing, and',
  'gives the same result for the same inputs. Dates are YYYY-MM-DD and money is a number of pounds.',
  'Ask the user for what a tool needs instead of guessing it, and leave out optional inputs that are not known.',
  'Choose the tool by its description, which also says when another one fits better.',
  'When a tool answers with an error, each line names an input and what is wrong with it. Ask the user, then call',
  'again; never change a true date or amount to get an answer.',
  'Quote the figures as they are, mention the notes that matter to the user, and pass on the link, if there is one,',
  'the law and the disclaimer. Where a note names a page, give the user its address: no tool opens it.',
  'Nothing here covers VAT, PAYE, Self Assessment, Companies House penalties, P11D, the substantial shareholding',
  'exemption or loss claims. Say so, and do not work them out with these tools.',
].join(' ');
