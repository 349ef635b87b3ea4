import type { Slips } from './mutations.ts';

const RATES = /^rules\/rates\//;
const TEXTS = /^rules\/texts\/(?!common|site)/;
const DECISIONS = /^rules\/decisions\//;
const SLIPS = /^rules\/slips\/(?!seen)/;
const CITING = /^rules\/(?:rates|decisions|slips)\//;

const plus = (by: number) => (piece: string) => String(Number(piece) + by);
/** The other of two. */
const either = (one: string, other: string) => (piece: string) => (piece === one ? other : one);
const FROM = /(?<=- from: )\S+/g;
const moved = (change: (date: Date) => void) => (day: string) => {
  const date = new Date(`${day}T00:00:00Z`);
  change(date);
  return date.toISOString().slice(0, 10);
};
const later = (days: number) => moved((date) => date.setUTCDate(date.getUTCDate() + days));
const dayLater = later(1);

/** The next value up or down the same column, as if copied from a neighbouring row. */
const plausible = (piece: string, index: number): string | null => {
  const number = Number(piece.replace(/[£%,]/g, ''));
  if (piece.startsWith('£'))
    return `£${(number + (index % 2 === 0 ? 1 : -1) * (number / 10)).toLocaleString('en-GB')}`;
  const digits = piece.split('.')[1]?.replace('%', '').length ?? 0;
  return piece.endsWith('%')
    ? `${(number + (index % 2 === 0 ? 1 : -1) * 0.25).toFixed(Math.max(2, digits))}%`
    : null;
};

const OPPOSITES =
  'before after, earlier later, first last, higher lower, more less, above below, not also, no a, paid unpaid, private public';

/** Pairs of words with opposite meanings. */
const OPPOSITE = new Map(
  OPPOSITES.split(', ').flatMap((pair) => {
    const [one = '', other = ''] = pair.split(' ');
    return [[one, other] as const, ...(one.length > 3 ? [[other, one] as const] : [])];
  }),
);
const opposite = (piece: string): string | null => OPPOSITE.get(piece) ?? null;
const turned = (key: string): RegExp =>
  new RegExp(`(?<=^ +(?:- )?(?:${key}): .*)\\b(?:${[...OPPOSITE.keys()].join('|')})\\b`, 'gm');

const twiceAsMuch = (piece: string): string =>
  piece.startsWith('£')
    ? `£${(2 * Number(piece.replace(/[£,]/g, ''))).toLocaleString('en-GB')}`
    : `${2 * Number.parseInt(piece, 10)}%`;

