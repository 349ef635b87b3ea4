import { type Dirent, existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { type Decision, type DecisionDeclaration, readDecision } from '../decisions/decision.ts';
import { checkExhaustive } from '../decisions/exhaustiveness.ts';
import type { TableDeclaration } from '../rates/declaration.ts';
import { readTable, seriesOf } from '../rates/read-table.ts';
import type { RateTable } from '../rates/table.ts';
import { type CommonTexts, readCommonTexts } from '../texts/common-texts.ts';
import type { Diagnostics } from './diagnostics.ts';
import type { Schemas } from './json-schema.ts';
import { readCheckedFile } from './parse-cache.ts';
import { readSources, type Sources } from './sources.ts';
import type { YamlFile } from './yaml-file.ts';

/** What code expects to find in the rules folder. */
export interface Expected {
  /** Calculators by key; each has a file of checks and one of texts. */
  readonly calculators: readonly string[];
  readonly tables: readonly TableDeclaration[];
  readonly decisions: readonly DecisionDeclaration[];
}

/** The rules folder, read and found sound. Files of checks and texts obey their schemas. */
export interface Rules {
  readonly sources: Sources;
  readonly common: CommonTexts;
  readonly tables: ReadonlyMap<TableDeclaration, RateTable>;
  /** What each file of rates is about, by its name without the ending. */
  readonly rateFiles: ReadonlyMap<string, string>;
  readonly decisions: ReadonlyMap<DecisionDeclaration, Decision>;
  readonly checkFiles: ReadonlyMap<string, YamlFile>;
  readonly textFiles: ReadonlyMap<string, YamlFile>;
}

type FileKind = 'rate-table' | 'decision' | 'checks' | 'texts' | 'common-texts' | 'sources';

const FOLDERS: Readonly<Record<string, FileKind>> = {
  rates: 'rate-table',
  decisions: 'decision',
  checks: 'checks',
  texts: 'texts',
};

/**
 * Reads the whole rules folder. Everything faulty is added to `faults`; null
 * when the files that all others need could not be read.
 */
export function loadRules(
  folder: string,
  schemas: Schemas,
  expected: Expected,
  faults: Diagnostics,
): Rules | null {
  const files = new RulesFiles(folder, schemas, faults);
  const found = new Map([...files.all()].map((file) => [file.name, file]));
  reportMissing(found, expected, files.seen, faults);
  const sourcesFile = found.get('rules/sources.yaml');
  const commonFile = found.get('rules/texts/common.yaml');
  const sources = sourcesFile === undefined ? null : readSources(sourcesFile);
  const common = commonFile === undefined ? null : readCommonTexts(commonFile);
  if (sources === null || common === null) return null;
  const tables = readTables(found, expected.tables, sources);
  const decisions = readDecisions(found, expected.decisions, sources);
  const ofCalculators = (kind: string): Map<string, YamlFile> =>
    new Map(
      expected.calculators.flatMap((key) => {
        const file = found.get(`rules/${kind}/${key}.yaml`);
        return file === undefined ? [] : [[key, file] as const];
      }),
    );
  return {
    sources,
    common,
    tables,
    rateFiles: aboutOf(found, expected.tables),
    decisions,
    checkFiles: ofCalculators('checks'),
    textFiles: ofCalculators('texts'),
  };
}

/** The YAML files of a folder, each held against the schema of its kind. */
class RulesFiles {
  readonly seen = new Set<string>();
  readonly #folder: string;
  readonly #schemas: Schemas;
  readonly #faults: Diagnostics;

  constructor(folder: string, schemas: Schemas, faults: Diagnostics) {
    this.#folder = folder;
    this.#schemas = schemas;
    this.#faults = faults;
  }

  *all(): Generator<YamlFile> {
    if (!existsSync(this.#folder)) {
      this.#faults.add({ file: 'rules', line: 1, column: 1, wrong: 'there is no such folder' });
      return;
    }
    for (const path of this.#walk(this.#folder)) {
      const inside = this.#inside(path);
      if (inside === 'README.md') continue;
      const name = `rules/${inside}`;
      this.seen.add(name);
      const kind = kindOfFile(inside);
      if (kind === null) {
        this.#faults.add({
          file: name,
          line: 1,
          column: 1,
          wrong: 'no such file belongs here: rules are .yaml files in rates, decisions, checks and texts',
        });
        continue;
      }
      const file = readCheckedFile(path, name, kind, this.#schemas, this.#faults);
      if (file !== null) yield file;
    }
  }

  *#walk(folder: string): Generator<string> {
    for (const entry of this.#entries(folder)) {
      // Editors and systems leave files whose names begin with a dot.
      if (entry.name.startsWith('.')) continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) yield* this.#walk(path);
      else yield path;
    }
  }

  #entries(folder: string): Dirent[] {
    try {
      return readdirSync(folder, { withFileTypes: true }).sort((a, b) => a.name.localeCompare(b.name));
    } catch {
      const file = `rules/${this.#inside(folder)}`.replace(/\/$/, '');
      this.#faults.add({ file, line: 1, column: 1, wrong: 'the folder cannot be read' });
      return [];
    }
  }

  #inside(path: string): string {
    return relative(this.#folder, path).split(sep).join('/');
  }
}

