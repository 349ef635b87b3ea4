import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addDays, type Day, isoDay, parseDay } from '../../src/law/calendar.ts';
import { folderAt, type RulesFolder } from '../../src/review/rules-folder.ts';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The project's rules. Tests of code use settled days, which new rows do not change. */
export const RULES = folderAt(ROOT);

/** The version of the rules, and its heading in CHANGELOG-rates.md. */
export const VERSION = /^## (\S+)$/m.exec(readFileSync(join(ROOT, 'CHANGELOG-rates.md'), 'utf8'))?.[1] ?? '';
export const NEWEST_HEADING = `## ${VERSION}\n`;

/** The day that many days after the newest edition. */
export function daysLater(days: number): string {
  return isoDay(addDays(parseDay(VERSION.slice(0, 10)) as Day, days));
}

const TAX = 'rules/rates/corporation-tax.yaml';
const CHANGELOG = 'CHANGELOG-rates.md';
const CALENDAR = 'rules/calendar.yaml';
/** The date of the last review of each table in a rewound copy. */
const REVIEWED = '2026-11-20';
const reviewedBy = (day: string): string => (day > REVIEWED ? REVIEWED : day);

/** A copy of the rules, schemas and changelog in its own folder, to be edited as a reviewer would. */
export class RulesCopy {
  readonly folder: string;
  #isRewound = false;

  /** @param folder one that already has rules; a new copy by default. */
  constructor(folder?: string) {
    this.folder = folder ?? mkdtempSync(join(tmpdir(), 'rules-'));
    if (folder !== undefined) return;
    for (const name of ['rules', 'schemas', 'CHANGELOG-rates.md']) {
      cpSync(join(ROOT, name), join(this.folder, name), { recursive: true });
    }
  }

  /** Options for loading and checking. */
  get options(): RulesFolder {
    return folderAt(this.folder);
  }

  read(file: string): string {
    return readFileSync(join(this.folder, file), 'utf8');
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.folder, file), text);
  }

  /** Replaces the first occurrence of a text. @throws when there is none. */
  replace(file: string, from: string, to: string): void {
    const text = this.read(file);
    if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
    this.write(
      file,
      text.replace(from, () => to),
    );
  }

  append(file: string, text: string): void {
    this.write(file, this.read(file) + text);
  }

  /** Restores a file or folder. */
  restore(file: string): void {
    cpSync(join(ROOT, file), join(this.folder, file), { recursive: true });
    if (this.#isRewound) this.rewind();
  }

  /**
   * Rewinds to when the last known tax year was 2027 and nobody had reviewed the Budget of 2026 or any later
   * decision on Bank Rate, whatever reviewers have added since. Examples stay, and may need later rules.
   */
  rewind(): this {
    this.#isRewound = true;
    this.#edit(TAX, (text) =>
      text
        .replace(/^ {2}- from: (?:202[89]|20[3-9]\d)[\s\S]*/m, '')
        .replace(/(?<=^known_until: ).*/m, '2028-03-31'),
    );
    this.#edit(CHANGELOG, (text) =>
      text.replace(/^- (?:reported|\w+ `corporation-tax` (?:202[89]|20[3-9]\d)-).*\n(?: .*\n)*/gm, ''),
    );
    this.#edit('rules/laws.yaml', (text) =>
      text.replace(/^ {4}(?:2026-11|2026-12|202[7-9]|20[3-9]\d)-.*\n/gm, ''),
    );
    this.#edit(CALENDAR, (text) => {
      const at = text.indexOf('on: 2026-10-28');
      return text.slice(0, at) + text.slice(at).replace(/^ {4}(?:cite|reviewed_on|found): .*\n/gm, '');
    });
    for (const name of readdirSync(join(this.folder, 'rules/rates'))) {
      this.#edit(`rules/rates/${name}`, (text) =>
        text
          .replace(/^ {6}- from: \S+\n {8}status: reported\n(?: {8}.*\n)*/gm, '')
          .replace(/(?<=known_until: )2026-1[12]-\S+/g, reviewedBy)
          .replace(/(?<=reviewed_on: )\S+/g, reviewedBy),
      );
    }
    return this;
  }

  #edit(file: string, edit: (text: string) => string): void {
    this.write(file, edit(this.read(file)));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** `file:line:column` of the first occurrence of a text, counted from 1. */
export function placeIn(file: string, text: string, at: string): string {
  const offset = text.indexOf(at);
  if (offset < 0) throw new Error(`${file} does not contain ${at}`);
  const before = text.slice(0, offset).split('\n');
  return `${file}:${before.length}:${(before.at(-1) ?? '').length + 1}`;
}

/** An invented row of corporation-tax. */
export const NEW_ROW = `  - from: 2028-04-01
    main_rate: 26%
    small_profits_rate: 19%
    lower_limit: £50,000
    upper_limit: £250,000
    standard_fraction: 7/400
    cite: cta-2010-s18d
`;
