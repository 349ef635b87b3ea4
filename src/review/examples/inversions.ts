import { dirname } from 'node:path';
import type { NestedCondition } from 'json-rules-engine';
import { compileCondition } from '../../engine/decisions/conditions.ts';
import type { Decision, OutcomeRow } from '../../engine/decisions/decision.ts';
import type { Fault } from '../../engine/loading/diagnostics.ts';
import type { Path } from '../../engine/rules-file.ts';
import { listText } from '../../engine/texts/format.ts';
import type { Service } from '../../service.ts';
import { editedFiles, lineOf, type RulesFolder } from '../rules-folder.ts';
import type { Run } from './noticing.ts';
import type { Examples } from './read-examples.ts';
import { findDepartures } from './run-example.ts';

const OPPOSITE: Readonly<Record<string, string>> = {
  more_than: 'at_most',
  at_most: 'more_than',
  less_than: 'at_least',
  at_least: 'less_than',
  before: 'on_or_after',
  on_or_after: 'before',
  after: 'on_or_before',
  on_or_before: 'after',
  is: 'is_not',
  is_not: 'is',
};

const TRUTH = /^(?:true|false)$/;

/** One reversed comparison of a condition. */
export interface Inversion<T> {
  readonly path: Path;
  /** The current word, and its opposite. */
  readonly is: string;
  readonly opposite: string;
  readonly turned: T;
}

/** The ways to reverse one comparison in a condition, or in anything that contains conditions. */
export function inversionsOf<T>(data: T, path: Path = []): Inversion<T>[] {
  if (typeof data !== 'object' || data === null) return [];
  const isOfTwo = 'value' in data && TRUTH.test(String(data.value));
  return Object.entries(data).flatMap(([key, inner]): Inversion<T>[] => {
    const at = [...path, Array.isArray(data) ? Number(key) : key];
    const replaced = (value: unknown): T =>
      (Array.isArray(data) ? data.with(Number(key), value) : { ...data, [key]: value }) as T;
    const word = String(inner);
    const opposite =
      key === 'operator' && !isOfTwo
        ? OPPOSITE[word]
        : key === 'value' && isOfTwo
          ? String(word === 'false')
          : undefined;
    if (opposite !== undefined) {
      const turned = replaced(typeof inner === 'boolean' ? !inner : opposite);
      return [{ path: at, is: word, opposite, turned }];
    }
    return inversionsOf(inner, at).map((one) => ({ ...one, turned: replaced(one.turned) }));
  });
}

/** The files that {@link suspects} can report. */
const HAS_CONDITIONS = /^rules\/(?:decisions|checks|texts)\//;

/** This many failing examples are enough to tell what is inverted. */
const MOST_TRIED = 20;

/** Part of a service that is changed for a try, and its source. */
interface Suspect {
  readonly changes: readonly (readonly [whole: object, to: object])[];
  readonly file: string;
  readonly at: string | RegExp;
  readonly wrong: string;
}

/**
 * The conditions that seem inverted: with one of them reversed, or those of two outcomes exchanged, failing worked
 * examples pass, and no other fails. None if every example passes; none in a file unchanged since the last commit.
 */
