import { join } from 'node:path';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../../engine/inputs/read.ts';
import type { Diagnostics } from '../../engine/loading/diagnostics.ts';
import { RulesReader } from '../../engine/loading/rules-reader.ts';
import { type Cell, recordedDay } from '../../engine/rates/table.ts';
import type { Place } from '../../engine/rules-file.ts';
import { fromOperand, makeScope } from '../../engine/slips/slip.ts';
import { listText } from '../../engine/texts/format.ts';
import type { FlatType } from '../../engine/values.ts';
import { type Check, check } from '../../operations/check/index.ts';
import { startOperation } from '../../operations/index.ts';
import { finish } from '../../operations/operation.ts';
import type { Service } from '../../service.ts';
import { cellsRead } from '../impact/answered.ts';
import type { InputSet } from '../impact/grid.ts';
import { lineOf, type RulesFolder } from '../rules-folder.ts';

/** A figure that somebody claims, and its explanation. */
export interface SeenClaim {
  readonly calculator: string;
  readonly given: Readonly<Record<string, unknown>>;
  readonly figure: string;
  readonly claimed: string;
  readonly expect: readonly string[];
  readonly because: string;
}

const SEEN = 'rules/slips/seen.yaml';

interface Seen {
  readonly claims: readonly SeenClaim[];
  /** By calculator and slip, or the figure or input that a sentence is of, what people are told. */
  readonly answers: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

/** The claims of rules/slips/seen.yaml; malformed ones are reported. */
export function readSeenClaims(folder: RulesFolder, diagnostics: Diagnostics): readonly SeenClaim[] {
  return readSeen(folder, diagnostics).claims;
}

function readSeen(folder: RulesFolder, diagnostics: Diagnostics): Seen {
  const path = join(folder.rules, 'slips', 'seen.yaml');
  const file = new RulesReader(folder.schemas, diagnostics).read(path, SEEN, 'seen');
  return (file?.data as Seen | undefined) ?? { claims: [], answers: {} };
}

/** Verifies that slips are told in the words of rules/slips/seen.yaml: what is said twice is not changed by one slip. */
export function verifySlipWords({ rules }: Service, folder: RulesFolder, diagnostics: Diagnostics): void {
  const { answers } = readSeen(folder, diagnostics);
  for (const { calculator, slips } of rules.calculators) {
    const file = `rules/slips/${calculator.key}.yaml`;
    const told = [
      ...slips.slips.flatMap(({ key, sentences, question }) =>
        [...sentences, question ?? []].flat().map((words) => `${key}: ${words}`),
      ),
      ...slips.superseded.map(({ figure, sentence }) => `${figure}: ${sentence}`),
      ...[...slips.more].map(([input, words]) => `${input}: ${words}`),
    ];
    const seen = Object.entries(answers[calculator.key] ?? {}).flatMap(([name, all]) =>
      all.map((words) => `${name}: ${words}`),
    );
    const verify = (all: readonly string[], from: string, others: readonly string[], other: string): void => {
      for (const one of all) {
        if (others.includes(one)) continue;
        const line = lineOf(folder, from, one.slice(one.indexOf(': ') + 2));
        diagnostics.add({ file: from, line, column: 1, wrong: `${other} does not say this of ${one}` });
      }
    };
    verify(told, file, seen, SEEN);
    verify(seen, SEEN, told, file);
  }
}

/** Reports slips that do not explain their own example's claim, and figures that do not follow as stated. */
export function verifySlips(service: Service, diagnostics: Diagnostics): void {
  const changes = changedValues(service);
  const ofChange = new Map<ChangedValue, string[]>();
  for (const { calculator, slips: all } of service.rules.calculators) {
    for (const { key, example, placeOf } of all.slips) {
      const { given, figure, claimed } = example;
      const found = finish(startOperation(check, service, calculator.key, { ...given, figure, claimed }));
      const wrong = problemOf(found, key) ?? followProblem(service, calculator.key, given);
      if (wrong === null) continue;
      const read = cellsRead(service, calculator.key, given as InputSet);
      const changed = changes.find(({ cell }) => read.has(cell));
      if (changed === undefined) diagnostics.add({ ...placeOf(), wrong });
      else ofChange.set(changed, [...(ofChange.get(changed) ?? []), `${key} (${claimed})`]);
    }
  }
  for (const [{ place, text }, claims] of ofChange) {
    const told = listText([
      ...claims.slice(0, 3),
      ...(claims.length > 3 ? [`${claims.length - 3} more`] : []),
    ]);
    const wrong = `${text}: look at it and its source again, since figures that people claim are no longer explained, ${told}`;
    diagnostics.add({ ...place, wrong });
  }
}

/** A value that the newest edition of the changelog changes: what rests on it and fails is not itself to blame. */
interface ChangedValue {
  readonly cell: Cell;
  readonly place: Place;
  readonly text: string;
}

function changedValues({ changelog, rules }: Service): ChangedValue[] {
  const tables = [...rules.tables.values()];
  return (changelog.editions[0]?.entries ?? []).flatMap(({ table: name, from, changes }) => {
    const table = tables.find((one) => one.name === name);
    const rows = table?.rows.filter((row) => recordedDay(table, row.from) === from) ?? [];
    return rows.flatMap((row) =>
      changes.flatMap(({ column, before, after }): ChangedValue[] => {
        const was = before === null ? '' : `, and was ${before}`;
        const cell = row.cells[column];
        const text = `${column} from ${from} is now ${after}${was}`;
        return cell === undefined ? [] : [{ cell, place: row.placeOf(column), text }];
      }),
    );
  });
}

/** A stated relation between figures must be true of the right result too. */
function followProblem(service: Service, key: string, given: RequestInputs): string | null {
  const found = service.calculate(key, given);
  const loaded = service.calculator(key);
  if (found instanceof InvalidInput || loaded === undefined) return null;
  const { calculator, slips } = loaded;
  const { data } = found.outcome;
  const wrong = slips.follow.find(({ figure, is }) => {
    const type = calculator.outputs[figure] as FlatType;
    const value = fromOperand(type, is(makeScope(calculator, found.read.values, data)));
    return value !== null && type.json(value as never) !== type.json(data[figure] as never);
  });
  return wrong === undefined ? null : `"${wrong.figure}" does not follow as said under "follow"`;
}

function problemOf(found: Check | InvalidInput, key: string): string | null {
  if (found instanceof InvalidInput) {
    const told = [...found.faults].map(([name, message]) => `${name}: ${message}`);
    return `the example is refused: ${told.join(' ')}`;
  }
  if (found.agrees) return 'the example claims what is right, so there is nothing to explain';
  if (found.slips.some((slip) => slip.key === key)) return null;
  return `the slip is not among what explains ${found.claimed}, which its example claims: ${found.slips.map((slip) => slip.key).join(', ') || 'nothing'}; the right figure is ${found.ours}`;
}
