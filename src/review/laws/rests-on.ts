import type { Rules } from '../../engine/compile-rules.ts';
import type { Place } from '../../engine/rules-file.ts';
import type { LawReport, Laws } from './laws.ts';

/** What cites a source: its name in `rests_on`, and its place. */
interface Citing {
  readonly name: string;
  readonly cite: readonly string[];
  readonly place: Place;
}

/** Verifies that what cites a source is among what rests on it: law that is said twice cannot be mixed up by one slip. */
export function verifyRestsOn(rules: Rules, { rests_on: known }: Laws, report: LawReport): void {
  for (const { name, cite, place } of citingOf(rules)) {
    for (const key of cite) {
      if (known[key]?.includes(name)) continue;
      report(
        place,
        `"${key}" is no law of ${name} by rests_on in rules/laws.yaml: put it right, or add it there`,
      );
    }
  }
}

export function citingOf({ tables, decisions, calculators, overRows }: Rules): Citing[] {
  return [
    ...[...tables.values()].flatMap(({ name, rows }) =>
      rows.map(({ cite, placeOf }): Citing => ({ name, cite, place: placeOf('cite') })),
    ),
    ...[...decisions.values()].flatMap(({ shape, outcomes }) =>
      outcomes.map(({ outcome, cite }): Citing => {
        const place = { file: `rules/decisions/${shape.file}.yaml`, line: 1, column: 1 };
        return { name: `${shape.file} ${outcome}`, cite, place };
      }),
    ),
    ...[...calculators, ...overRows].flatMap(({ calculator, texts }) =>
      Object.entries(texts.steps).map(([name, { cite }]): Citing => {
        const place = { file: `rules/texts/${calculator.key}.yaml`, line: 1, column: 1 };
        return { name: `${calculator.key} ${name}`, cite: [cite], place };
      }),
    ),
  ];
}
