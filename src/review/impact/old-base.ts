import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Document, isMap, parseDocument, visit, type YAMLMap } from 'yaml';
import { type Fault, RulesFault } from '../../engine/loading/diagnostics.ts';
import { loadService } from '../../load-service.ts';
import type { Say } from '../command.ts';
import { folderAt } from '../rules-folder.ts';

/** Files that no figure depends on: this folder's may replace an older base's. */
const WORDS = /^rules\/(?:texts\/(?:common|site)\.yaml|slips\/|sources\.yaml|calendar\.yaml)|^schemas\//;

/**
 * Loads the rules of a revision. Keys or files that it lacks and that the calculators need today are filled in from the
 * folder; a file that still does not fit is replaced whole, and then not compared.
 *
 * @param folder with the rules of the revision, which is changed.
 * @returns null, with a message, if they cannot be read at all.
 */
export async function loadBase(folder: string, root: string, base: string, say: Say) {
  /** Keys and files that it lacks, or that have no meaning any more. */
  const filled = new Set<string>();
  /** Files that had to be taken from this folder. */
  const notCompared = new Set<string>();
  // The format of files belongs to the code.
  let isOwnForm = true;
  let faults: readonly Fault[] = [];
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    try {
      const before = await loadService(folderAt(folder));
      if (notCompared.size > 0) {
        say.wrong(
          `The rules of ${base} do not fit the calculators of this folder, so these are not compared:`,
        );
        for (const one of notCompared) say.wrong(`  ${one}`);
      }
      return { before, filled: [...filled], notCompared: [...notCompared] };
    } catch (thrown) {
      // Code may rely on a text and fail without it.
      const faulty =
        thrown instanceof RulesFault ? thrown.faults : COMMON.map((file) => ({ ...AT_START, file }));
      if (faulty.every(({ file }) => filled.has(file))) {
        say.wrong(`The rules of ${base} cannot be read: ${(thrown as Error).message.split('\n')[0]}`);
        return null;
      }
      faults = faulty.map((fault) =>
        / is not a key of sources\.yaml$/.test(fault.wrong)
          ? { ...fault, file: 'rules/sources.yaml' }
          : fault,
      );
    }
    if (isOwnForm) {
      isOwnForm = false;
      cpSync(join(root, 'schemas', 'rules'), join(folder, 'schemas', 'rules'), { recursive: true });
      continue;
    }
    for (const file of new Set(faults.map((fault) => fault.file))) {
      const wrong = faults.find((fault) => fault.file === file)?.wrong ?? '';
      const unknown = faults.flatMap((fault) =>
        fault.file === file ? (/^unknown key "(.+)"$/.exec(fault.wrong)?.[1] ?? []) : [],
      );
      const keys = round <= ROUNDS_OF_KEYS ? fillKeys(folder, root, file, unknown) : [];
      for (const key of keys) filled.add(`${file}: ${key}`);
      if (keys.length > 0) continue;
      const isKnown = existsSync(join(root, file));
      if (isKnown) {
        mkdirSync(dirname(join(folder, file)), { recursive: true });
        cpSync(join(root, file), join(folder, file), { recursive: true });
      } else rmSync(join(folder, file), { recursive: true, force: true });
      if (WORDS.test(file)) filled.add(file);
      else notCompared.add(`${file}: ${wrong}`);
    }
  }
  say.wrong(`The rules of ${base} do not fit the calculators of this folder.`);
  for (const { file, line, wrong } of faults.slice(0, 5)) say.wrong(`  ${base}: ${file}:${line} – ${wrong}`);
  return null;
}

const COMMON = ['rules/texts/common.yaml', 'rules/texts/site.yaml'];
const AT_START = { line: 1, column: 1, wrong: 'a text is missing' };
const ROUNDS_OF_KEYS = 5;
const MOST_ROUNDS = 12;

/**
 * Adds to a file of the base the keys that only the folder's has, except in items of lists, and removes those unknown
 * today. @returns what was added and removed.
 */
function fillKeys(folder: string, root: string, file: string, unknown: readonly string[]): string[] {
  const [old, now] = [folder, root].map((at) => join(at, file)) as [string, string];
  if (!file.endsWith('.yaml') || !existsSync(old) || !existsSync(now)) return [];
  const [was, is] = [old, now].map((path) =>
    parseDocument(readFileSync(path, 'utf8'), { schema: 'failsafe' }),
  ) as [Document, Document];
  if (!isMap(was.contents) || !isMap(is.contents)) return [];
  const gone: string[] = [];
  visit(was, {
    Pair(_key, { key }) {
      if (!unknown.includes(String(key))) return undefined;
      gone.push(`${key}, which is unknown today`);
      return visit.REMOVE;
    },
  });
  const added = [...new Set(gone), ...fillMap(was.contents as YAMLMap, is.contents as YAMLMap, '')];
  if (added.length > 0) writeFileSync(old, was.toString({ lineWidth: 0 }));
  return added;
}

function fillMap(was: YAMLMap, is: YAMLMap, path: string): string[] {
  return is.items.flatMap(({ key, value }) => {
    const name = String(key);
    const own = was.get(key, true);
    if (isMap(own) && isMap(value)) return fillMap(own as YAMLMap, value as YAMLMap, `${path}${name} `);
    if (own !== undefined || was.has(name)) return [];
    was.set(key, value);
    return [`${path}${name}`];
  });
}
