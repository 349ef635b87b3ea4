import type { Rules } from '../../engine/compile-rules.ts';
import type { Place } from '../../engine/rules-file.ts';
import { isoDay } from '../../law/calendar.ts';
import { lineOf, type RulesFolder } from '../rules-folder.ts';
import type { LawReport, Laws } from './laws.ts';

/** What cites a source, or has a code of HMRC's rules or a day: its name in `rests_on`, and its position. */
interface Citing {
  readonly name: string;
  readonly cite: readonly string[];
  readonly placeIn: (folder: RulesFolder) => Place;
  /** The names of the other outcomes of a decision. */
  readonly others: readonly string[];
  /** The first day of a row; null for anything else. */
  readonly day: string | null;
  /** Whether `rests_on` must list it. */
  readonly isLaw: boolean;
  readonly announced: boolean;
}

/** What a source is the law for: all rows of a table, those of some days, or announced ones. */
interface Resting {
  readonly key: string;
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly announced: boolean;
}

const RESTING = /^(.*?)(?: (from )?(\d{4}-\d\d-\d\d)(?: to (\d{4}-\d\d-\d\d))?| (announced))?$/;

/**
 * Verifies that everything citing a source is listed under it, and that everything listed cites it: law written down
 * twice cannot be mixed up or dropped by one slip. A row of a day not in `rests_on` may cite what any row of its table
 * does.
 */
export function verifyRestsOn(
  rules: Rules,
  { rests_on: known }: Laws,
  folder: RulesFolder,
  report: LawReport,
): void {
  const every = Object.entries(known).flatMap(([key, names]) => names.map((name) => restingOf(key, name)));
  const byName = new Map<string, Resting[]>();
  for (const one of every) byName.set(one.name, [...(byName.get(one.name) ?? []), one]);
  const all = citingOf(rules);
  for (const { name, cite, placeIn, others, day, announced, isLaw } of all) {
    const resting = byName.get(name) ?? [];
    const own = resting.filter((one) => isOf(one, day));
    const isNamed = day === null || resting.some(({ from, to }) => from === day || to === day);
    for (const key of isLaw || resting.length > 0 ? cite : []) {
      if ((isNamed && !announced ? own : resting).some((one) => one.key === key)) continue;
      const other = others.find((one) => cite.every((its) => known[its]?.includes(one)));
      const wrong =
        other === undefined
          ? `"${key}" is no law of ${name} by rests_on in rules/laws.yaml: put it right, or add it there`
          : `"${key}" is law of ${other} by rests_on in rules/laws.yaml: are the two outcomes exchanged?`;
      report(placeIn(folder), wrong);
    }
    for (const { key } of announced ? [] : own) {
      if (cite.includes(key)) continue;
      const wrong = `"${key}" is law of ${name} by rests_on in rules/laws.yaml, and is not here: add it, or take it out there`;
      report(placeIn(folder), wrong);
    }
  }
  const names = new Set(all.map(({ name }) => name));
  for (const { key, name } of every) {
    if (!names.has(name)) report(['rests_on', key], `there is nothing called "${name}"`);
  }
}

const LAST = '9999-12-31';

/** From `corporation-tax`, `corporation-tax 2023-04-01`, `… 2023-04-01 to 2027-04-01`, `… from 2023-04-01` or `… announced`. */
function restingOf(key: string, written: string): Resting {
  const [, name = '', from, day, to, announced] = RESTING.exec(written) ?? [];
  const last = from === undefined ? (to ?? day) : undefined;
  return { key, name, from: day ?? '', to: last ?? LAST, announced: announced !== undefined };
}

function isOf({ from, to, announced }: Resting, day: string | null): boolean {
  return !announced && (day === null || (day >= from && day <= to));
}

export function citingOf({ tables, decisions, calculators, overRows, returnForm, events }: Rules): Citing[] {
  const inFile = (file: string, at: RegExp) => (folder: RulesFolder) => ({
    ...{ file, line: lineOf(folder, file, at), column: 1 },
  });
  const single = { others: [], day: null, announced: false, isLaw: true };
  const free = { ...single, isLaw: false };
  return [
    ...[...tables.values()].flatMap(({ name, rows }) =>
      rows.map(({ cite, from, announced, placeOf }): Citing => {
        const placeIn = () => placeOf('cite');
        return { ...single, name, cite, placeIn, day: isoDay(from), announced };
      }),
    ),
    ...[...decisions.values()].flatMap(({ shape, outcomes }) => {
      const names = outcomes.map(({ outcome }) => `${shape.file} ${outcome}`);
      return outcomes.map(({ outcome, cite }, index): Citing => {
        const placeIn = inFile(`rules/decisions/${shape.file}.yaml`, new RegExp(`outcome: ${outcome}$`, 'm'));
        const name = names[index] as string;
        return { ...single, name, cite, placeIn, others: names.filter((one) => one !== name) };
      });
    }),
    ...[...calculators, ...overRows].flatMap(({ calculator: { key }, texts }) => {
      const file = `rules/texts/${key}.yaml`;
      const cite = texts.sources.flatMap((source) => (source.isOfNote ? [] : source.cite));
      return [
        { ...free, name: `${key} sources`, cite, placeIn: inFile(file, /^sources:/m) },
        ...Object.entries(texts.steps).map(([name, step]): Citing => {
          const placeIn = inFile(file, new RegExp(`^  ${name}:`, 'm'));
          return { ...single, name: `${key} ${name}`, cite: [step.cite], placeIn };
        }),
      ];
    }),
    ...calculators.flatMap(({ calculator: { key }, slips }) => [
      ...slips.slips.map(({ key: slip, cite, placeOf }): Citing => {
        return { ...free, name: `${key} slip ${slip}`, cite, placeIn: () => placeOf() };
      }),
      ...slips.superseded.map(({ figure, cite }): Citing => {
        const placeIn = inFile(`rules/slips/${key}.yaml`, /^superseded:/m);
        return { ...free, name: `${key} superseded ${figure}`, cite, placeIn };
      }),
    ]),
    ...(returnForm?.boxes ?? []).map((one): Citing => {
      const { box, from } = one;
      const days = [one.begins_from, one.begins_until, one.ends_from];
      const cite = [...one.cite, ...one.codes, ...days.flatMap((day) => (day === null ? [] : isoDay(day)))];
      const placeIn = inFile('rules/returns/ct600.yaml', new RegExp(`box: "?${box}"?\\b`));
      return { ...free, name: `box ${box} ${from[0] ?? ''}`.trim(), cite, placeIn };
    }),
    ...events.map(({ what, cite, placeOf }): Citing => {
      return { ...free, name: `calendar ${what}`, cite, placeIn: () => placeOf() };
    }),
  ];
}
