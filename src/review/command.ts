/** Where a command writes: what it found, and what is wrong. */
export interface Say {
  readonly out: (line: string) => void;
  readonly wrong: (line: string) => void;
}

/** One of the reviewer's commands. */
export interface Command {
  /** How it is called, for whoever calls it wrongly. */
  readonly usage: string;
  /**
   * @param root the folder that holds rules/, schemas/ and CHANGELOG-rates.md.
   * @param words what stands after the command's name.
   * @returns the exit code.
   * @throws UsageError when it was called wrongly.
   */
  run(root: string, words: readonly string[], say: Say): Promise<number>;
}

/** A command called wrongly: told in one sentence, exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/** What followed the name of a command. */
export interface Words {
  readonly plain: readonly string[];
  readonly flags: ReadonlySet<string>;
  readonly options: ReadonlyMap<string, string>;
}

/**
 * Parts `--flag`, `--option value` (or `--option=value`) and plain words.
 * @throws UsageError on a name that is neither of these, or an option without its value.
 */
export function readWords(
  words: readonly string[],
  flags: readonly string[],
  options: readonly string[],
): Words {
  const found = { plain: [] as string[], flags: new Set<string>(), options: new Map<string, string>() };
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (!word.startsWith('--')) {
      found.plain.push(word);
      continue;
    }
    const [name = '', inline] = word.slice(2).split(/=(.*)/s);
    if (flags.includes(name) && inline === undefined) found.flags.add(name);
    else if (options.includes(name)) {
      const value = inline ?? rest.shift();
      if (value === undefined || value === '') throw new UsageError(`--${name} needs a value.`);
      found.options.set(name, value);
    } else throw new UsageError(`There is no option "${word}".`);
  }
  return found;
}
