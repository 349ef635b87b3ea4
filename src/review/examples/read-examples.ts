import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostics, FilePlace } from '../../engine/checks/diagnostics.ts';
import { RulesReader } from '../../engine/checks/rules-reader.ts';
import type { YamlFile } from '../../engine/checks/yaml-file.ts';
import type { Reference } from '../../engine/sources.ts';
import type { Service } from '../../service.ts';
import type { RulesFolder } from '../command.ts';
import type { InputSet } from '../impact/grid.ts';

/** The worked examples of boxes of the return: inputs by calculator, and the boxes they fill. */
const RETURN = 'ct600';
/** Who published examples, beside the sources of law. */
const PUBLISHERS = 'sources.yaml';

/** A worked example as in its file: inputs and the expected result, all scalars as text. */
interface ExampleData {
  readonly id: string;
  readonly given: object;
  /** The expected keys of `data`. */
  readonly expect?: object;
  /** In pounds, or in units of the figure. */
  readonly tolerance?: string;
  /** The fields that must be rejected; without them there must be a result. */
  readonly rejected?: readonly string[];
  /** Words that the text of the result must contain, and words that it must not. */
  readonly says?: readonly string[];
  readonly never_says?: readonly string[];
  readonly note?: string;
  /** The key of its publisher, and the part of the publication; none for one of the project's own. */
  readonly source?: string;
  readonly part?: string;
}

/** The same as it runs, with numbers, booleans and null instead of their text. */
export interface Example extends Pick<ExampleData, 'id' | 'says' | 'never_says' | 'note'> {
  readonly rejected: readonly string[];
  readonly source: Reference | null;
  readonly given: InputSet;
  readonly expect: Readonly<Record<string, unknown>>;
  readonly tolerance: number;
  readonly placeOf: () => FilePlace;
}

/** The examples of every calculator, by its key. */
export type Examples = ReadonlyMap<string, readonly Example[]>;

/** How much published figures may be rounded, in pounds. */
const MAX_TOLERANCE = 1;

/** Reads the worked examples under rules/examples; none if there is no such folder. Malformed ones are reported. */
export function readExamples(folder: RulesFolder, diagnostics: Diagnostics, service: Service): Examples {
  const examples = join(folder.rules, 'examples');
  if (!existsSync(examples)) return new Map();
  const reader = new RulesReader(folder.schemas, diagnostics);
  const read = (name: string, kind: string): YamlFile | null =>
    reader.read(join(examples, name), `rules/examples/${name}`, kind);
  const names = readdirSync(examples)
    .filter((name) => !name.startsWith('.'))
    .sort();
  const publishers = names.includes(PUBLISHERS) ? (read(PUBLISHERS, 'publishers')?.data ?? {}) : {};
  const sources = new Map<string, Reference>([
    ...service.rules.shared.sources,
    ...Object.entries(publishers as Readonly<Record<string, Reference>>),
  ]);
  const byKey = new Map<string, Example[]>();
  for (const name of names.filter((name) => name !== PUBLISHERS)) {
    const key = name.replace(/\.yaml$/, '');
    const isKnown =
      key === RETURN || service.calculator(key) !== undefined || service.rules.rowSchemas.has(key);
    if (key === name || !isKnown) {
      const message = 'Unexpected file. Name it after a calculator, a row operation or ct600.';
      diagnostics.addAt(`rules/examples/${name}`, 1, message);
      continue;
    }
    const file = read(name, 'examples');
    if (file === null) continue;
    verifyNames(file, key, service);
    byKey.set(
      key,
      (file.data as ExampleData[]).map((data, index) => exampleOf(file.at(index), data, sources)),
    );
  }
  return byKey;
}

function exampleOf(file: YamlFile, data: ExampleData, sources: ReadonlyMap<string, Reference>): Example {
  const source = sources.get(data.source ?? '');
  if (data.source !== undefined && source === undefined) {
    const message = `"${data.source}" is neither in rules/sources.yaml nor in rules/examples/${PUBLISHERS}. Add it there.`;
    file.error(['source'], message);
  }
  const title = [source?.title, data.part].filter(Boolean).join(': ');
  return {
    ...data,
    rejected: data.rejected ?? [],
    source: source === undefined ? null : { ...source, title },
    given: typed(data.given) as InputSet,
    expect: typed(data.expect ?? {}) as Example['expect'],
    tolerance: Number(data.tolerance ?? 0),
    placeOf: () => file.placeOf([]),
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
  const { head = [], tables = [], groups = [] } = service.rules.rowSchemas.get(key) ?? {};
  const inputs = [
    ...Object.keys(calculator?.inputs ?? {}),
    ...(key === RETURN ? [...service.tools.map((tool) => tool.key), 'activity', 'ledger'] : []),
    ...[...head, ...tables, ...groups].map(({ name }) => name),
  ];
  (file.data as ExampleData[]).forEach(({ given, expect, rejected, says, tolerance, note }, index) => {
    const at = file.at(index);
    if (Number(tolerance ?? 0) > MAX_TOLERANCE && note === undefined) {
      const message = `A tolerance above ${MAX_TOLERANCE} hides a wrong figure. Give the reason in "note".`;
      at.error(['tolerance'], message);
    }
    at.checkKeys(['given'], given, inputs, 'input');
    // The results of operations over rows are compared when they run.
    const outputs = [...Object.keys(calculator?.outputs ?? {}), 'rules_version'];
    if (calculator !== undefined) at.checkKeys(['expect'], expect ?? {}, outputs, 'key of data');
    if ([rejected, expect, says].every((expected) => expected === undefined)) {
      at.error([], 'Add what is expected: "expect" figures, "says" words or "rejected" fields.');
    }
    if (rejected !== undefined && expect !== undefined) {
      at.errorAtKey(['rejected'], 'Rejected inputs have no figures. Remove "rejected" or "expect".');
    }
  });
}