/** Edits that look right once they are recorded: check, the worked examples or coverage must catch them. */
export const SUBTLE: readonly Slips[] = [
  [
    RATES,
    [
      ['a row a day later', FROM, dayLater],
      ['a row a week later', FROM, later(7)],
      ['a row a year later', FROM, moved((date) => date.setUTCFullYear(date.getUTCFullYear() + 1))],
      ['a likely other amount', /(?<=^ {4,}[a-z_]+: )£[\d,]+$/gm, plausible],
      ['a likely other rate', /(?<=^ {4,}[a-z_]+: )[\d.]+%$/gm, plausible],
      ['a month more', /(?<=^ {4,}[a-z_]+: )\d+(?= months$)/gm, plus(1)],
      [
        'looked at on a day to come',
        /(?<=looked_on: )\S+/g,
        (piece) => `${Number(piece.slice(0, 4)) + 1}${piece.slice(4)}`,
      ],
      ['an Act of a later year', /(?<=cite: \[?)f(?:2)?a-20(?:1|20|21)\d?-[a-z0-9]+/g, 'fa-2026-s28'],
      ['a range ten times as wide', /(?<=^ +[a-z_]+: £[\d,]+ to £)[\d,]+$/gm, (piece) => `${piece},000`],
      ['looked at some days later', /(?<=looked_on: )\S+/g, later(4)],
      ['looked at some days earlier', /(?<=looked_on: )\S+/g, later(-3)],
      ['a range twice as wide', /(?<=^ +[a-z_]+: (?:£[\d,]+|\d+%) to )(?:£[\d,]+|\d+%)$/gm, twiceAsMuch],
      ['a day more to begin on', /(?<=begins_on: )\d+ [A-Z][a-z]+$/gm, (piece) => `[${piece}, 5 October]`],
      ['another name of a column', /(?<=^ +columns:\n +[a-z_]+: )[A-Z][a-z ]+$/gm, 'Net amount'],
      ['a row left out of law', /^( *)- from: .*\n(?:\1 {2}.*\n)+/gm, ''],
      [
        'two columns exchanged',
        /(?<=^ {4,}[a-z_]+: )(£[\d,]+)\n( +[a-z_]+: )(£[\d,]+)$/gm,
        (piece) => piece.replace(/^(\S+)(\n.*: )(\S+)$/, '$3$2$1'),
      ],
      [
        'another section of the Act',
        /(?<=cite: \[?)(?:cta|caa|tma|ca)-\d{4}-s\d+/g,
        either('cta-2010-s18d', 'cta-2010-s18a'),
      ],
      [
        'a status that a row has not',
        /(?<=- from: 20(?:1\d|2[0-5])-\S+\n)(?= +[a-z_]+: (?:£|\d))/g,
        '    status: announced\n',
      ],
      ['any day to begin on', /(?<=begins_on: )(?:\d+ [A-Z][a-z]+|1st of a month)$/gm, 'any day'],
      ['a nought before', /(?<=^ {4,}[a-z_]+: )[1-9]\d*(?:\.\d+)?%$/gm, (piece) => `0${piece}`],
      ['the opposite of a table', turned('about|title'), opposite],
      [
        'law known for a year more or less',
        /(?<=enacted_until: )\d{4}/g,
        (piece, index) => String(Number(piece) + (index % 2 === 0 ? 1 : -1)),
      ],
    ],
  ],
  [
    /bank-holidays/,
    [
      [
        'a bank holiday on another day',
        /(?<=^ +- )\d{4}-\d\d-\d\d(?= #)/gm,
        (piece, index) => later(index % 3 === 0 ? 1 : 7)(piece),
      ],
    ],
  ],
  [
    /retail-prices/,
    [
      [
        'two months of the index changed about',
        /(?<=months: \[)([\d.]+), ([\d.]+)/g,
        (piece) => piece.replace(/([\d.]+), ([\d.]+)/, (_, a, b) => `${a}, ${(Number(b) + 0.1).toFixed(1)}`),
      ],
    ],
  ],
  [
    /calendar/,
    [
      [
        'an event from another day',
        /(?<=may_change: \[(?:late-payment|quarterly).*\n {4}from: )\S+/g,
        dayLater,
      ],
      ['an event without one of its tables', /, interest-from-hmrc\/[a-z]+(?=\])/g, ''],
      ['a Budget without one of its tables', /^ {6}- (?:corporation-tax|late-filing|quarterly).*\n/gm, ''],
    ],
  ],
  [
    DECISIONS,
    [
      [
        'a limit that no longer counts itself',
        /(?<=operator: )(?:at_most|more_than|on_or_before|after)(?=, value: \{ fact)/g,
        (piece) =>
          ({ at_most: 'less_than', more_than: 'at_least', on_or_before: 'before', after: 'on_or_after' })[
            piece
          ] ?? null,
      ],
      [
        'another outcome of a situation',
        /(?<=^ +- \{.*outcome: )(?:qualifies|does_not_qualify|status_kept|undecided)/gm,
        (piece) =>
          ({
            qualifies: 'open',
            does_not_qualify: 'open',
            status_kept: 'undecided',
            undecided: 'status_kept',
          })[piece] ?? null,
      ],
      ['the opposite in a reason', turned('because|question'), opposite],
    ],
  ],
  [
    /^rules\/sources/,
    [
      [
        'another section in title and address',
        /title: .* section (\d+)\b.*\n {2}url: .*\/section\/\1\b.*/g,
        (piece) =>
          piece.replaceAll(/(section[ /])(\d+)/g, (_, word, number) => `${word}${Number(number) + 1}`),
      ],
      [
        'another word of a title',
        /(?<=title: [^\n]*\([^\n]*)\b(?:relief|rate|period|allowance)\b/g,
        'charge',
      ],
    ],
  ],
  [
    TEXTS,
    [
      [
        'a note in the opposite case',
        /(?<=kind: (?:figures|dates)\n(?: {4}warning: true\n)? {4}when: \{ [a-z_]+: )(?:true|given|positive)/g,
        (piece) => ({ true: 'false', given: 'none', positive: 'zero' })[piece] ?? null,
      ],
      [
        'two slots of a sentence exchanged',
        /(?<=^answer:\n(?: .*\n)*? {2}- text: .*)\{[a-z_]+\}[^{}\n]+\{[a-z_]+\}/gm,
        (piece) => piece.replace(/(\{[a-z_]+\})(.*)(\{[a-z_]+\})/, '$3$2$1'),
      ],
      [
        'the label of another figure',
        /(?<=^ {4}label: )[A-Z][a-z]+[^\n{]*(?=\n {4}(?:main|meaning|statute|when|step))/gm,
        either('Rate', 'Profit'),
      ],
      ['another law of a figure', /(?<=^ {4}statute: )\S+/gm, either('tma-1970-s59d', 'tma-1970-s87a')],
      ['two spaces', /(?<=text: "?[A-Z][a-z]+) /g, '  '],
      ['no full stop', /(?<=- text: [A-Z][^"\n]{20,}[a-z])\.$/gm, ''],
      ['markup', /(?<=- text: [A-Z][a-z]+ )[a-z]+/g, (piece) => `**${piece}**`],
      ['a word twice', /(?<=- text: [A-Z][a-z]+ )[a-z]{2,}(?= )/g, (piece) => `${piece} ${piece}`],
      ['a no-break space', /(?<=- text: [A-Z][a-z]+) /g, '\u00a0'],
      ['the opposite in a sentence', turned('text'), opposite],
      ['the opposite in a label', turned('label|title|value'), opposite],
      ['the opposite in a meaning', turned('meaning|called|step'), opposite],
      ['a note of another kind', /(?<=^ {4}kind: )(?:figures|dates|scope)$/gm, either('dates', 'figures')],
      ['no warning', /^ {4}warning: true\n/gm, ''],
      ['a source dropped', /(?<=^sources: \[)[a-z0-9-]+, /gm, ''],
      [
        'an event on another day',
        /(?<=^ {4}on: )(?:payment_due|filing_due)$/gm,
        either('payment_due', 'filing_due'),
      ],
      [
        'two slots of a headline or a link exchanged',
        /(?<=^shared:\n(?: .*\n)*? {2}- text: .*)\{[a-z_]+\}[^{}\n]+\{[a-z_]+\}/gm,
        (piece) => piece.replace(/(\{[a-z_]+\})(.*)(\{[a-z_]+\})/, '$3$2$1'),
      ],
    ],
  ],
  [
    /returns/,
    [
      ['what is empty is no zero', /, empty: zero/g, ''],
      ['another box', /(?<=box: "[A-Z]?)\d+(?=")/g, plus(1)],
      ['a code of another box', /(?<=codes: \[.*")\d+(?=")/g, plus(1)],
    ],
  ],
  [
    /^rules\/checks\//,
    [
      [
        'a message with another day',
        /(?<=message: .*)\{(?:first_covered_day|period_end|period_start|last_possible_end|last_accounts_end)\}/g,
        (piece) => (piece === '{period_end}' ? null : '{period_end}'),
      ],
    ],
  ],
  [
    SLIPS,
    [
      [
        'the sentence of another slip',
        /(?<= {4}sentence: )([A-Z][^"\n]*)(\n(?:.*\n)*? {4}sentence: )([A-Z][^"\n]*)/g,
        (piece) => {
          const [first = ''] = piece.split('\n');
          return piece.replace(/[^\n]*$/, first);
        },
      ],
      ['the opposite of a slip', turned('sentence|question'), opposite],
      [
        'a slip ranked less likely',
        /(?<= {4}rank: )\d+/g,
        (piece) => (Number(piece) > 12 ? null : String(Number(piece) + 9)),
      ],
      [
        'a limit of a slip that no longer counts itself',
        /(?<= {4}when: [a-z_]+ )[≤≥](?= \d{4})/g,
        (piece) => (piece === '≤' ? '<' : '>'),
      ],
      ['another of the figures of a slip', /(?<=: \[[\d, ]*)\b\d{4,}(?=[,\]])/g, plus(500)],
      ['a day less for a day more', /(?<=^ {6}[a-z_.\d]+: [^\n]* )[+−](?= 1$)/gm, either('+', '−')],
      [
        'another sum in a comment',
        /(?<=^ {4}# [^\n]*)\d(?=% ×)/gm,
        (piece) => String((Number(piece) + 1) % 10),
      ],
      [
        'another page as the source',
        /(?<= source: https?:\S*)\d(?=\D*$)/gm,
        (piece) => String((Number(piece) + 1) % 10),
      ],
      ['a method that is a mistake', /^ {4}kind: (?:accepted|question)\n/gm, ''],
    ],
  ],
  [
    /^rules\/laws/,
    [
      ['a rise in another last digit', /(?<=^ {6}20\d\d: \[.*0\.\d\d)[1-8](?=,)/gm, plus(1)],
      [
        'a table that no Budget changes',
        /^ {4}- (?:corporation-tax|quarterly-instalments\/number)\n(?= {4}- (?:late|quart)| {2}6)/gm,
        '',
      ],
    ],
  ],
  [/^rules\/checks/, [['the opposite in a message', turned('message'), opposite]]],
  [CITING, [['a citation dropped', /(?<=cite: \[)[a-z0-9-]+, /g, '']]],
];
