import type { Changelog } from './changelog.ts';

/** The checked rules as JSON, written by the build. */
export interface CompiledRules {
  /** The content of each file, by name. */
  readonly files: Readonly<Record<string, unknown>>;
  readonly changelog: Changelog;
}
