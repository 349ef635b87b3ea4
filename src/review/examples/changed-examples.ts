import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { Diagnostics } from '../../engine/loading/diagnostics.ts';
import type { Service } from '../../service.ts';
import { folderAt, hasHistory, writeRevision } from '../rules-folder.ts';
import { type Example, readExamples } from './read-examples.ts';
import { findDepartures } from './run-example.ts';
import { saidTexts } from './said.ts';

/**
 * The worked examples that were adapted without a reason, one a line: what others published is changed, or what an example
 * expected at the last commit does not come any more, and its `note` is the same. Words that no text has any more are
 * reworded, which needs no reason. None without a history.
 */
export function changedExamples(root: string, service: Service): string[] {
  const args = ['-C', root, 'diff', '--quiet', 'HEAD', '--', 'rules/examples'];
  if (!hasHistory(root) || spawnSync('git', args).status === 0) return [];
  const folder = writeRevision(root, 'HEAD', ['rules/examples', 'schemas']);
  try {
    const [before, now] = [folder, root].map((at) => readExamples(folderAt(at), new Diagnostics()));
    return [...(before ?? [])].flatMap(([key, all]) =>
      all.flatMap((was) => {
        const is = now?.get(key)?.find(({ id }) => id === was.id);
        if (is !== undefined && (is.note !== was.note || JSON.stringify(is) === JSON.stringify(was)))
          return [];
        const wrong = wrongWith(was, is, key, service);
        if (wrong === undefined) return [];
        const place = is?.placeOf() ?? `rules/examples/${key}.yaml:1:1`;
        return [`${place} – ${was.id}: ${wrong}`];
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function wrongWith(was: Example, is: Example | undefined, key: string, service: Service): string | undefined {
  if (is !== undefined && was.source !== null && published(was) !== published(is)) {
    return `${was.source.title} published it: say in its "note" why it is changed`;
  }
  const [departure] = findDepartures(service, key, withoutReworded(was, key, service));
  if (departure === undefined) return undefined;
  const why = 'say in its "note" what changed, with the law or source, or take the edit back';
  return `it held at the last commit, and now ${departure}: ${is === undefined ? 'put it back, and ' : ''}${why}`;
}

function published({ given, expect, tolerance, source }: Example): string {
  return JSON.stringify([given, expect, tolerance, source]);
}

/** An example without the words that no text, message or reason has any more. */
function withoutReworded(example: Example, key: string, service: Service): Example {
  const { rules } = service;
  const loaded = service.calculator(key) ?? rules.overRows.find(({ calculator }) => calculator.key === key);
  const checks = service.calculator(key)?.checks ?? [];
  const templates = [
    ...(loaded === undefined ? [] : saidTexts(loaded.texts).map(({ template }) => template)),
    ...checks.map(({ words }) => words),
  ].map((template) => template.split(/\s+/));
  const reasons = new Set(
    [...rules.decisions.values()].flatMap(({ outcomes }) =>
      outcomes.flatMap(({ because, reasons }) => [because, ...reasons().map((one) => one.because)]),
    ),
  );
  return {
    ...example,
    says: example.says.filter((words) => templates.some((template) => canSay(template, words.split(/\s+/)))),
    because: example.because.filter((reason) => reasons.has(reason)),
  };
}

/** Whether words can be part of what a template prints; a slot prints up to this many words. */
const MOST_IN_SLOT = 8;

function canSay(template: readonly string[], words: readonly string[]): boolean {
  const fits = (at: number, from: number): boolean => {
    if (from === words.length || at === template.length) return from === words.length;
    const piece = template[at] as string;
    if (!piece.includes('{')) {
      const isEnd = from === 0 || from === words.length - 1;
      const word = words[from] as string;
      return (piece === word || (isEnd && piece.includes(word))) && fits(at + 1, from + 1);
    }
    return Array.from({ length: MOST_IN_SLOT }, (_, index) => from + index + 1).some(
      (next) => next <= words.length && fits(at + 1, next),
    );
  };
  return template.some((_, at) => fits(at, 0));
}
