import type { NestedCondition } from 'json-rules-engine';
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
  return new Map(Object.keys(files).map((name) => [name, new CompiledFile(name, files)]));
}

/** A file in which the build found no fault; any fault in it is a defect of the build. */
class CompiledFile implements RulesFile {
  private read: unknown;

  constructor(
    readonly name: string,
    private readonly files: CompiledRules['files'],
  ) {}

  get data(): unknown {
    this.read ??= this.files[this.name];
    return this.read;
  }

  placeOf() {
    return { file: this.name, line: 1, column: 1 };
  }

  fault(path: Path, wrong: string): never {
    throw new Error(`${this.name} at ${path.join('.')}: ${wrong}`);
  }

  faultAtKey(path: Path, wrong: string): never {
    this.fault(path, wrong);
  }

  faultInText(path: Path, _fragment: string, wrong: string): never {
    this.fault(path, wrong);
  }

  verify(_check: () => void): void {}

  checkCondition(_path: Path, _condition: NestedCondition): void {}
}
