import { join } from 'node:path';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../../engine/inputs/read.ts';
import type { Diagnostics } from '../../engine/loading/diagnostics.ts';
import { RulesReader } from '../../engine/loading/rules-reader.ts';
import { type Cell, recordedDay } from '../../engine/rates/table.ts';
import type { Place } from '../../engine/rules-file.ts';
import { fromOperand, makeScope, NO_SLIPS } from '../../engine/slips/slip.ts';
import { listText } from '../../engine/texts/format.ts';
import type { FlatType } from '../../engine/values.ts';
import { type Check, check } from '../../operations/check/index.ts';
import { startOperation } from '../../operations/index.ts';
import { finish } from '../../operations/operation.ts';
import type { Service } from '../../service.ts';
import { cellsRead } from '../impact/answered.ts';
import type { InputSet } from '../impact/grid.ts';
import { lineOf, type RulesFolder } from '../rules-folder.ts';

/** A claimed figure, and its explanation. */
export interface SeenClaim {
  readonly calculator: string;
  readonly given: Readonly<Record<string, unknown>>;
  readonly figure: string;
  readonly claimed: string;
  /** What may be the first explanation; anything if empty. */
  readonly expect: readonly string[];
  /** All other explanations. */
  readonly also?: readonly string[];
  readonly because: string;
}

const SEEN = 'rules/slips/seen.yaml';

type PlacedClaim = SeenClaim & { readonly placeOf: () => Place };

interface Seen {
  readonly claims: readonly PlacedClaim[];
  /** What people are told, by calculator and slip, or by figure or input. */
  readonly answers: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

/** The claims of rules/slips/seen.yaml; malformed ones are reported. */
export function readSeenClaims(folder: RulesFolder, diagnostics: Diagnostics): readonly SeenClaim[] {
  return readSeen(folder, diagnostics).claims;
}

function readSeen(folder: RulesFolder, diagnostics: Diagnostics): Seen {
  const path = join(folder.rules, 'slips', 'seen.yaml');
  const file = new RulesReader(folder.schemas, diagnostics).read(path, SEEN, 'seen');
  if (file === null) return { claims: [], answers: {} };
  const { claims, answers } = file.data as Seen;
  const single = claims.flatMap((one, at) =>
    [one.claimed].flat().map((claimed) => {
      return { ...one, claimed, placeOf: () => file.placeOf(['claims', at, 'claimed']) };
    }),
  );
  return { claims: single, answers };
}

/**
 * Verifies that slips have the words and order of rules/slips/seen.yaml: what is written twice cannot be changed by one
 * slip.
 */
export function verifySlipWords({ rules }: Service, folder: RulesFolder, diagnostics: Diagnostics): void {
  const { answers } = readSeen(folder, diagnostics);
  for (const { calculator, slips } of rules.calculators) {
    const file = `rules/slips/${calculator.key}.yaml`;
    const told = [
      ...slips.slips.flatMap(({ key, kind, sentences, question }) => [
        ...sentences.map((words) => `${key}: ${kind === 'slip' ? '' : `(${kind}) `}${words}`),
        ...(question === null ? [] : [`${key}: ${question}`]),
      ]),
      ...slips.superseded.map(({ figure, sentence }) => `${figure}: ${sentence}`),
      ...[...slips.more].map(([input, words]) => `${input}: ${words}`),
    ];
    const seen = Object.entries(answers[calculator.key] ?? {}).flatMap(([name, all]) =>
      all.map((words) => `${name}: ${words}`),
    );
    const verify = (all: readonly string[], from: string, others: readonly string[], other: string): void => {
      for (const one of all) {
        if (others.includes(one)) continue;
        const line = lineOf(folder, from, one.replace(/^\w+: (?:\(\w+\) )?/, ''));
        diagnostics.add({ file: from, line, column: 1, wrong: `${other} does not say this of ${one}` });
      }
    };
    verify(told, file, seen, SEEN);
    verify(seen, SEEN, told, file);
    const ranked = slips.slips.map(({ key }) => key);
    const listed = Object.keys(answers[calculator.key] ?? {}).filter((key) => ranked.includes(key));
    const [after, before] = outOfOrder(ranked, listed) ?? [];
    if (after === undefined || listed.length < ranked.length) continue;
    const line = lineOf(folder, file, new RegExp(`- slip: ${after}$`, 'm')) + 1;
    const wrong = `its rank puts ${after} ${before}, and the list of answers in ${SEEN}, likeliest first, does not`;
    diagnostics.add({ file, line, column: 1, wrong });
  }
}

/** The name that moved between two orders of the same names, and its new position. */
function outOfOrder(now: readonly string[], was: readonly string[]): readonly [string, string] | null {
  const at = now.findIndex((key, index) => key !== was[index]);
  if (at < 0) return null;
  const [there, away] = [now[at] as string, was[at] as string];
  const without = (all: readonly string[], name: string): string => all.filter((key) => key !== name).join();
  return without(now, there) === without(was, there)
    ? [there, `before ${now[at + 1]}`]
    : [away, `after ${now[now.indexOf(away) - 1]}`];
}

/**
 * Reports slips that do not explain the claim of their own example, figures that do not follow as stated, and claims of
 * rules/slips/seen.yaml whose first explanation is no longer the expected one.
 */
export function verifySlips(service: Service, folder: RulesFolder, diagnostics: Diagnostics): void {
  const changes = changedValues(service);
  const ofChange = new Map<ChangedValue, string[]>();
  const examples = service.rules.calculators.flatMap(({ calculator: { key: calculator }, slips }) =>
    slips.slips.map(({ key, example, placeOf }) => ({
      ...{ ...example, calculator, key, placeOf },
      problem: (found: Check | InvalidInput) => problemOf(found, key),
    })),
  );
  const claims = readSeen(folder, diagnostics).claims.map((claim) => {
    const { slips } = service.calculator(claim.calculator) ?? { slips: NO_SLIPS };
    // If one claim fails, its slip is more likely to blame than the figure worked out by hand.
    const { placeOf } = slips.slips.find(({ key }) => claim.expect.includes(key)) ?? claim;
    const problem = (found: Check | InvalidInput) => claimProblem(found, claim);
    return { ...claim, key: claim.expect.join(' or '), placeOf, problem };
  });
  for (const { calculator, given, figure, claimed, key, problem, placeOf } of [...examples, ...claims]) {
    const found = finish(startOperation(check, service, calculator, { ...given, figure, claimed }));
    const told = problem(found) ?? followProblem(service, calculator, given);
    if (told === null) continue;
    const read = cellsRead(service, calculator, given as InputSet);
    const changed = changes.find(({ cell }) => read.has(cell));
    if (changed === undefined) diagnostics.add({ ...placeOf(), wrong: told });
    else ofChange.set(changed, [...(ofChange.get(changed) ?? []), `${key} (${claimed})`]);
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

/** A value changed in the newest edition of the changelog: what depends on it and fails is not itself to blame. */
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
        const cell = row.cells[column];
        const text = `${column} from ${from} is now ${after}, and was ${before}`;
        return cell === undefined || before === null ? [] : [{ cell, place: row.placeOf(column), text }];
      }),
    );
  });
}

