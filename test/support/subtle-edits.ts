import type { Slip } from './mutations.ts';

const RATES = /^rules\/rates\//;
const TEXTS = /^rules\/texts\/(?!common|site)/;
const DECISIONS = /^rules\/decisions\//;

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
    files: /^rules\/slips\/(?!seen)/,
    on: /(?<= {4}sentence: )([A-Z][^"\n]*)(\n(?:.*\n)*? {4}sentence: )([A-Z][^"\n]*)/g,
    becomes: (piece) => {
      const [first = ''] = piece.split('\n');
      return piece.replace(/[^\n]*$/, first);
    },
  },
];