function kindOfFile(inside: string): FileKind | null {
  if (inside === 'sources.yaml') return 'sources';
  if (inside === 'texts/common.yaml') return 'common-texts';
  const match = /^([a-z]+)\/[a-z0-9-]+\.yaml$/.exec(inside);
  return FOLDERS[match?.[1] ?? ''] ?? null;
}

function reportMissing(
  found: ReadonlyMap<string, YamlFile>,
  expected: Expected,
  seen: ReadonlySet<string>,
  faults: Diagnostics,
): void {
  const needed = new Set([
    'rules/sources.yaml',
    'rules/texts/common.yaml',
    ...expected.calculators.flatMap((key) => [`rules/checks/${key}.yaml`, `rules/texts/${key}.yaml`]),
    ...expected.tables.map(({ file }) => `rules/rates/${file}.yaml`),
    ...expected.decisions.map(({ file }) => `rules/decisions/${file}.yaml`),
  ]);
  for (const name of needed) {
    if (!seen.has(name)) faults.add({ file: name, line: 1, column: 1, wrong: 'the file is missing' });
  }
  for (const [name, file] of found) {
    if (!needed.has(name)) file.fault([], 'no calculator uses this file');
  }
}

function readTables(
  found: ReadonlyMap<string, YamlFile>,
  shapes: readonly TableDeclaration[],
  sources: Sources,
): Map<TableDeclaration, RateTable> {
  const tables = new Map<TableDeclaration, RateTable>();
  const files = new Set(shapes.map(({ file }) => file));
  for (const name of files) {
    const file = found.get(`rules/rates/${name}.yaml`);
    if (file === undefined) continue;
    const series = seriesOf(file);
    const wanted = shapes.filter((shape) => shape.file === name);
    for (const shape of wanted) {
      const path = series.get(shape.series);
      if (path === undefined) {
        file.fault([], `the series "${shape.series ?? 'rates'}" is missing`);
        continue;
      }
      const table = readTable(file, path, shape, sources);
      if (table !== null) tables.set(shape, table);
    }
    for (const [seriesName, path] of series) {
      if (!wanted.some((shape) => shape.series === seriesName)) {
        file.faultAtKey(path, `no calculator reads the series "${seriesName ?? 'rates'}"`);
      }
    }
  }
  return tables;
}

function aboutOf(
  found: ReadonlyMap<string, YamlFile>,
  shapes: readonly TableDeclaration[],
): Map<string, string> {
  const about = new Map<string, string>();
  for (const { file } of shapes) {
    const data = found.get(`rules/rates/${file}.yaml`)?.data as { about: string } | undefined;
    if (data !== undefined) about.set(file, data.about);
  }
  return about;
}

function readDecisions(
  found: ReadonlyMap<string, YamlFile>,
  shapes: readonly DecisionDeclaration[],
  sources: Sources,
): Map<DecisionDeclaration, Decision> {
  const decisions = new Map<DecisionDeclaration, Decision>();
  for (const shape of shapes) {
    const file = found.get(`rules/decisions/${shape.file}.yaml`);
    const decision = file === undefined ? null : readDecision(file, shape, sources);
    if (file === undefined || decision === null) continue;
    checkExhaustive(file, decision);
    decisions.set(shape, decision);
  }
  return decisions;
}