export function invertedConditions(service: Service, folder: RulesFolder, examples: Examples): Fault[] {
  const edited = editedFiles(dirname(folder.rules));
  if (edited?.some((file) => HAS_CONDITIONS.test(file)) === false) return [];
  const runs = [...examples].flatMap(([key, all]) => all.map((example): Run => ({ key, example })));
  const holds = ({ key, example }: Run): boolean => findDepartures(service, key, example).length === 0;
  const failing = runs.filter((run) => !holds(run));
  const sound = runs.filter((run) => !failing.includes(run));
  const all = suspects(service, new Set(failing.map(({ key }) => key)));
  const found = all.flatMap((suspect) => {
    if (edited?.includes(suspect.file) === false) return [];
    const undo = suspect.changes.map(([whole, to]) => {
      const was = Object.fromEntries(Object.keys(to).map((name) => [name, whole[name as never]]));
      Object.assign(whole, to);
      return () => Object.assign(whole, was);
    });
    try {
      if (!failing.slice(0, MOST_TRIED).some(holds) || !sound.every(holds)) return [];
      return [{ ...suspect, mended: failing.filter(holds) }];
    } finally {
      for (const put of undo) put();
    }
  });
  // If several explain an example, the one that explains most.
  const best = found.filter(
    ({ mended }) =>
      !found.some(
        (other) => other.mended.length > mended.length && mended.some((run) => other.mended.includes(run)),
      ),
  );
  return best.map(({ file, at, wrong, mended }): Fault => {
    const ids = mended.slice(0, 3).map(({ example }) => example.id);
    const named = listText([...ids, ...(mended.length > 3 ? [`${mended.length - 3} more`] : [])]);
    const come = mended.length === 1 ? 'comes' : 'come';
    const line = lineOf(folder, file, at);
    return { file, line, column: 1, wrong: `${wrong}: ${named} ${come} out the other way` };
  });
}

function suspects(service: Service, keys: ReadonlySet<string>): Suspect[] {
  const { decisions, calculators } = service.rules;
  const failing = calculators.filter(({ calculator }) => keys.has(calculator.key));
  // If only operations over rows fail, any decision of any calculator may be the reason.
  const asking = failing.length > 0 ? failing : calculators;
  const asked = new Set(asking.flatMap(({ calculator }) => calculator.decisions.map(({ file }) => file)));
  return [
    ...[...decisions.values()].filter(({ shape }) => asked.has(shape.file)).flatMap(exchangedOutcomes),
    ...failing.flatMap(({ calculator: { key }, checks, texts }) => [
      ...checks.flatMap((check) => turned(check, `rules/checks/${key}.yaml`)),
      ...[...texts.answer, ...texts.figures, ...texts.notes].flatMap((text) =>
        turned(text, `rules/texts/${key}.yaml`),
      ),
    ]),
  ];
}

/** For a decision, every swap of two outcomes; for a grid, each line with another outcome. */
function exchangedOutcomes({ shape, outcomes }: Decision): Suspect[] {
  const file = `rules/decisions/${shape.file}.yaml`;
  const told = ({ outcome, because, reasons, cite }: OutcomeRow) => ({ outcome, because, reasons, cite });
  const nameOf = ({ outcome }: OutcomeRow) => ({ outcome });
  const names = [...new Set(outcomes.map(({ outcome }) => outcome))];
  const named = (name: string): OutcomeRow[] => outcomes.filter(({ outcome }) => outcome === name);
  return names.flatMap((name, index): Suspect[] => [
    ...names.slice(index + 1).flatMap((other) =>
      [told, nameOf].map((of): Suspect => {
        const [one, another] = [named(name), named(other)];
        return {
          changes: [
            ...one.map((row) => [row, of(another[0] as OutcomeRow)] as const),
            ...another.map((row) => [row, of(one[0] as OutcomeRow)] as const),
          ],
          file,
          at: new RegExp(`outcome: ${name}$`, 'm'),
          wrong:
            of === told
              ? `the conditions of ${name} and ${other} read inverted`
              : `the outcomes ${name} and ${other} are exchanged`,
        };
      }),
    ),
    ...outcomes
      .filter(({ outcome, at }) => at[0] === 'grid' && outcome !== name)
      .map((row) => ({
        changes: [[row, told(named(name)[0] as OutcomeRow)] as const],
        file,
        at: new RegExp(`(?<=^grid:\\n(?:.*\\n){${row.at[1]}})`, 'm'),
        wrong: `this line reads inverted: "${row.outcome}" in place of "${name}"`,
      })),
  ]);
}

function turned(text: { readonly words: string; readonly rule: NestedCondition }, file: string): Suspect[] {
  return inversionsOf(text.rule).map((one) => ({
    changes: [[text, { matches: compileCondition(one.turned) }]],
    file,
    at: text.words.split(': {')[0] as string,
    wrong: `the condition of this reads inverted: "${one.is}" in place of "${one.opposite}"`,
  }));
}
