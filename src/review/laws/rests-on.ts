import type { Rules } from '../../engine/compile-rules.ts';
import type { Place } from '../../engine/rules-file.ts';
import { lineOf, type RulesFolder } from '../rules-folder.ts';
import type { LawReport, Laws } from './laws.ts';

/** What cites a source: its name in `rests_on`, and its place. */
interface Citing {
  readonly name: string;
  readonly cite: readonly string[];
  readonly placeIn: (folder: RulesFolder) => Place;
  /** The names of the other outcomes of a decision. */
  readonly others: readonly string[];
}

/** Verifies that what cites a source is among what rests on it: law that is said twice cannot be mixed up by one slip. */
export function verifyRestsOn(
  rules: Rules,
  { rests_on: known }: Laws,
  folder: RulesFolder,
  report: LawReport,
): void {
  for (const { name, cite, placeIn, others } of citingOf(rules)) {
    for (const key of cite) {
      if (known[key]?.includes(name)) continue;
      const other = others.find((one) => cite.every((its) => known[its]?.includes(one)));
      const wrong =
        other === undefined
          ? `"${key}" is no law of ${name} by rests_on in rules/laws.yaml: put it right, or add it there`
          : `"${key}" is law of ${other} by rests_on in rules/laws.yaml: are the two outcomes exchanged?`;
      report(placeIn(folder), wrong);
    }
  }
}

export function citingOf({ tables, decisions, calculators, overRows }: Rules): Citing[] {
  const inFile = (file: string, at: RegExp) => (folder: RulesFolder) => ({
    ...{ file, line: lineOf(folder, file, at), column: 1 },
  });
  return [
    ...[...tables.values()].flatMap(({ name, rows }) =>
      rows.map(({ cite, placeOf }): Citing => ({ name, cite, placeIn: () => placeOf('cite'), others: [] })),
    ),
    ...[...decisions.values()].flatMap(({ shape, outcomes }) => {
      const names = outcomes.map(({ outcome }) => `${shape.file} ${outcome}`);
      return outcomes.map(({ outcome, cite }, index): Citing => {
        const placeIn = inFile(`rules/decisions/${shape.file}.yaml`, new RegExp(`outcome: ${outcome}$`, 'm'));
        const name = names[index] as string;
        return { name, cite, placeIn, others: names.filter((one) => one !== name) };
      });
    }),
    ...[...calculators, ...overRows].flatMap(({ calculator, texts }) =>
      Object.entries(texts.steps).map(([name, { cite }]): Citing => {
        const placeIn = inFile(`rules/texts/${calculator.key}.yaml`, new RegExp(`^  ${name}:`, 'm'));
        return { name: `${calculator.key} ${name}`, cite: [cite], placeIn, others: [] };
      }),
    ),
  ];
}
