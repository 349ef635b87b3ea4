/** A careless edit of one file of the rules, made by machine. */
export interface Mutation {
  readonly kind: string;
  readonly file: string;
  /** The line it changes, from 1. */
  readonly line: number;
  readonly before: string;
  readonly after: string;
  /** The file with the edit in it. */
  readonly text: string;
}

/** Edits of one kind: in which files, on which piece of text, and what it becomes; null leaves it. */
export interface Slip {
  readonly kind: string;
  readonly files: RegExp;
  readonly on: RegExp;
  readonly becomes: (piece: string, index: number) => string | null;
}

const RATES = /^rules\/rates\//;
const DECISIONS = /^rules\/decisions\//;
const CHECKS = /^rules\/checks\//;
const TEXTS = /^rules\/texts\/(?!common)/;
const SOURCES = /^rules\/sources/;
const CONDITIONS = /^rules\/(decisions|checks)\//;
const ALL = /^rules\//;
const CHANGELOG = /^CHANGELOG-rates/;
const INPUTS = /^schemas\/inputs\//;

/** A value of a row: four or more spaces, since the keys of the table itself stand further left. */
const VALUE = /(?<=^ {4,}[a-z_]+: )(?:£?-?\d[\d,.]*(?:\/\d+)?%?(?: months)?)$/gm;
const ROW = /^( *)- from: .*\n(?:\1 {2}.*\n)+/gm;
const COMPARISON = /^ *- \{ fact: .*\n/gm;
const OUTCOME = /^ {2}- outcome: .*\n(?: {4}.*\n)+/gm;
const CHECK = /^ {2}- field: .*\n(?: {4}.*\n)+/gm;

function nthDigit(piece: string, index: number, change: (digit: number) => number): string | null {
  const places = [...piece].flatMap((letter, at) => (/\d/.test(letter) ? [at] : []));
  const at = places[index % Math.max(1, places.length)];
  if (at === undefined) return null;
  return piece.slice(0, at) + change(Number(piece[at])) + piece.slice(at + 1);
}

function swapDigits(piece: string): string | null {
  const swapped = piece.replace(/(\d)(?!\1)(\d)/, '$2$1');
  return swapped === piece ? null : swapped;
}

const replacing =
  (from: string | RegExp, to: string) =>
  (piece: string): string | null =>
    piece.replace(from, to) === piece ? null : piece.replace(from, to);

const OPPOSITE: Readonly<Record<string, string>> = {
  more_than: 'less_than',
  less_than: 'more_than',
  at_least: 'at_most',
  at_most: 'at_least',
  before: 'after',
  after: 'before',
  on_or_before: 'on_or_after',
  on_or_after: 'on_or_before',
  is: 'is_not',
  is_not: 'is',
};
const WIDER: Readonly<Record<string, string>> = {
  more_than: 'at_least',
  less_than: 'at_most',
  before: 'on_or_before',
  after: 'on_or_after',
};
const NARROWER: Readonly<Record<string, string>> = {
  at_least: 'more_than',
  at_most: 'less_than',
  on_or_before: 'before',
  on_or_after: 'after',
};
const OPERATOR = /(?<=operator: )[a-z_]+/g;

const SLIPS: readonly Slip[] = [
  // Slips in digits.
  {
    kind: 'a wrong digit',
    files: RATES,
    on: VALUE,
    becomes: (piece, index) => nthDigit(piece, index, (digit) => (digit + 1) % 10),
  },
  { kind: 'a digit too many', files: RATES, on: VALUE, becomes: (piece) => piece.replace(/\d/, '$&$&') },
  { kind: 'two digits swapped', files: RATES, on: VALUE, becomes: swapDigits },
  { kind: 'a comma as a point', files: RATES, on: VALUE, becomes: replacing(',', '.') },
  { kind: 'a point as a comma', files: RATES, on: VALUE, becomes: replacing('.', ',') },
  { kind: 'an O for a nought', files: RATES, on: VALUE, becomes: replacing('0', 'O') },
  {
    kind: 'a month of the series mistyped',
    files: RATES,
    on: /(?<=months: \[.*)\d+\.\d/g,
    becomes: (piece, index) => nthDigit(piece, index + 1, (digit) => (digit + 2) % 10),
  },
  {
    kind: 'a month of the series left out',
    files: RATES,
    on: /(?<=months: \[)\d+\.\d, /g,
    becomes: () => '',
  },
  // Slips in dates.
  {
    kind: 'a wrong digit in a first day',
    files: RATES,
    on: /(?<=- from: )\S+/g,
    becomes: (piece, index) => nthDigit(piece, 2 + (index % 6), (digit) => (digit + 1) % 10),
  },
  {
    kind: 'day and month swapped',
    files: RATES,
    on: /(?<=- from: )\S+/g,
    becomes: (piece) => swapped(piece.replace(/-(\d\d)-(\d\d)$/, '-$2-$1'), piece),
  },
  {
    kind: 'a first day as people write it',
    files: RATES,
    on: /(?<=- from: )\S+/g,
    becomes: (piece) => piece.split('-').reverse().join('/'),
  },
  {
    kind: 'checked until another day',
    files: RATES,
    on: /(?<=enacted_until: )\S+/g,
    becomes: (piece, index) => nthDigit(piece, 2 + (index % 6), (digit) => (digit + 1) % 10),
  },
  // Rows.
  { kind: 'a row left out', files: RATES, on: ROW, becomes: () => '' },
  { kind: 'a row twice', files: RATES, on: ROW, becomes: (piece) => piece + piece },
  {
    kind: 'two rows swapped',
    files: RATES,
    on: new RegExp(`${ROW.source}${ROW.source.replace('\\1', '\\2')}`, 'gm'),
    becomes: (piece) => swapHalves(piece),
  },
  {
    kind: 'two values swapped',
    files: RATES,
    on: /^( +)([a-z_]+): (\S.*)\n\1([a-z_]+): (£.*|\d.*)$/gm,
    becomes: (piece) =>
      swapped(piece.replace(/^( +)([a-z_]+): (.*)\n( +)([a-z_]+): (.*)$/, '$1$2: $6\n$4$5: $3'), piece),
  },
  { kind: 'a value left out', files: RATES, on: /^ {4,}[a-z_]+: (?:£|\d).*\n/gm, becomes: () => '' },
  { kind: 'none for a value', files: RATES, on: VALUE, becomes: () => 'none' },
  {
    kind: 'a law only announced',
    files: RATES,
    on: /(?<=- from: \S+\n)/g,
    becomes: () => '    status: announced\n',
  },
  // Units.
  { kind: 'no unit', files: RATES, on: VALUE, becomes: replacing(/[£%]| months/, '') },
  { kind: 'another unit', files: RATES, on: VALUE, becomes: (piece) => otherUnit(piece) },
  {
    kind: 'a range the wrong way round',
    files: RATES,
    on: /(?<=^ +[a-z_]+: )\S+(?: months)? to \S+(?: months)?$/gm,
    becomes: (piece) => swapped(piece.split(' to ').reverse().join(' to '), piece),
  },
  {
    kind: 'a range without its column',
    files: RATES,
    on: /^ +[a-z_]+: \S+(?: months)? to .*\n/gm,
    becomes: () => '',
  },
  {
    kind: 'a column misspelt',
    files: RATES,
    on: /(?<=^ {4,})[a-z]{3,}_?[a-z_]*(?=: (?:£|\d))/gm,
    becomes: (piece) => piece.slice(0, -1),
  },
  // Citations.
  { kind: 'no citation', files: /^rules\/(rates|decisions)\//, on: /^ +cite: .*\n/gm, becomes: () => '' },
  {
    kind: 'a citation misspelt',
    files: /^rules\/(rates|decisions|texts)\//,
    on: /(?<=cite: \[?)[a-z0-9-]+/g,
    becomes: (piece) => `${piece}x`,
  },
  {
    kind: 'a citation of another row',
    files: RATES,
    on: /(?<=cite: )[a-z0-9-]+$/gm,
    becomes: (piece) => (piece === 'cta-2010-s18d' ? 'cta-2010-s18b' : 'cta-2010-s18d'),
  },
  { kind: 'a source taken out', files: SOURCES, on: /^[a-z0-9-]+:\n(?: {2}.*\n)+/gm, becomes: () => '' },
  {
    kind: 'a source on another site',
    files: SOURCES,
    on: /(?<=url: https:\/\/)[^/\n]+/g,
    becomes: (piece) => `${piece}.example.com`,
  },
  {
    kind: 'a wrong digit in an address',
    files: SOURCES,
    on: /(?<=url: )\S*\d\S*/g,
    becomes: (piece) => piece.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10)),
  },
  {
    kind: 'a source looked at on no day',
    files: SOURCES,
    on: /(?<=checked_on: )\S+/g,
    becomes: (piece) => piece.replace(/-\d\d$/, '-32'),
  },
  // Conditions.
  { kind: 'a condition widened', files: CONDITIONS, on: OPERATOR, becomes: (piece) => WIDER[piece] ?? null },
  {
    kind: 'a condition narrowed',
    files: CONDITIONS,
    on: OPERATOR,
    becomes: (piece) => NARROWER[piece] ?? null,
  },
  {
    kind: 'a condition turned round',
    files: CONDITIONS,
    on: OPERATOR,
    becomes: (piece) => OPPOSITE[piece] ?? null,
  },
  {
    kind: 'yes for no',
    files: CONDITIONS,
    on: /(?<=value: )(?:true|false)/g,
    becomes: (piece) => (piece === 'true' ? 'false' : 'true'),
  },
  { kind: 'a condition left out', files: DECISIONS, on: COMPARISON, becomes: () => '' },
  {
    kind: 'any for all',
    files: DECISIONS,
    on: /\b(?:all|any)(?=:\n)/g,
    becomes: (piece) => (piece === 'all' ? 'any' : 'all'),
  },
  {
    kind: 'facts of a comparison swapped',
    files: CONDITIONS,
    on: /\{ fact: [a-z_]+, operator: [a-z_]+, value: \{ fact: [a-z_]+ \} \}/g,
    becomes: (piece) => piece.replace(/fact: ([a-z_]+),(.*)fact: ([a-z_]+)/, 'fact: $3,$2fact: $1'),
  },
  { kind: 'an operator misspelt', files: CONDITIONS, on: OPERATOR, becomes: (piece) => `${piece}s` },
  {
    kind: 'a fact misspelt',
    files: CONDITIONS,
    on: /(?<=\bfact: )[a-z_]+/g,
    becomes: (piece) => piece.slice(0, -1),
  },
  {
    kind: 'a number in a condition',
    files: CONDITIONS,
    on: /(?<=value: )\{ fact: [a-z_]+ \}/g,
    becomes: () => '50000',
  },
  { kind: 'an outcome left out', files: DECISIONS, on: OUTCOME, becomes: () => '' },
  { kind: 'an outcome twice', files: DECISIONS, on: OUTCOME, becomes: (piece) => piece + piece },
  {
    kind: 'outcomes swapped',
    files: DECISIONS,
    on: new RegExp(`${OUTCOME.source}${OUTCOME.source}`, 'gm'),
    becomes: swapNames,
  },
  {
    kind: 'an outcome misspelt',
    files: DECISIONS,
    on: /(?<=- outcome: )[a-z_]+/g,
    becomes: (piece) => `${piece}e`,
  },
  { kind: 'an assumption left out', files: DECISIONS, on: /^assuming:\n(?: .*\n)+/gm, becomes: () => '' },
  { kind: 'no reason', files: DECISIONS, on: /^ +because: .*\n/gm, becomes: () => '' },
  { kind: 'a check left out', files: CHECKS, on: CHECK, becomes: () => '' },
  {
    kind: 'a check of another field',
    files: CHECKS,
    on: /(?<=- field: )[a-z_]+/g,
    becomes: (piece) => `${piece}_`,
  },
  // Texts.
  {
    kind: 'a slot misspelt',
    files: /^rules\/(texts|checks)\//,
    on: /\{[a-z_]+\}/g,
    becomes: (piece) => `${piece.slice(0, -2)}}`,
  },
  {
    kind: 'a slot without its brace',
    files: TEXTS,
    on: /(?<=(?:text|label): .*)\{[a-z_]+\}/g,
    becomes: (piece) => piece.slice(0, -1),
  },
  {
    kind: 'a number in a text',
    files: TEXTS,
    on: /(?<=- text: )[A-Z][a-z]+ /g,
    becomes: (piece) => `${piece}30 `,
  },
  {
    kind: 'a word that is none',
    files: TEXTS,
    on: /(?<=when: \{ [a-z_]+: )[a-z_]+/g,
    becomes: (piece) => `${piece}ly`,
  },
  {
    kind: 'a step without its statute',
    files: TEXTS,
    on: /(?<=^figures:\n(?:.*\n)*) {4}statute: .*\n/gm,
    becomes: () => '',
  },
  {
    kind: 'a meaning left out',
    files: TEXTS,
    on: /(?<=^figures:\n(?:.*\n)*) {4}meaning: [A-Z].*\n/gm,
    becomes: () => '',
  },
  // The changelog.
  {
    kind: 'a wrong digit in the changelog',
    files: CHANGELOG,
    on: /(?<=^- .*[:;] [a-z_]+ )[^.;\n→]*\d[^;\n]*?(?=; |\. )/gm,
    becomes: (piece, index) => nthDigit(piece, index, (digit) => (digit + 1) % 10),
  },
  {
    kind: 'a wrong first day in the changelog',
    files: CHANGELOG,
    on: /(?<=` )\d{4}-\d\d-\d\d/g,
    becomes: (piece, index) => nthDigit(piece, 2 + (index % 6), (digit) => (digit + 1) % 10),
  },
  {
    kind: 'no value before in the changelog',
    files: CHANGELOG,
    on: /(?<=^- .*[:;] [a-z_]+ )[^;\n→]+ → /gm,
    becomes: () => '',
  },
  {
    kind: 'a table misspelt in the changelog',
    files: CHANGELOG,
    on: /(?<=^- [a-z]+ `)[a-z/_-]+/gm,
    becomes: (piece) => piece.slice(0, -1),
  },
  {
    kind: 'a column misspelt in the changelog',
    files: CHANGELOG,
    on: /(?<=^- .*[:;] )[a-z_]+(?= [£\d])/gm,
    becomes: (piece) => piece.slice(0, -1),
  },
  {
    kind: 'another kind of entry',
    files: CHANGELOG,
    on: /(?<=^- )added/gm,
    becomes: (_, index) => ['announced', 'enacted', 'corrected', 'removed', 'add'][index % 5] ?? null,
  },
  {
    kind: 'a source left out in the changelog',
    files: CHANGELOG,
    on: /(?<=Source: )[a-z0-9-]+, /g,
    becomes: () => '',
  },
  {
    kind: 'an entry without its effect',
    files: CHANGELOG,
    on: / Effect: .*/g,
    becomes: () => '',
  },
  { kind: 'an entry left out', files: CHANGELOG, on: /^- .*\n/gm, becomes: () => '' },
  { kind: 'an entry twice', files: CHANGELOG, on: /^- .*\n/gm, becomes: (piece) => piece + piece },
  {
    kind: 'a heading of no day',
    files: CHANGELOG,
    on: /^## .*/gm,
    becomes: (piece) => piece.replace(/-\d\d$/, '-32'),
  },
  // Traps of YAML.
  { kind: 'a tab', files: ALL, on: /^ {4}(?=[a-z])/gm, becomes: () => '\t' },
  { kind: 'no space after a colon', files: ALL, on: /(?<=^ +[a-z_]+:) (?=\S)/gm, becomes: () => '' },
  {
    kind: 'a second colon',
    files: /^rules\/(decisions|texts)\//,
    on: /(?<=(?:because|text): [A-Z][a-z]+) /g,
    becomes: () => ': ',
  },
  { kind: 'one space too few', files: ALL, on: /^ {4}(?=[a-z_]+: )/gm, becomes: () => '   ' },
  {
    kind: 'a key twice',
    files: ALL,
    on: /^ +(?:cite|title|message|label|because): .*\n/gm,
    becomes: (piece) => piece + piece,
  },
  {
    kind: 'a quote that is not closed',
    files: ALL,
    on: /(?<=^ +[a-z_]+: )[A-Z£\d]/gm,
    becomes: (piece) => `"${piece}`,
  },
  {
    kind: 'a value cut off by a comment',
    files: RATES,
    on: VALUE,
    becomes: (piece) => piece.replace(/(?<=\d)(?=\d|%)/, ' #'),
  },
  { kind: 'money in brackets', files: RATES, on: /(?<=: )£[\d,]+$/gm, becomes: (piece) => `[${piece}]` },
  { kind: 'an anchor', files: RATES, on: VALUE, becomes: (piece) => `&a ${piece}` },
  { kind: 'a tag', files: RATES, on: VALUE, becomes: (piece) => `!!str ${piece}` },
  { kind: 'a space that is none', files: RATES, on: /(?<=\d)%$/gm, becomes: () => '\u00a0%' },
  { kind: 'an end of the file cut off', files: ALL, on: /[^\n]+\n$/g, becomes: () => '' },
  // What a file as a whole can be.
  {
    kind: 'a text cut off by a hash sign',
    files: TEXTS,
    on: /(?<=(?:text|label): [A-Z][a-z]+ [a-z]+ )(?=[a-z])/g,
    becomes: () => '#',
  },
  {
    kind: 'a reason cut off by a hash sign',
    files: DECISIONS,
    on: /(?<=because: [A-Z][a-z]+ [a-z]+ )(?=[a-z])/g,
    becomes: () => '#',
  },
  { kind: 'a conflict left in a file', files: ALL, on: /^(?=[a-z_-]+:)/gm, becomes: () => '<<<<<<< HEAD\n' },
  { kind: 'a conflict left in the changelog', files: CHANGELOG, on: /^(?=- )/gm, becomes: () => '=======\n' },
  // Days that cannot be.
  {
    kind: 'a source looked at in a year to come',
    files: SOURCES,
    on: /(?<=checked_on: )\d{4}/g,
    becomes: (piece) => String(Number(piece) + 36),
  },
  {
    kind: 'a heading of a year to come',
    files: CHANGELOG,
    on: /(?<=^## )\d{4}/gm,
    becomes: (piece, index) => (index === 0 ? String(Number(piece) + 1) : null),
  },
  {
    kind: 'an effect of a published edition changed',
    files: CHANGELOG,
    on: /(?<=^- .*Effect: .*)20\d\d/gm,
    becomes: (piece, index) => (index > 30 ? String(Number(piece) + 1) : null),
  },
  {
    kind: 'a word of a published edition changed',
    files: CHANGELOG,
    on: /(?<=^First edition: )the/gm,
    becomes: () => 'some',
  },
  // How tables are read.
  {
    kind: 'another day that chooses',
    files: RATES,
    on: /(?<=chosen_by: )[a-z_]+/g,
    becomes: (piece) => (piece === 'loan_day' ? 'purchase_day' : 'loan_day'),
  },
  {
    kind: 'a day that chooses misspelt',
    files: RATES,
    on: /(?<=chosen_by: )[a-z_]+/g,
    becomes: (piece) => `${piece}s`,
  },
  {
    kind: 'another way with a change within a period',
    files: RATES,
    on: /(?<=within_a_period: )[a-z_]+/g,
    becomes: (piece) => (piece === 'by_days' ? 'hybrid_rate' : 'by_day'),
  },
  {
    kind: 'no way with a change within a period',
    files: RATES,
    on: /^ *within_a_period: .*\n/gm,
    becomes: () => '',
  },
  {
    kind: 'a way with a change where one day chooses',
    files: RATES,
    on: /^ *chosen_by: (?:purchase|loan|disposal|first)_day\n/gm,
    becomes: (piece) => `${piece}${/^ */.exec(piece)}within_a_period: by_days\n`,
  },
  {
    kind: 'first days of no table',
    files: RATES,
    on: /(?<=begins_on: )\d+ [A-Z][a-z]+$/gm,
    becomes: () => '2 May',
  },
  { kind: 'no first days', files: RATES, on: /^ *begins_on: .*\n/gm, becomes: () => '' },
  { kind: 'a jump that nobody confirmed', files: RATES, on: /^ *jump: confirmed\n/gm, becomes: () => '' },
  {
    kind: 'a confirmed jump that is none',
    files: RATES,
    on: /(?<=^ +standard_fraction: \d+\/\d+\n)/gm,
    becomes: () => '    jump: confirmed\n',
  },
  // Numbers and yes and no in other words.
  {
    kind: 'a number in words',
    files: TEXTS,
    on: /(?<=text: [A-Z][a-z]+ )(?=[a-z])/g,
    becomes: () => 'within nine months ',
  },
  {
    kind: 'yes and no for true and false',
    files: CONDITIONS,
    on: /(?<=value: )(?:true|false)/g,
    becomes: (piece) => (piece === 'true' ? 'yes' : 'no'),
  },
  { kind: 'a dash for none', files: RATES, on: /(?<=^ +[a-z_]+: )none$/gm, becomes: () => '–' },
  { kind: 'nothing for none', files: RATES, on: /(?<=^ +[a-z_]+:) none$/gm, becomes: () => '' },
  // Inputs.
  {
    kind: 'a maximum below all limits',
    files: INPUTS,
    on: /(?<="maximum": )[\d.]+/g,
    becomes: () => '0.5',
  },
  {
    kind: 'a minimum above the maximum',
    files: INPUTS,
    on: /(?<="minimum": )-?[\d.]+/g,
    becomes: () => '99999999999999',
  },
  // Answers and outcomes.
  {
    kind: 'an answer that is too long',
    files: TEXTS,
    on: /(?<=^answer:\n {2}- text: )/gm,
    becomes: () => `${'This is said once more for the sake of those who read on. '.repeat(5)}`,
  },
  // Lines out of place.
  { kind: 'a line a space too far in', files: ALL, on: /^(?= {2,}[a-z_]+: \S)/gm, becomes: () => ' ' },
  { kind: 'a line a level too far out', files: ALL, on: /^ {4}(?=[a-z_]+: \S)/gm, becomes: () => '  ' },
  { kind: 'an item a level too far in', files: ALL, on: /^(?= {2,}- )/gm, becomes: () => '  ' },
];

function swapped(becomes: string, piece: string): string | null {
  return becomes === piece ? null : becomes;
}

function otherUnit(piece: string): string | null {
  if (piece.startsWith('£')) return `$${piece.slice(1)}`;
  if (piece.endsWith('%')) return `${piece.slice(0, -1)} percent`;
  return piece.endsWith(' months') ? piece.replace('months', 'days') : null;
}

function swapHalves(piece: string): string {
  const second = piece.lastIndexOf('- from:');
  const start = piece.lastIndexOf('\n', second) + 1;
  return piece.slice(start) + piece.slice(0, start);
}

function swapNames(piece: string): string {
  const [first = '', second = ''] = [...piece.matchAll(/- outcome: (.*)\n/g)].map(([, name]) => name);
  return piece
    .replace(`- outcome: ${first}\n`, '- outcome: \n')
    .replace(`- outcome: ${second}\n`, `- outcome: ${first}\n`)
    .replace('- outcome: \n', `- outcome: ${second}\n`);
}

/**
 * Edits of every kind, spread over all files: the same files give the same edits.
 * @param each how many of a kind, at most.
 */
export function mutations(
  files: ReadonlyMap<string, string>,
  each: number,
  slips: readonly Slip[] = SLIPS,
): Mutation[] {
  return slips.flatMap((slip) => {
    const found = [...files].flatMap(([file, text]) =>
      slip.files.test(file) ? edits(slip, file, text) : [],
    );
    return Array.from(
      { length: Math.min(each, found.length) },
      (_, index) => found[Math.floor(((index + 0.5) * found.length) / Math.min(each, found.length))],
    ).flatMap((mutation) => mutation ?? []);
  });
}

function edits({ kind, on, becomes }: Slip, file: string, text: string): Mutation[] {
  return [...text.matchAll(on)].flatMap((match, index): Mutation[] => {
    const [piece] = match;
    const after = becomes(piece, index);
    if (after === null || after === piece) return [];
    const line = text.slice(0, match.index).split('\n').length;
    const edited = text.slice(0, match.index) + after + text.slice(match.index + piece.length);
    return [{ kind, file, line, before: piece.trim(), after: after.trim(), text: edited }];
  });
}
