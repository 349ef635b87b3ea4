import type { Changelog } from './changelog.ts';
import type { RulesFiles } from './rules.ts';
import type { Path, RulesFile } from './rules-file.ts';

/** The rules as the build wrote them, without fault, for where there is no file system. JSON. */
export interface CompiledRules {
  /** The content of each file, by name; read on first use, since a getter may parse it. */
  readonly files: Readonly<Record<string, unknown>>;
  readonly changelog: Changelog;
  /** A hash of the files they were made from, to tell whether these have been edited since. */
  readonly fingerprint?: string | null;
  /** By file, what its text and schema were: so that a start parses again only what was edited. */
  readonly hashes?: Readonly<Record<string, string>>;
}

export function compiledFiles({ files }: CompiledRules): RulesFiles {
  return new Map(Object.keys(files).map((name) => [name, compiledFile(name, files)]));
}

/** A file in which the build found no fault; any fault in it is a defect of the build. */
function compiledFile(name: string, files: CompiledRules['files']): RulesFile {
  let read: unknown;
  // Bundles leave out what is wrong, and where.
  const fault = (path: Path = [], wrong = 'cannot be read by this release'): never => {
    throw new Error(`${[name, ...path].join(' ')}: ${wrong}`);
  };
  return {
    name,
    get data() {
      read ??= files[name];
      return read;
    },
    placeOf: () => ({ file: name, line: 1, column: 1 }),
    fault,
    faultAtKey: fault,
    faultInText: (path, _, wrong) => fault(path, wrong),
    verify() {},
    checkCondition() {},
  };
}
