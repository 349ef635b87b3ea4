import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, type Day, isoDay, monthsAfter, parseDay } from '../../src/law/calendar.ts';
import { check } from '../../src/review/check/check.ts';
import { folderAt } from '../../src/review/command.ts';

/**
 * Makes the changes that reviewers make in the rules of the current folder, a copy of the repository: a rate of the
 * next year, a decision on Bank Rate with the rows that follow it, and other words in labels and notes.
 */
const ROOT = process.cwd();
const TAX = 'rules/rates/corporation-tax.yaml';
const LOANS = 'rules/rates/directors-loans.yaml';
const LAWS = 'rules/laws.yaml';

edit(TAX, (text) =>
  withRow(text, isoDay(monthsAfter(dayIn(lastRow(text)), 12)), (row) =>
    row.replace('main_rate: 25%', 'main_rate: 26%').replace('3/200', '7/400'),
  ),
);
edit(LOANS, (text) =>
  inSeries(text, 'rates', (series) =>
    withRow(series, isoDay(monthsAfter(dayIn(lastRow(series)), 12)), (row) =>
      row.replace(/ rate: .*/, ' rate: 36.75%').replace(/\n( *)cite:/, '\n$1status: announced\n$1cite:'),
    ),
  ),
);
edit(LAWS, (text) => {
  const [last = '', day = '', rate = ''] =
    [...text.matchAll(/^ {4}(\d{4}-\d\d-\d\d): ([\d.]+)%\n/gm)].at(-1) ?? [];
  const cut = (Number(rate) - 0.25).toFixed(2);
  return text.replace(last, `${last}    ${isoDay(addDays(parseDay(day) as Day, 42))}: ${cut}%\n`);
});
for (const error of (await check(folderAt(ROOT))).diagnostics) {
  const [, file = '', series = '', rate = '', from = ''] =
    /add a row to ([a-z-]+)\/(\w+), (\S+%) from (.+?)\.$/.exec(error) ?? [];
  if (file === '') continue;
  const day = isoDay(Math.round(Date.parse(`${from} UTC`) / 86_400_000) as Day);
  edit(`rules/rates/${file}.yaml`, (text) =>
    inSeries(text, series, (one) => withRow(one, day, (row) => row.replace(/ rate: .*/, ` rate: ${rate}`))),
  );
}
for (const name of readdirSync(join(ROOT, 'rules/texts'))) {
  if (name === 'common.yaml' || name === 'site.yaml') continue;
  edit(`rules/texts/${name}`, (text) => {
    const labelled = text.replace(/(?<=\blabel: "?)[A-Z]/, (letter) => `New ${letter}`);
    return labelled.replace(
      /(?<=^notes:\n(?:[ #].*\n)*?(?: {2}-|[ ]{3}) text: "?)[A-Z]/m,
      (letter) => `In short, ${letter}`,
    );
  });
}

function edit(file: string, change: (text: string) => string): void {
  const path = join(ROOT, file);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}

/** A file of rates with one of its series changed. */
function inSeries(text: string, series: string, change: (series: string) => string): string {
  const parts = text.split(/^(?= {2}\w+:\n)/m);
  const at = parts.findIndex((part) => part.startsWith(`  ${series}:`));
  return parts.with(at, change(parts[at] ?? '')).join('');
}

function lastRow(table: string): string {
  return table.slice(table.lastIndexOf('- from: ')).trimEnd();
}

function dayIn(row: string): Day {
  return parseDay(/from: (\S+)/.exec(row)?.[1] ?? '') as Day;
}

/** The table with its last row again from another day, and law known to that day if the row is law. */
function withRow(table: string, from: string, change: (row: string) => string): string {
  const row = lastRow(table);
  const indent = /^( *)- from: /m.exec(table)?.[1] ?? '';
  const added = change(row.replace(/from: \S+/, `from: ${from}`).replace(/\n *jump: .*/, ''));
  const known = added.includes('status:') ? table : table.replace(/known_until: .*/, `known_until: ${from}`);
  return `${known.trimEnd()}\n${indent}${added}\n`;
}