/** A stated relation between figures must also hold for the correct result. */
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

/** The explanations of check, in the form of `expect`. */
function saidBy({ verdict, slips, ...found }: Check): string[] {
  if (verdict === 'right' || verdict === 'rounded' || verdict === 'does_not_apply') return [verdict];
  return slips.map(({ key, kind, sources, share_url }) => {
    if (kind === 'figure' && sources.length === 0) return `figure ${key}`;
    const value = share_url === null ? null : new URL(share_url).searchParams.get(key);
    return value === null || found.figure === key ? key : `input ${key} ${value}`;
  });
}

function claimProblem(found: Check | InvalidInput, { expect, also, placeOf }: PlacedClaim): string | null {
  if (found instanceof InvalidInput) return refusal(found);
  const said = saidBy(found);
  const [first, ...others] = said;
  const isFirst = first === undefined ? expect.length === 0 : expect.includes(first);
  if (isFirst && (also === undefined || also.join() === others.join())) return null;
  return `${found.claimed} is explained by ${said.join(', ') || 'nothing'}, not ${first === expect[0] ? 'alone' : 'first'} by ${expect.join(' or ') || 'nothing'}: look at these slips, or at the claim in ${SEEN}:${placeOf().line}`;
}

const refusal = ({ faults }: InvalidInput): string =>
  `the example is refused: ${[...faults].map(([name, message]) => `${name}: ${message}`).join(' ')}`;

function problemOf(found: Check | InvalidInput, key: string): string | null {
  if (found instanceof InvalidInput) return refusal(found);
  if (found.agrees) return 'the example claims what is right, so there is nothing to explain';
  if (found.slips.some((slip) => slip.key === key)) return null;
  return `the slip is not among what explains ${found.claimed}, which its example claims: ${found.slips.map((slip) => slip.key).join(', ') || 'nothing'}; the right figure is ${found.ours}`;
}
