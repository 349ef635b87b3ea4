import type { Changelog } from './changelog.ts';
import { once } from './on-demand.ts';
import type { RulesFiles } from './rules.ts';
import { dataAt, type Path, type RulesFile } from './rules-file.ts';

/** The checked rules as JSON, written by the build for a quick start and for runtimes without files. */
export interface CompiledRules {
  /** The content of each file, by name; read on first use, since a getter may parse it. */
  readonly files: Readonly<Record<string, unknown>>;
  readonly changelog: Changelog;
  /** A hash of each file with its schema, so that a start parses only edited files. */
  readonly hashes?: Readonly<Record<string, string>>;
}

export function compiledFiles({ files }: CompiledRules): RulesFiles {
  const fileOf = (name: string): RulesFile =>
    compiledFile(
      name,
      once(() => files[name]),
    );
  return new Map(Object.keys(files).map((name) => [name, fileOf(name)]));
}

/** A file in which the build found no fault; any fault in it is a defect of the build. */
function compiledFile(name: string, read: () => unknown, base: Path = []): RulesFile {
  // Bundles drop the messages and paths of faults.
  const fault = (path: Path = [], wrong = 'cannot be read by this release'): never => {
    throw new Error(`${[name, ...path].join(' ')}: ${wrong}`);
  };
  return {
    name,
    get data() {
      return dataAt(read(), base);
    },
    at: (more) => compiledFile(name, read, [...base, ...more]),
    placeOf: () => ({ file: name, line: 1, column: 1 }),
    fault,
    faultAtKey: fault,
    faultInText: (path, _, wrong) => fault(path, wrong),
    verify() {},
    checkCondition() {},
  };
}
