import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostics } from '../../engine/checks/diagnostics.ts';
import { RulesReader } from '../../engine/checks/rules-reader.ts';
import type { YamlFile } from '../../engine/checks/yaml-file.ts';
import { nearest } from '../../engine/inputs/nearest.ts';
import type { Reference } from '../../engine/sources.ts';
import type { Service } from '../../service.ts';
import type { RulesFolder } from '../folder.ts';
import type { InputSet } from '../impact/grid.ts';

/** The worked examples of boxes of the return: inputs by calculator, and the boxes they fill. */
const RETURN = 'ct600';
/** Who published examples, beside the sources of law. */
const PUBLISHERS = 'sources.yaml';

/** A worked example: inputs and the expected result. */
export interface Example {
  readonly id: string;
  /** Its publisher; null for one of the project's own. */
  readonly source: Reference | null;
  readonly given: InputSet;
  /** The expected keys of `data`. */
  readonly expect: Readonly<Record<string, unknown>>;
  /** In pounds, or in units of the figure. */
  readonly tolerance: number;
  /** The fields that must be rejected; empty where there must be a result. */
  readonly rejected: readonly string[];
  /** Words that the text of the result must contain, and words that it must not. */
  readonly says: readonly string[];
  readonly neverSays: readonly string[];
  readonly note?: string | undefined;
  /** Its position in the file: `rules/examples/deadlines.yaml:12:3`. */
  readonly placeOf: () => string;
}

/** The examples of every calculator, by its key. */
export type Examples = ReadonlyMap<string, readonly Example[]>;

/** How much published figures may be rounded, in pounds. */
const MAX_TOLERANCE = 1;

interface ExampleData {
  readonly id: string;
  readonly source?: string;
  readonly part?: string;
  readonly given: Readonly<Record<string, string>>;
  readonly expect?: unknown;
  readonly tolerance?: string;
  readonly rejected?: readonly string[];
  readonly says?: readonly string[];
  readonly never_says?: readonly string[];
  readonly note?: string;
}

/**
 * Reads the worked examples under rules/examples; none if there is no such folder. Malformed ones are
 * reported.
 *
 * @param service the calculators against which names are checked; without it they are not.
 */
export function readExamples(folder: RulesFolder, diagnostics: Diagnostics, service?: Service): Examples {
  const examples = join(folder.rules, 'examples');
  if (!existsSync(examples)) return new Map();
  const reader = new RulesReader(folder.schemas, diagnostics);
  const publishers = readPublishers(folder, reader);
  const found = new Map<string, Example[]>();
  for (const name of readdirSync(examples).sort()) {
    if (name.startsWith('.') || name === PUBLISHERS) continue;
    const [path, shown] = [join(examples, name), `rules/examples/${name}`];
    const key = name.replace(/\.yaml$/, '');
    const isKnown = service === undefined || service.calculator(key) !== undefined;
    if (key === name || !(isKnown || key === RETURN || service.rules.rowSchemas.has(key))) {
      const wrong = 'Unexpected file. Name it after a calculator, a row operation or ct600.';
      diagnostics.add({ file: shown, line: 1, column: 1, wrong });
      continue;
    }
    const file = reader.read(path, shown, 'examples');
    if (file === null) continue;
    if (service !== undefined) verifyNames(file, key, service);
    found.set(
      key,
      (file.data as ExampleData[]).map((data, index) => exampleOf(file, data, index, publishers)),
    );
  }
  return found;
}

/** Sources of law and publishers of examples, by key. */
function readPublishers(folder: RulesFolder, reader: RulesReader): ReadonlyMap<string, Reference> {
  const files = [
    ['sources.yaml', 'sources'],
    [`examples/${PUBLISHERS}`, 'publishers'],
  ] as const;
  const all = files
    .filter(([name]) => existsSync(join(folder.rules, name)))
    .flatMap(([name, kind]) => {
      const data = reader.read(join(folder.rules, name), `rules/${name}`, kind)?.data ?? {};
      return Object.entries(data as Readonly<Record<string, Reference>>);
    });
  return new Map(all);
}

function exampleOf(
  file: YamlFile,
  data: ExampleData,
  index: number,
  publishers: ReadonlyMap<string, Reference>,
): Example {
  const { id, source: key, part, given, expect = {}, tolerance = '0', rejected = [], says = [] } = data;
  const source = key === undefined ? undefined : publishers.get(key);
  if (key !== undefined && source === undefined) {
    file.fault(
      [index, 'source'],
      `"${key}" is neither in rules/sources.yaml nor in rules/examples/${PUBLISHERS}.`,
    );
  }
  return {
    id,
    source:
      source === undefined || part === undefined
        ? (source ?? null)
        : { ...source, title: `${source.title}: ${part}` },
    given: typed(given) as InputSet,
    expect: typed(expect) as Example['expect'],
    tolerance: Number(tolerance),
    rejected,
    says,
    neverSays: data.never_says ?? [],
    note: data.note,
    placeOf: () => {
      const { line, column } = file.placeOf([index]);
      return `${file.name}:${line}:${column}`;
    },
  };
}

/** Scalars in the rules are text; like JSON, this gives numbers, and `true`, `false` and `null` as such. */
function typed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(typed);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, typed(inner)]));
  }
  const text = String(value);
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  return text === 'null' ? null : text === 'true' ? true : text === 'false' ? false : text;
}

function verifyNames(file: YamlFile, key: string, service: Service): void {
  const calculator = service.calculator(key)?.calculator;
  const rows = service.rules.rowSchemas.get(key);
  const ofReturn = key === RETURN ? [...service.tools.map((tool) => tool.key), 'activity', 'ledger'] : [];
  const ofRows =
    rows === undefined ? ofReturn : [...rows.head, ...rows.tables, ...rows.groups].map(({ name }) => name);
  const inputs = [...Object.keys(calculator?.inputs ?? {}), ...ofRows];
  const outputs = [...Object.keys(calculator?.outputs ?? {}), 'rules_version'];
  const ids = new Set<string>();
  (file.data as ExampleData[]).forEach(({ id, given, expect, rejected, says, tolerance, note }, index) => {
    if (Number(tolerance ?? 0) > MAX_TOLERANCE && note === undefined) {
      const wrong = `A tolerance above ${MAX_TOLERANCE} hides a wrong figure. Give the reason in "note".`;
      file.fault([index, 'tolerance'], wrong);
    }
    if (ids.has(id)) file.fault([index, 'id'], `The id "${id}" is used twice.`);
    ids.add(id);
    for (const name of Object.keys(given)) verifyName(file, [index, 'given', name], inputs, 'input');
    // The results of operations over rows are compared when they run.
    for (const name of calculator === undefined ? [] : Object.keys(expect ?? {})) {
      verifyName(file, [index, 'expect', name], outputs, 'key of data');
    }
    if ([rejected, expect, says].every((expected) => expected === undefined)) {
      file.fault([index], 'Add what is expected: "expect" figures, "says" words or "rejected" fields.');
    }
    if (rejected !== undefined && expect !== undefined) {
      file.faultAtKey([index, 'rejected'], 'Rejected inputs have no figures. Remove "rejected" or "expect".');
    }
  });
}

function verifyName(
  file: YamlFile,
  path: readonly [number, string, string],
  names: readonly string[],
  what: string,
): void {
  const name = path[2];
  if (names.includes(name)) return;
  const near = nearest(name, names);
  const hint = near === null ? `They are ${names.join(', ')}.` : `Did you mean "${near}"?`;
  file.faultAtKey(path, `There is no ${what} "${name}". ${hint}`);
}
