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
const LAWS = 'rules/laws.yaml';

edit(TAX, (text) =>
  withRow(text, isoDay(monthsAfter(dayIn(lastRow(text)), 12)), (row) =>
    row.replace('main_rate: 25%', 'main_rate: 26%').replace('3/200', '7/400'),
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
  edit(`rules/rates/${file}.yaml`, (text) => {
    const parts = text.split(/^(?= {2}\w+:\n)/m);
    const at = parts.findIndex((part) => part.startsWith(`  ${series}:`));
    const day = isoDay(Math.round(Date.parse(`${from} UTC`) / 86_400_000) as Day);
    const changed = withRow(parts[at] ?? '', day, (row) => row.replace(/ rate: .*/, ` rate: ${rate}`));
    return parts.with(at, changed).join('');
  });
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
  const known = row.includes('status:') ? table : table.replace(/known_until: .*/, `known_until: ${from}`);
  return `${known.trimEnd()}\n${indent}${added}\n`;
}
