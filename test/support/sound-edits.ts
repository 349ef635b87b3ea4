import { readFileSync } from 'node:fs';
import { ROOT, type RulesCopy } from './rules-copy.ts';

/** One side of a file, and what stands there afterwards. */
export interface Replacement {
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

/** A sound change of the rules, as a reviewer makes it. */
export interface SoundEdit {
  readonly name: string;
  readonly edits: readonly Replacement[];
  /** What is told to `npm run record`, and the day it is then; null where no rate changes. */
  readonly record: { readonly on: string; readonly effect: string; readonly move: boolean } | null;
  /** What is in the files once it is recorded, and what the impact says then. */
  readonly written: readonly Replacement[];
  readonly shown: readonly string[];
}

/** Makes the edits of a change in a copy of the rules. */
export function makeEdits({ edits }: Pick<SoundEdit, 'edits'>, copy: RulesCopy): void {
  for (const { file, before, after } of edits) copy.replace(file, before, after);
}

/** The changes that rules/README.md shows from start to finish. */
export function changesOfReadme(): SoundEdit[] {
  const text = readFileSync(`${ROOT}rules/README.md`, 'utf8');
  const [, section = ''] = text.split('\n## Three changes from start to finish\n');
  const [examples = ''] = section.split('\n## ');
  return examples.split('\n### ').slice(1).map(changeOf);
}

function changeOf(example: string): SoundEdit {
  const diffs = [...example.matchAll(/```diff (\S+)\n(.*?)```/gs)].map(([, file = '', diff = ''], index) => ({
    ...{ file, before: sideOf(diff, '-'), after: sideOf(diff, '+') },
    // What the command writes stands after its call.
    isWritten: example.indexOf('npm run record') < example.indexOf(diff) && !file.includes('examples/'),
    index,
  }));
  const [, effect = '', move] = /npm run record -- --effect "([^"]+)"( --move)?/.exec(example) ?? [];
  return {
    name: example.split('\n')[0] ?? '',
    edits: diffs.filter(({ isWritten }) => !isWritten),
    written: diffs.filter(({ isWritten }) => isWritten),
    record: { on: /^\+## (\S+)$/m.exec(example)?.[1] ?? '', effect, move: move !== undefined },
    shown: [...example.matchAll(/```text\n(.*?)```/gs)].flatMap(([, lines = '']) => lines.trim().split('\n')),
  };
}

/** One side of a diff: the lines that stay and those of its sign. */
function sideOf(diff: string, sign: '-' | '+'): string {
  return diff
    .split('\n')
    .filter((line) => line.startsWith(' ') || line.startsWith(sign))
    .map((line) => `${line.slice(1)}\n`)
    .join('');
}

/** A row added after another, which stays as it is. */
function rowAfter(file: string, last: string, row: string): Replacement {
  return { file: `rules/rates/${file}.yaml`, before: last, after: last + row };
}

function change(name: string, edits: readonly Replacement[], effect: string | null): SoundEdit {
  const record = effect === null ? null : { on: '2027-03-03', effect, move: true };
  return { name, edits, record, written: [], shown: [] };
}

const RECORDED = 'results of later days';

/** Changes of every kind that reviewers make; none is real, and no two touch the same lines. */
export const SOUND_EDITS: readonly SoundEdit[] = [
  change(
    'the rate of section 455 is raised',
    [
      rowAfter(
        'directors-loans',
        '        cite: [cta-2010-s455, fa-2026-s4]\n',
        '      - from: 2027-04-06\n        rate: 37.75%\n        cite: [cta-2010-s455, fa-2026-s4]\n',
      ),
    ],
    'loans made from 6 April 2027',
  ),
  change(
    'the annual investment allowance is raised',
    [
      rowAfter(
        'capital-allowances',
        '        cite: [caa-2001-s51a, f2a-2023-s8, ca23085]\n',
        '      - from: 2027-04-01\n        limit: £1,200,000\n        cite: [caa-2001-s51a, f2a-2023-s8, ca23085]\n',
      ),
    ],
    'periods that begin from 1 April 2027',
  ),
  change(
    'flat-rate penalties rise, and are no longer double what they were',
    [
      rowAfter(
        'late-filing-penalties',
        '        cite: [fa-1998-sch18-p17, fa-2026-s265, hmrc-late-filing-2026]\n',
        [
          '      - from: 2027-04-01',
          '        months: 3 months',
          '        within_months: £250',
          '        after_months: £500',
          '        third_within_months: £1,250',
          '        third_after_months: £2,500',
          '        cite: [fa-1998-sch18-p17, fa-2026-s265, hmrc-late-filing-2026]',
          '',
        ].join('\n'),
      ),
    ],
    'returns with a filing date from 1 April 2027',
  ),
  change(
    'private companies have eight months at Companies House',
    [
      rowAfter(
        'time-limits',
        '        cite: [ca-2006-s442, ca-2006-s443]\n',
        [
          '      - from: 2027-04-06',
          '        private: 8 months',
          '        public: 6 months',
          '        first_accounts_longer_than: 12 months',
          '        first_accounts_anniversary: 12 months',
          '        first_accounts_after_end: 3 months',
          '        after_shortening_notice: 3 months',
          '        cite: [ca-2006-s442, ca-2006-s443]',
          '',
        ].join('\n'),
      ),
    ],
    'accounts that begin from 6 April 2027',
  ),
  change(
    'the limits of small companies are raised, with their transition',
    [
      rowAfter(
        'company-size',
        '        cite: [ca-2006-s382, si-2024-1303]\n',
        '      - from: 2027-04-06\n        turnover: £18,000,000\n        balance_sheet_total: £9,000,000\n        employees: 50\n        cite: [ca-2006-s382, si-2024-1303]\n',
      ),
      rowAfter(
        'company-size',
        '        small_raised: none\n        early_choice_of: none\n        cite: [ca-2006-s382, ca-2006-s384a]\n',
        [
          '      - from: 2027-04-06',
          '        micro_raised: none',
          '        small_raised: 2027-04-06',
          '        early_choice_of: none',
          '        cite: si-2024-1303-r3',
          '      - from: 2028-04-06',
          '        micro_raised: none',
          '        small_raised: none',
          '        early_choice_of: none',
          '        cite: [ca-2006-s382, ca-2006-s384a]',
          '',
        ].join('\n'),
      ),
    ],
    'financial years that begin from 6 April 2027',
  ),
  change(
    'one month of the retail prices index is corrected',
    [
      {
        file: 'rules/rates/retail-prices-index.yaml',
        before: '190.5, 191.6, 192.0',
        after: '190.5, 191.7, 192.0',
      },
    ],
    'gains on assets acquired or improved in April 2005',
  ),
  change(
    'a citation is taken out of an old row',
    [
      {
        file: 'rules/rates/corporation-tax.yaml',
        before: 'cite: [fa-2021-s6, fa-2021-s7, cta-2010-s18d]',
        after: 'cite: [fa-2021-s6, cta-2010-s18d]',
      },
    ],
    RECORDED,
  ),
  change(
    'a sentence is put otherwise',
    [
      {
        file: 'rules/texts/late-penalty.yaml',
        before: 'the doubled flat-rate penalties apply',
        after: 'the higher flat-rate penalties apply',
      },
      {
        file: 'rules/examples/late-penalty.yaml',
        before: 'so the doubled flat-rate penalties apply',
        after: 'so the higher flat-rate penalties apply',
      },
    ],
    null,
  ),
];
