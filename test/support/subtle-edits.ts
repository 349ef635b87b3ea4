import type { Slip } from './mutations.ts';

const RATES = /^rules\/rates\//;
const TEXTS = /^rules\/texts\/(?!common|site)/;
const DECISIONS = /^rules\/decisions\//;
const SLIPS = /^rules\/slips\/(?!seen)/;
const CITING = /^rules\/(?:rates|decisions|slips)\//;

/** A day of a month later or earlier; of the end of a month the day before. */
function dayLater(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

const FROM = /(?<=- from: )\S+/g;
const moved = (change: (date: Date) => void) => (day: string) => {
  const date = new Date(`${day}T00:00:00Z`);
  change(date);
  return date.toISOString().slice(0, 10);
};

/** The next value up or down the same column, as of a copied row. */
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

/** A word for one that says the opposite, of the pairs that are looked for. */
const OPPOSITE = new Map(
  OPPOSITES.split(', ').flatMap((pair) => {
    const [one = '', other = ''] = pair.split(' ');
    return [[one, other] as const, ...(one.length > 3 ? [[other, one] as const] : [])];
  }),
);
const opposite = (piece: string): string | null => OPPOSITE.get(piece) ?? null;
const turned = (key: string): RegExp =>
  new RegExp(`(?<=^ +(?:- )?(?:${key}): .*)\\b(?:${[...OPPOSITE.keys()].join('|')})\\b`, 'gm');

/** Edits that look right, once they are recorded: what check, the worked examples or coverage must notice. */
export const SUBTLE: readonly Slip[] = [
  { kind: 'a row a day later', files: RATES, on: FROM, becomes: dayLater },
  {
    kind: 'a row a week later',
    files: RATES,
    on: FROM,
    becomes: moved((date) => date.setUTCDate(date.getUTCDate() + 7)),
  },
  {
    kind: 'a row a year later',
    files: RATES,
    on: FROM,
    becomes: moved((date) => date.setUTCFullYear(date.getUTCFullYear() + 1)),
  },
  { kind: 'a likely other amount', files: RATES, on: /(?<=^ {4,}[a-z_]+: )£[\d,]+$/gm, becomes: plausible },
  { kind: 'a likely other rate', files: RATES, on: /(?<=^ {4,}[a-z_]+: )[\d.]+%$/gm, becomes: plausible },
  {
    kind: 'a month more',
    files: RATES,
    on: /(?<=^ {4,}[a-z_]+: )\d+(?= months$)/gm,
    becomes: (piece) => String(Number(piece) + 1),
  },
  {
    kind: 'a bank holiday on another day',
    files: /bank-holidays/,
    on: /(?<=^ +- )\d{4}-\d\d-\d\d(?= #)/gm,
    becomes: (piece, index) =>
      index % 3 === 0 ? dayLater(piece) : moved((d) => d.setUTCDate(d.getUTCDate() + 7))(piece),
  },
  {
    kind: 'two months of the index changed about',
    files: /retail-prices/,
    on: /(?<=months: \[)([\d.]+), ([\d.]+)/g,
    becomes: (piece) =>
      piece.replace(/([\d.]+), ([\d.]+)/, (_, a, b) => `${a}, ${(Number(b) + 0.1).toFixed(1)}`),
  },
  {
    kind: 'an event from another day',
    files: /calendar/,
    on: /(?<=may_change: \[(?:late-payment|quarterly).*\n {4}from: )\S+/g,
    becomes: dayLater,
  },
  {
    kind: 'an event without one of its tables',
    files: /calendar/,
    on: /, interest-from-hmrc\/[a-z]+(?=\])/g,
    becomes: () => '',
  },
  {
    kind: 'looked at on a day to come',
    files: RATES,
    on: /(?<=looked_on: )\S+/g,
    becomes: (piece) => `${Number(piece.slice(0, 4)) + 1}${piece.slice(4)}`,
  },
  {
    kind: 'an Act of a later year',
    files: RATES,
    on: /(?<=cite: \[?)f(?:2)?a-20(?:1|20|21)\d?-[a-z0-9]+/g,
    becomes: () => 'fa-2026-s28',
  },
  {
    kind: 'a range ten times as wide',
    files: RATES,
    on: /(?<=^ +[a-z_]+: £[\d,]+ to £)[\d,]+$/gm,
    becomes: (piece) => `${piece},000`,
  },
  {
    kind: 'a limit that no longer counts itself',
    files: DECISIONS,
    on: /(?<=operator: )(?:at_most|more_than|on_or_before|after)(?=, value: \{ fact)/g,
    becomes: (piece) =>
      ({ at_most: 'less_than', more_than: 'at_least', on_or_before: 'before', after: 'on_or_after' })[
        piece
      ] ?? null,
  },
  {
    kind: 'a row left out of law',
    files: RATES,
    on: /^( *)- from: .*\n(?:\1 {2}.*\n)+/gm,
    becomes: () => '',
  },
  {
    kind: 'two columns exchanged',
    files: RATES,
    on: /(?<=^ {4,}[a-z_]+: )(£[\d,]+)\n( +[a-z_]+: )(£[\d,]+)$/gm,
    becomes: (piece) => piece.replace(/^(\S+)(\n.*: )(\S+)$/, '$3$2$1'),
  },
  {
    kind: 'another section of the Act',
    files: RATES,
    on: /(?<=cite: \[?)(?:cta|caa|tma|ca)-\d{4}-s\d+/g,
    becomes: (piece) => (piece === 'cta-2010-s18d' ? 'cta-2010-s18a' : 'cta-2010-s18d'),
  },
  {
    kind: 'another section in title and address',
    files: /^rules\/sources/,
    on: /title: .* section (\d+)\b.*\n {2}url: .*\/section\/\1\b.*/g,
    becomes: (piece) =>
      piece.replaceAll(/(section[ /])(\d+)/g, (_, word, number) => `${word}${Number(number) + 1}`),
  },
  {
    kind: 'a Budget without one of its tables',
    files: /calendar/,
    on: /^ {6}- (?:corporation-tax|late-filing|quarterly).*\n/gm,
    becomes: () => '',
  },
  {
    kind: 'another outcome of a situation',
    files: DECISIONS,
    on: /(?<=^ +- \{.*outcome: )(?:qualifies|does_not_qualify|status_kept|undecided)/gm,
    becomes: (piece) =>
      ({ qualifies: 'open', does_not_qualify: 'open', status_kept: 'undecided', undecided: 'status_kept' })[
        piece
      ] ?? null,
  },
  {
    kind: 'a note in the opposite case',
    files: TEXTS,
    on: /(?<=kind: (?:figures|dates)\n(?: {4}warning: true\n)? {4}when: \{ [a-z_]+: )(?:true|given|positive)/g,
    becomes: (piece) => ({ true: 'false', given: 'none', positive: 'zero' })[piece] ?? null,
  },
  {
    kind: 'two slots of a sentence exchanged',
    files: TEXTS,
    on: /(?<=^answer:\n(?: .*\n)*? {2}- text: .*)\{[a-z_]+\}[^{}\n]+\{[a-z_]+\}/gm,
    becomes: (piece) => piece.replace(/(\{[a-z_]+\})(.*)(\{[a-z_]+\})/, '$3$2$1'),
  },
  {
    kind: 'the label of another figure',
    files: TEXTS,
    on: /(?<=^ {4}label: )[A-Z][a-z]+[^\n{]*(?=\n {4}(?:main|meaning|statute|when|step))/gm,
    becomes: (piece) => (piece === 'Rate' ? 'Profit' : 'Rate'),
  },
  {
    kind: 'another law of a figure',
    files: TEXTS,
    on: /(?<=^ {4}statute: )\S+/gm,
    becomes: (piece) => (piece === 'tma-1970-s59d' ? 'tma-1970-s87a' : 'tma-1970-s59d'),
  },
  {
    kind: 'another box',
    files: /returns/,
    on: /(?<=box: "[A-Z]?)\d+(?=")/g,
    becomes: (piece) => String(Number(piece) + 1),
  },
  {
    kind: 'a message with another day',
    files: /^rules\/checks\//,
    on: /(?<=message: .*)\{(?:first_covered_day|period_end|period_start|last_possible_end|last_accounts_end)\}/g,
    becomes: (piece) => (piece === '{period_end}' ? null : '{period_end}'),
  },
  {
    kind: 'a status that a row has not',
    files: RATES,
    on: /(?<=- from: 20(?:1\d|2[0-5])-\S+\n)(?= +[a-z_]+: (?:£|\d))/g,
    becomes: () => '    status: announced\n',
  },
  {
    kind: 'any day to begin on',
    files: RATES,
    on: /(?<=begins_on: )(?:\d+ [A-Z][a-z]+|1st of a month)$/gm,
    becomes: () => 'any day',
  },
  { kind: 'two spaces', files: TEXTS, on: /(?<=text: "?[A-Z][a-z]+) /g, becomes: () => '  ' },
  { kind: 'no full stop', files: TEXTS, on: /(?<=- text: [A-Z][^"\n]{20,}[a-z])\.$/gm, becomes: () => '' },
  {
    kind: 'markup',
    files: TEXTS,
    on: /(?<=- text: [A-Z][a-z]+ )[a-z]+/g,
    becomes: (piece) => `**${piece}**`,
  },
  {
    kind: 'a word twice',
    files: TEXTS,
    on: /(?<=- text: [A-Z][a-z]+ )[a-z]{2,}(?= )/g,
    becomes: (piece) => `${piece} ${piece}`,
  },
  { kind: 'a no-break space', files: TEXTS, on: /(?<=- text: [A-Z][a-z]+) /g, becomes: () => '\u00a0' },
  { kind: 'a zero-width space', files: RATES, on: /(?<=title: [A-Z])(?=[a-z])/g, becomes: () => '\u200b' },
  { kind: 'a full-width sign', files: RATES, on: /(?<=\d)%$/gm, becomes: () => '\uff05' },
  {
    kind: 'a nought before',
    files: RATES,
    on: /(?<=^ {4,}[a-z_]+: )[1-9]\d*(?:\.\d+)?%$/gm,
    becomes: (piece) => `0${piece}`,
  },
  {
    kind: 'the sentence of another slip',
    files: SLIPS,
    on: /(?<= {4}sentence: )([A-Z][^"\n]*)(\n(?:.*\n)*? {4}sentence: )([A-Z][^"\n]*)/g,
    becomes: (piece) => {
      const [first = ''] = piece.split('\n');
      return piece.replace(/[^\n]*$/, first);
    },
  },
  { kind: 'the opposite in a sentence', files: TEXTS, on: turned('text'), becomes: opposite },
  { kind: 'the opposite in a label', files: TEXTS, on: turned('label|title|value'), becomes: opposite },
  { kind: 'the opposite in a meaning', files: TEXTS, on: turned('meaning|called|step'), becomes: opposite },
  { kind: 'the opposite of a table', files: RATES, on: turned('about|title'), becomes: opposite },
  { kind: 'the opposite in a reason', files: DECISIONS, on: turned('because|question'), becomes: opposite },
  { kind: 'the opposite in a message', files: /^rules\/checks/, on: turned('message'), becomes: opposite },
  { kind: 'the opposite of a slip', files: SLIPS, on: turned('sentence|question'), becomes: opposite },
  {
    kind: 'a note of another kind',
    files: TEXTS,
    on: /(?<=^ {4}kind: )(?:figures|dates|scope)$/gm,
    becomes: (piece) => (piece === 'dates' ? 'figures' : 'dates'),
  },
  { kind: 'no warning', files: TEXTS, on: /^ {4}warning: true\n/gm, becomes: () => '' },
  { kind: 'a citation dropped', files: CITING, on: /(?<=cite: \[)[a-z0-9-]+, /g, becomes: () => '' },
  { kind: 'a source dropped', files: TEXTS, on: /(?<=^sources: \[)[a-z0-9-]+, /gm, becomes: () => '' },
  {
    kind: 'a code of another box',
    files: /returns/,
    on: /(?<=codes: \[.*")\d+(?=")/g,
    becomes: (piece) => String(Number(piece) + 1),
  },
  {
    kind: 'law known for a year more or less',
    files: RATES,
    on: /(?<=enacted_until: )\d{4}/g,
    becomes: (piece, index) => String(Number(piece) + (index % 2 === 0 ? 1 : -1)),
  },
  {
    kind: 'an event on another day',
    files: TEXTS,
    on: /(?<=^ {4}on: )(?:payment_due|filing_due)$/gm,
    becomes: (piece) => (piece === 'payment_due' ? 'filing_due' : 'payment_due'),
  },
  {
    kind: 'two slots of a headline or a link exchanged',
    files: TEXTS,
    on: /(?<=^shared:\n(?: .*\n)*? {2}- text: .*)\{[a-z_]+\}[^{}\n]+\{[a-z_]+\}/gm,
    becomes: (piece) => piece.replace(/(\{[a-z_]+\})(.*)(\{[a-z_]+\})/, '$3$2$1'),
  },
];
