import { readFileSync } from 'node:fs';
import { signed } from '../../src/review/check/unquoted-words.ts';
import { ROOT, type RulesCopy } from './rules-copy.ts';

export interface Replacement {
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

/** A change that breaks no promise: a rate row, a sentence, a label, a section of a page. */
export interface SoundEdit {
  readonly name: string;
  readonly edits: readonly (Replacement | Reworded)[];
}

/** Text found by its shape, since its words may change. */
interface Reworded {
  readonly file: string;
  readonly form: RegExp;
  /** A replacement string for `String.replace`. */
  readonly after: string;
}

/** A change that rules/README.md walks through from edit to impact. */
export interface ReadmeChange extends SoundEdit {
  readonly edits: readonly Replacement[];
  /** The arguments of `npm run record`, and the day it is run. */
  readonly record: { readonly on: string; readonly effect: string; readonly move: boolean };
  /** What `npm run record` writes. */
  readonly written: readonly Replacement[];
  /** Lines that `npm run impact` prints. */
  readonly shown: readonly string[];
}

/** Applies a change's edits to a copy of the rules, or of the project. */
export function makeEdits({ name, edits }: Pick<SoundEdit, 'name' | 'edits'>, copy: RulesCopy): void {
  for (const edit of edits) {
    if ('before' in edit) copy.replace(edit.file, edit.before, edit.after);
    else {
      const text = copy.read(edit.file);
      if (!edit.form.test(text)) throw new Error(`"${name}": nothing in ${edit.file} matches ${edit.form}`);
      copy.write(edit.file, text.replace(edit.form, edit.after));
    }
  }
  // As a reviewer signs what nobody quotes, having read it again.
  copy.write('rules/laws.yaml', signed(copy.options, 'AB'));
}

/** The changes that rules/README.md walks through. */
export function changesOfReadme(): ReadmeChange[] {
  const text = readFileSync(`${ROOT}rules/README.md`, 'utf8');
  const [, section = ''] = text.split('\n## Three changes from start to finish\n');
  const [examples = ''] = section.split('\n## ');
  return examples.split('\n### ').slice(1).map(changeOf);
}

function changeOf(example: string): ReadmeChange {
  const diffs = [...example.matchAll(/```diff (\S+)\n(.*?)```/gs)].map(([, file = '', diff = ''], index) => ({
    ...{ file, before: sideOf(diff, '-'), after: sideOf(diff, '+') },
    // The command's output follows its call.
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

/** One side of a diff: the unchanged lines and those with its sign. */
function sideOf(diff: string, sign: '-' | '+'): string {
  return diff
    .split('\n')
    .filter((line) => line.startsWith(' ') || line.startsWith(sign))
    .map((line) => `${line.slice(1)}\n`)
    .join('');
}

/** Appends worked examples to a file. */
function examples(key: string, ...added: readonly string[]): SoundEdit['edits'][number] {
  return {
    file: `rules/examples/${key}.yaml`,
    form: /$/,
    after: added.map((one, at) => `- id: ahead-${added.length}-${at}\n${one}`).join(''),
  };
}

function reworded(name: string, file: string, form: RegExp, after: string): SoundEdit {
  return { name, edits: [{ file, form, after }] };
}

/** Inserts a row after another. */
function rowAfter(file: string, last: string, row: string): Replacement {
  return { file: `rules/rates/${file}.yaml`, before: last, after: last + row };
}

/** Invented rate changes, years ahead or long past. No two touch the same lines. */
export const RATE_EDITS: readonly SoundEdit[] = [
  {
    name: 'the rate of section 455 is raised',
    edits: [
      rowAfter(
        'directors-loans',
        '        cite: [cta-2010-s455, fa-2026-s4]\n',
        '      - from: 2030-04-06\n        rate: 37.75%\n        cite: [cta-2010-s455, fa-2026-s4]\n',
      ),
      examples(
        'directors-loan',
        '  given: { period_end: 2030-12-31, outstanding: 10000, loan_made_on: 2030-04-06 }\n  expect: { rate: 37.75 }\n',
        '  given: { period_end: 2030-12-31, outstanding: 10000, loan_made_on: 2030-04-05 }\n  expect: { rate: 35.75 }\n',
        '  given: { period_end: 2031-12-31, outstanding: 10000 }\n  says: ["Tax is charged at 37.75%, the rate for loans made on or after 6 April 2030."]\n',
      ),
    ],
  },
  {
    name: 'flat-rate penalties rise, and are no longer double what they were',
    edits: [
      rowAfter(
        'late-filing-penalties',
        '        cite: [fa-1998-sch18-p17, fa-2026-s265, hmrc-late-filing-2026]\n',
        [
          '      - from: 2030-04-01',
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
  },
  {
    name: 'the limits of small companies are raised, with their transition',
    edits: [
      rowAfter(
        'company-size',
        '        cite: [ca-2006-s382, si-2024-1303]\n',
        '      - from: 2030-04-06\n        turnover: £18,000,000\n        balance_sheet_total: £9,000,000\n        employees: 50\n        cite: [ca-2006-s382, si-2024-1303]\n',
      ),
      examples(
        'company-size',
        ...[18_000_000, 18_000_000.01].map(
          (turnover) =>
            `  given: { period_start: 2030-04-06, period_end: 2031-04-05, turnover: ${turnover}, balance_sheet_total: 9000000, employees: 60, first_year: true }\n  expect: { size: ${turnover > 18_000_000 ? 'medium_or_large' : 'small'} }\n`,
        ),
        '  given: { period_start: 2030-04-06, period_end: 2031-04-05, turnover: 18000000, balance_sheet_total: 9000000.01, employees: 60, first_year: true }\n  expect: { size: medium_or_large }\n',
      ),
      rowAfter(
        'company-size',
        '        small_raised: none\n        early_choice_of: none\n        cite: [ca-2006-s382, ca-2006-s384a]\n',
        [
          '      - from: 2030-04-06',
          '        micro_raised: none',
          '        small_raised: 2030-04-06',
          '        early_choice_of: none',
          '        cite: si-2024-1303-r3',
          '      - from: 2031-04-06',
          '        micro_raised: none',
          '        small_raised: none',
          '        early_choice_of: none',
          '        cite: [ca-2006-s382, ca-2006-s384a]',
          '',
        ].join('\n'),
      ),
    ],
  },
];

/** Changes of words and pages. */
export const OTHER_EDITS: readonly SoundEdit[] = [
  {
    name: 'a sentence of an answer is reworded',
    edits: [
      {
        file: 'rules/texts/late-penalty.yaml',
        form: /there is no late-filing penalty\./,
        after: 'no late-filing penalty is due.',
      },
      {
        file: 'rules/examples/late-penalty.yaml',
        form: /so there is no late-filing penalty\./,
        after: 'so no late-filing penalty is due.',
      },
    ],
  },
  {
    name: 'a note is reworded',
    edits: [
      {
        file: 'rules/texts/deadlines.yaml',
        form: /(notes:\n {2}- text: [^\n]*?)\.("?\n)/,
        after: '$1, as a rule.$2',
      },
      {
        file: 'rules/examples/deadlines.yaml',
        form: /its own CT600 and payment date\."/,
        after: 'its own CT600 and payment date, as a rule."',
      },
    ],
  },
  {
    name: 'a note is added',
    edits: [
      {
        file: 'rules/texts/long-period.yaml',
        form: /\nnotes:\n/,
        after:
          '$&  - text: Ask an accountant about the accounts that end on {period_end}.\n    kind: scope\n',
      },
      examples(
        'long-period',
        '  given: { period_start: 2024-01-01, period_end: 2025-06-30 }\n  says: [about the accounts that end on 30 June 2025]\n',
      ),
    ],
  },
  {
    name: 'a figure is added',
    edits: [
      {
        file: 'rules/texts/company-size.yaml',
        form: /( {2}period_days:\n)( {4}called: [^\n]*\n {4}meaning: [^\n]*\n) {4}data_only: true\n/,
        after: '$1    label: Days in the year\n$2',
      },
      examples(
        'company-size',
        '  given: { period_start: 2024-01-01, period_end: 2024-12-31, turnover: 1, balance_sheet_total: 1, employees: 1 }\n  says: ["Days in the year: 366"]\n',
      ),
    ],
  },
  {
    name: 'the label of a figure is changed',
    edits: [
      {
        file: 'rules/texts/directors-loan.yaml',
        form: /label: Rate of tax\n/,
        after: 'label: Rate of this tax\n',
      },
      {
        file: 'rules/examples/directors-loan.yaml',
        form: /"?Rate of tax: 33\.75%"?/,
        after: '"Rate of this tax: 33.75%"',
      },
    ],
  },
  {
    name: 'the reason of an outcome is reworded',
    edits: [
      {
        file: 'rules/decisions/rate-band.yaml',
        form: /Augmented profits do not exceed the lower limit\./,
        after: 'Augmented profits are no more than the lower limit.',
      },
      {
        file: 'rules/examples/corporation-tax.yaml',
        form: /Augmented profits do not exceed the lower limit\./,
        after: 'Augmented profits are no more than the lower limit.',
      },
    ],
  },
  reworded(
    'the meaning of a figure is changed',
    'rules/texts/deadlines.yaml',
    /The last day for filing the company tax return, or both of them\./,
    'The last day for filing the CT600, or both of them.',
  ),
  reworded(
    'the title of an input is changed',
    'schemas/inputs/directors-loan.json',
    /"title": "Last day of the accounting period"/,
    '"title": "Final day of the accounting period"',
  ),
  reworded(
    'the hint of an input is changed',
    'schemas/inputs/company-size.json',
    /("x-hint": "[^"]*)\."/,
    '$1, please."',
  ),
  {
    name: 'the message of a check is changed',
    edits: ['checks', 'examples'].map((folder) => ({
      file: `rules/${folder}/corporation-tax.yaml`,
      form: /Check both days\./,
      after: 'Check the two days.',
    })),
  },
  reworded(
    'the summary of a calculator is changed',
    'schemas/inputs/chargeable-gains.json',
    /("x-summary": "[^"]*)\."/,
    '$1, at once."',
  ),
  {
    name: 'the sentence of a slip is changed',
    edits: ['deadlines', 'seen'].map((file) => ({
      file: `rules/slips/${file}.yaml`,
      form: /private companies once had that long for their accounts\./,
      after: 'private companies had that long for their accounts once.',
    })),
  },
  reworded(
    'the title of a source is changed',
    'rules/sources.yaml',
    /\(companies qualifying as small\)/,
    '(which companies qualify as small)',
  ),
  reworded(
    'the summary of an operation is changed',
    'rules/texts/common.yaml',
    /summary: what if, one input varied\n/,
    'summary: what if, with one input varied\n',
  ),
  reworded(
    'the disclaimer is changed',
    'rules/texts/common.yaml',
    /before you rely on it\.\n/,
    'before relying on it.\n',
  ),
  reworded(
    'a heading of a page is changed',
    'rules/texts/site.yaml',
    /## How the figures are made/,
    '## Where the figures come from',
  ),
  reworded(
    'sections of the home page trade places',
    'rules/texts/site.yaml',
    /( {6}## For your own site.*?\n\n)( {6}## .*?\n)(?= {2}docs:)/s,
    '$2\n$1',
  ),
  reworded(
    'sections of a result trade places',
    'src/web/components/result.tsx',
    /( +\{entered\(result, words\)\}\n)( +<div class="folds">\n.*? +<\/div>\n)/s,
    '$2$1',
  ),
  reworded(
    'a section moves from the end of a result to its start',
    'src/web/pages/calculator-page.tsx',
    /( {6}\{ResultHead\([^\n]*\)\}\n)(.*)( {6}\{others\.length === 0 \? null : \(\n.*? {6}\)\}\n)( {4}<\/div>)/s,
    '$1$3$2$4',
  ),
  reworded(
    'a button is added to a result',
    'src/web/pages/calculator-page.tsx',
    /( +)<ul class="actions plain">\n/,
    '$&$1  <li class="scripted">\n$1    <button type="button" class="second">{words.others}</button>\n$1  </li>\n',
  ),
];
