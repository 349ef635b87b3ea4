import type { Changelog } from './changelog.ts';
import type { RulesFiles } from './rules.ts';
import { dataAt, type Path, type RulesFile } from './rules-file.ts';

/** The checked rules as JSON, written by the build. */
export interface CompiledRules {
  /** The content of each file, by name. */
  readonly files: Readonly<Record<string, unknown>>;
  readonly changelog: Changelog;
}

export function compiledFiles({ files }: CompiledRules): RulesFiles {
  return new Map(Object.entries(files).map(([name, data]) => [name, compiledFile(name, data)]));
}

/** A file in which the build found no fault; any fault in it is a defect of the build. */
function compiledFile(name: string, whole: unknown, base: Path = []): RulesFile {
  const fault = (path: Path, wrong: string): never => {
    throw new Error(`${[name, ...path].join(' ')}: ${wrong}`);
  };
  return {
    name,
    data: dataAt(whole, base),
    at: (more) => compiledFile(name, whole, [...base, ...more]),
    placeOf: () => ({ file: name, line: 1, column: 1 }),
    fault,
    faultAtKey: fault,
    faultInText: (path, _, wrong) => fault(path, wrong),
    verify() {},
    checkCondition() {},
  };
}
