/** A generated careless edit of one rules file. */
export interface Mutation {
  readonly kind: string;
  readonly file: string;
  /** The line it changes, from 1. */
  readonly line: number;
  readonly before: string;
  readonly after: string;
  /** The edited text of the file. */
  readonly text: string;
}

/** The replacement of a matched piece; null leaves it alone. */
type Becomes = string | ((piece: string, index: number) => string | null);

/** Edits of a set of files: the kind, what it matches, and the replacement. */
export type Slips = readonly [
  files: RegExp,
  slips: readonly (readonly [kind: string, on: RegExp, to: Becomes])[],
];

const RATES = /^rules\/rates\//;
const DECISIONS = /^rules\/decisions\//;
const CHECKS = /^rules\/checks\//;
const TEXTS = /^rules\/texts\/(?!common)/;
const SOURCES = /^rules\/sources/;
const CONDITIONS = /^rules\/(decisions|checks)\//;
const ALL = /^rules\//;
const CHANGELOG = /^CHANGELOG-rates/;
const INPUTS = /^schemas\/inputs\//;

/** A value in a row: indented by four or more spaces, unlike the keys of the table itself. */
const VALUE = /(?<=^ {4,}[a-z_]+: )(?:£?-?\d[\d,.]*(?:\/\d+)?%?(?: months)?)$/gm;
const ROW = /^( *)- from: .*\n(?:\1 {2}.*\n)+/gm;
const COMPARISON = /^ *- \{ fact: .*\n/gm;
const OUTCOME = /^ {2}- outcome: .*\n(?: {4}.*\n)+/gm;
const CHECK = /^ {2}- field: .*\n(?: {4}.*\n)+/gm;

function wrongDigit(piece: string, index: number): string | null {
  const places = [...piece].flatMap((letter, at) => (/\d/.test(letter) ? [at] : []));
  const at = places[index % Math.max(1, places.length)];
  if (at === undefined) return null;
  return piece.slice(0, at) + ((Number(piece[at]) + 1) % 10) + piece.slice(at + 1);
}

/** Changes a digit of a day, but not of its century. */
function wrongDayDigit(day: string, index: number): string | null {
  return wrongDigit(day, 2 + (index % 6));
}

function cutLast(piece: string): string {
  return piece.slice(0, -1);
}

function double(piece: string): string {
  return piece + piece;
}

/** Swaps two words; anything else becomes the first. */
const either =
  (one: string, other: string) =>
  (piece: string): string =>
    piece === one ? other : one;

function swapDigits(piece: string): string | null {
  const swapped = piece.replace(/(\d)(?!\1)(\d)/, '$2$1');
  return swapped === piece ? null : swapped;
}

const from = (table: Readonly<Record<string, string>>) => (piece: string) => table[piece] ?? null;
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

const SLIPS: readonly Slips[] = [
  [
    RATES,
    [
      ['a wrong digit', VALUE, wrongDigit],
      ['a digit too many', VALUE, (piece) => piece.replace(/\d/, '$&$&')],
      ['two digits swapped', VALUE, swapDigits],
      ['a comma as a point', VALUE, replacing(',', '.')],
      ['a point as a comma', VALUE, replacing('.', ',')],
      ['an O for a nought', VALUE, replacing('0', 'O')],
      ['a month of the series mistyped', /(?<=months: \[.*)\d+\.\d/g, wrongDigit],
      ['a month of the series left out', /(?<=months: \[)\d+\.\d, /g, ''],
      ['a wrong digit in a first day', /(?<=- from: )\S+/g, wrongDayDigit],
      [
        'day and month swapped',
        /(?<=- from: )\S+/g,
        (piece) => swapped(piece.replace(/-(\d\d)-(\d\d)$/, '-$2-$1'), piece),
      ],
      [
        'a first day as people write it',
        /(?<=- from: )\S+/g,
        (piece) => piece.split('-').reverse().join('/'),
      ],
      ['checked until another day', /(?<=enacted_until: )\S+/g, wrongDayDigit],
      ['a row left out', ROW, ''],
      ['a row twice', ROW, double],
      ['two rows swapped', new RegExp(`${ROW.source}${ROW.source.replace('\\1', '\\2')}`, 'gm'), swapHalves],
      [
        'two values swapped',
        /^( +)([a-z_]+): (\S.*)\n\1([a-z_]+): (£.*|\d.*)$/gm,
        (piece) =>
          swapped(piece.replace(/^( +)([a-z_]+): (.*)\n( +)([a-z_]+): (.*)$/, '$1$2: $6\n$4$5: $3'), piece),
      ],
      ['a value left out', /^ {4,}[a-z_]+: (?:£|\d).*\n/gm, ''],
      ['none for a value', VALUE, 'none'],
      ['a law only announced', /(?<=- from: \S+\n)/g, '    status: announced\n'],
      ['no unit', VALUE, replacing(/[£%]| months/, '')],
      ['another unit', VALUE, otherUnit],
      [
        'a range the wrong way round',
        /(?<=^ +[a-z_]+: )\S+(?: months)? to \S+(?: months)?$/gm,
        (piece) => swapped(piece.split(' to ').reverse().join(' to '), piece),
      ],
      ['a range without its column', /^ +[a-z_]+: \S+(?: months)? to .*\n/gm, ''],
      ['a column misspelt', /(?<=^ {4,})[a-z]{3,}_?[a-z_]*(?=: (?:£|\d))/gm, cutLast],
      ['a citation of another row', /(?<=cite: )[a-z0-9-]+$/gm, either('cta-2010-s18d', 'cta-2010-s18b')],
      ['a value cut off by a comment', VALUE, (piece) => piece.replace(/(?<=\d)(?=\d|%)/, ' #')],
      ['money in brackets', /(?<=: )£[\d,]+$/gm, (piece) => `[${piece}]`],
      ['an anchor', VALUE, (piece) => `&a ${piece}`],
      ['a tag', VALUE, (piece) => `!!str ${piece}`],
      ['a space that is none', /(?<=\d)%$/gm, '\u00a0%'],
      ['another day that chooses', /(?<=chosen_by: )[a-z_]+/g, either('loan_day', 'purchase_day')],
      ['a day that chooses misspelt', /(?<=chosen_by: )[a-z_]+/g, (piece) => `${piece}s`],
      [
        'another way with a change within a period',
        /(?<=within_a_period: )[a-z_]+/g,
        (piece) => (piece === 'by_days' ? 'hybrid_rate' : 'by_day'),
      ],
      ['no way with a change within a period', /^ *within_a_period: .*\n/gm, ''],
      [
        'a way with a change where one day chooses',
        /^ *chosen_by: (?:purchase|loan|disposal|first)_day\n/gm,
        (piece) => `${piece}${/^ */.exec(piece)}within_a_period: by_days\n`,
      ],
      ['first days of no table', /(?<=begins_on: )\d+ [A-Z][a-z]+$/gm, '2 May'],
      ['no first days', /^ *begins_on: .*\n/gm, ''],
      ['a jump that nobody confirmed', /^ *jump: confirmed\n/gm, ''],
      ['a confirmed jump that is none', /(?<=^ +standard_fraction: \d+\/\d+\n)/gm, '    jump: confirmed\n'],
      ['a dash for none', /(?<=^ +[a-z_]+: )none$/gm, '–'],
      ['nothing for none', /(?<=^ +[a-z_]+:) none$/gm, ''],
    ],
  ],
  [/^rules\/(rates|decisions)\//, [['no citation', /^ +cite: .*\n/gm, '']]],
  [
    /^rules\/(rates|decisions|texts)\//,
    [['a citation misspelt', /(?<=cite: \[?)[a-z0-9-]+/g, (piece) => `${piece}x`]],
  ],
  [
    SOURCES,
    [
      ['a source taken out', /^[a-z0-9-]+:\n(?: {2}.*\n)+/gm, ''],
      ['a source on another site', /(?<=url: https:\/\/)[^/\n]+/g, (piece) => `${piece}.example.com`],
      [
        'a wrong digit in an address',
        /(?<=url: )\S*\d\S*/g,
        (piece) => piece.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10)),
      ],
      ['a source looked at on no day', /(?<=checked_on: )\S+/g, (piece) => piece.replace(/-\d\d$/, '-32')],
      [
        'a source looked at in a year to come',
        /(?<=checked_on: )\d{4}/g,
        (piece) => String(Number(piece) + 36),
      ],
    ],
  ],
  [
    CONDITIONS,
    [
      ['a condition widened', OPERATOR, from(WIDER)],
      ['a condition narrowed', OPERATOR, from(NARROWER)],
      ['a condition turned round', OPERATOR, from(OPPOSITE)],
      ['yes for no', /(?<=value: )(?:true|false)/g, either('true', 'false')],
      [
        'facts of a comparison swapped',
        /\{ fact: [a-z_]+, operator: [a-z_]+, value: \{ fact: [a-z_]+ \} \}/g,
        (piece) => piece.replace(/fact: ([a-z_]+),(.*)fact: ([a-z_]+)/, 'fact: $3,$2fact: $1'),
      ],
      ['an operator misspelt', OPERATOR, (piece) => `${piece}s`],
      ['a fact misspelt', /(?<=\bfact: )[a-z_]+/g, cutLast],
      ['a number in a condition', /(?<=value: )\{ fact: [a-z_]+ \}/g, '50000'],
      [
        'yes and no for true and false',
        /(?<=value: )(?:true|false)/g,
        (piece) => (piece === 'true' ? 'yes' : 'no'),
      ],
    ],
  ],
  [
    DECISIONS,
    [
      ['a condition left out', COMPARISON, ''],
      ['any for all', /\b(?:all|any)(?=:\n)/g, either('all', 'any')],
      ['an outcome left out', OUTCOME, ''],
      ['an outcome twice', OUTCOME, double],
      ['outcomes swapped', new RegExp(`${OUTCOME.source}${OUTCOME.source}`, 'gm'), swapNames],
      ['an outcome misspelt', /(?<=- outcome: )[a-z_]+/g, (piece) => `${piece}e`],
      ['an assumption left out', /^assuming:\n(?: .*\n)+/gm, ''],
      ['no reason', /^ +because: .*\n/gm, ''],
      ['a reason cut off by a hash sign', /(?<=because: [A-Z][a-z]+ [a-z]+ )(?=[a-z])/g, '#'],
    ],
  ],
  [
    CHECKS,
    [
      ['a check left out', CHECK, ''],
      ['a check of another field', /(?<=- field: )[a-z_]+/g, (piece) => `${piece}_`],
    ],
  ],
  [/^rules\/(texts|checks)\//, [['a slot misspelt', /\{[a-z_]+\}/g, (piece) => `${piece.slice(0, -2)}}`]]],
  [
    TEXTS,
    [
      ['a slot without its brace', /(?<=(?:text|label): .*)\{[a-z_]+\}/g, cutLast],
      ['a number in a text', /(?<=- text: )[A-Z][a-z]+ /g, (piece) => `${piece}30 `],
      ['a word that is none', /(?<=when: \{ [a-z_]+: )[a-z_]+/g, (piece) => `${piece}ly`],
      ['a step without its statute', /(?<=^figures:\n(?:.*\n)*) {4}statute: .*\n/gm, ''],
      ['a meaning left out', /(?<=^figures:\n(?:.*\n)*) {4}meaning: [A-Z].*\n/gm, ''],
      ['a text cut off by a hash sign', /(?<=(?:text|label): [A-Z][a-z]+ [a-z]+ )(?=[a-z])/g, '#'],
      ['a number in words', /(?<=text: [A-Z][a-z]+ )(?=[a-z])/g, 'within nine months '],
      [
        'an answer that is too long',
        /(?<=^answer:\n {2}- text: )/gm,
        () => `${'This is said once more for the sake of those who read on. '.repeat(5)}`,
      ],
    ],
  ],
  [
    CHANGELOG,
    [
      [
        'a wrong digit in the changelog',
        /(?<=^- .*[:;] [a-z_]+ )[^.;\n→]*\d[^;\n]*?(?=; |\. )/gm,
        wrongDigit,
      ],
      ['a wrong first day in the changelog', /(?<=` )\d{4}-\d\d-\d\d/g, wrongDayDigit],
      ['no value before in the changelog', /(?<=^- .*[:;] [a-z_]+ )[^;\n→]+ → /gm, ''],
      ['a table misspelt in the changelog', /(?<=^- [a-z]+ `)[a-z/_-]+/gm, cutLast],
      ['a column misspelt in the changelog', /(?<=^- .*[:;] )[a-z_]+(?= [£\d])/gm, cutLast],
      [
        'another kind of entry',
        /(?<=^- )added/gm,
        (_, index) => ['announced', 'enacted', 'corrected', 'removed', 'add'][index % 5] ?? null,
      ],
      ['a source left out in the changelog', /(?<=Source: )[a-z0-9-]+, /g, ''],
      ['an entry without its effect', / Effect: .*/g, ''],
      ['an entry left out', /^- .*\n/gm, ''],
      ['an entry twice', /^- .*\n/gm, double],
      ['a heading of no day', /^## .*/gm, (piece) => piece.replace(/-\d\d$/, '-32')],
      ['a conflict left in the changelog', /^(?=- )/gm, '=======\n'],
      [
        'a heading of a year to come',
        /(?<=^## )\d{4}/gm,
        (piece, index) => (index === 0 ? String(Number(piece) + 1) : null),
      ],
      [
        'an effect of a published edition changed',
        /(?<=^- .*Effect: .*)20\d\d/gm,
        (piece, index) => (index > 30 ? String(Number(piece) + 1) : null),
      ],
      ['a word of a published edition changed', /(?<=^First edition: )the/gm, 'some'],
    ],
  ],
  [
    ALL,
    [
      ['a tab', /^ {4}(?=[a-z])/gm, '\t'],
      ['no space after a colon', /(?<=^ +[a-z_]+:) (?=\S)/gm, ''],
      ['one space too few', /^ {4}(?=[a-z_]+: )/gm, '   '],
      ['a key twice', /^ +(?:cite|title|message|label|because): .*\n/gm, double],
      ['a quote that is not closed', /(?<=^ +[a-z_]+: )[A-Z£\d]/gm, (piece) => `"${piece}`],
      ['an end of the file cut off', /[^\n]+\n$/g, ''],
      ['a conflict left in a file', /^(?=[a-z_-]+:)/gm, '<<<<<<< HEAD\n'],
      ['a line a space too far in', /^(?= {2,}[a-z_]+: \S)/gm, ' '],
      ['a line a level too far out', /^ {4}(?=[a-z_]+: \S)/gm, '  '],
      ['an item a level too far in', /^(?= {2,}- )/gm, '  '],
    ],
  ],
  [/^rules\/(decisions|texts)\//, [['a second colon', /(?<=(?:because|text): [A-Z][a-z]+) /g, ': ']]],
  [
    INPUTS,
    [
      ['a maximum below all limits', /(?<="maximum": )[\d.]+/g, '0.5'],
      ['a minimum above the maximum', /(?<="minimum": )-?[\d.]+/g, '99999999999999'],
    ],
  ],
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
 * Edits of every kind, spread over all files; the same files give the same edits.
 * @param each at most this many of each kind.
 */
export function mutations(
  files: ReadonlyMap<string, string>,
  each: number,
  all: readonly Slips[] = SLIPS,
): Mutation[] {
  return all.flatMap(([matching, slips]) => {
    const texts = [...files].filter(([file]) => matching.test(file));
    return slips.flatMap(([kind, on, to]) => {
      const found = texts.flatMap(([file, text]) => edits(kind, on, to, file, text));
      const most = Math.min(each, found.length);
      return Array.from(
        { length: most },
        (_, index) => found[Math.floor(((index + 0.5) * found.length) / most)] as Mutation,
      );
    });
  });
}

function edits(kind: string, on: RegExp, to: Becomes, file: string, text: string): Mutation[] {
  return [...text.matchAll(on)].flatMap((match, index): Mutation[] => {
    const [piece] = match;
    const after = typeof to === 'string' ? to : to(piece, index);
    if (after === null || after === piece) return [];
    const line = text.slice(0, match.index).split('\n').length;
    const edited = text.slice(0, match.index) + after + text.slice(match.index + piece.length);
    return [{ kind, file, line, before: piece.trim(), after: after.trim(), text: edited }];
  });
}
