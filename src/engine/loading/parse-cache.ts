import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { CODE } from '../../places.ts';
import type { Changelog } from '../changelog.ts';
import type { CompiledRules } from '../compiled-rules.ts';
import { BUILT_RULES } from './as-built.ts';
import type { Diagnostics } from './diagnostics.ts';
import { matchesSchema, type Schemas } from './json-schema.ts';
import { parseJson, parseYaml } from './parse-yaml.ts';
import { readRulesText } from './rules-text.ts';
import { YamlFile } from './yaml-file.ts';

/**
 * The content of files that were found without fault, by the hash of their text and
 * of the schema they match. Parsing and compiling schemas are two thirds of a
 * start, so the build writes what it found, and only files that were edited
 * since are parsed again.
 */
const checked = new Map<string, unknown>();
/** More than the files of a dozen editions. */
const MOST_REMEMBERED = 1_000;

/** By name of a file, the hash under which it was found: whether it was edited since. */
const HASHES = new URL('rules-hashes.json', CODE);
let isCompiledRead = false;

/** The hash under which a file was last read, by its name. */
const hashes = new Map<string, string>();

/**
 * Reads a file of the rules or a schema of inputs, and checks it against the
 * schema of its kind; null when something was reported.
 *
 * @param path where the file is; `name` is what messages call it.
 */
export function readCheckedFile(
  path: string,
  name: string,
  kind: string,
  schemas: Schemas,
  diagnostics: Diagnostics,
): YamlFile | null {
  const text = readRulesText(path, (wrong, line = 1) =>
    diagnostics.add({ file: name, line, column: 1, wrong }),
  );
  if (text === null) return null;
  const isJson = name.endsWith('.json');
  const hash = createHash('sha256')
    .update(`${isJson}\n${schemas.textOf(kind)}\n${text}`)
    .digest('base64url');
  readCompiled();
  hashes.set(name, hash);
  const known = checked.get(hash);
  if (known !== undefined) return YamlFile.known(name, text, known, diagnostics);
  const file = isJson ? parseJson(text, name, diagnostics) : parseYaml(text, name, diagnostics);
  if (file === null || !matchesSchema(file, schemas.of(kind))) return null;
  remember(hash, file.data);
  return file;
}

function remember(hash: string, data: unknown): void {
  checked.set(hash, data);
  const [oldest] = checked.keys();
  if (checked.size > MOST_REMEMBERED && oldest !== undefined) checked.delete(oldest);
}

/**
 * Writes the rules last read next to the compiled code: for its next start, and for runtimes without files.
 * @param fingerprint of what they were read from, taken before they were read; null where there is none.
 */
export function writeCompiledRules(changelog: Changelog, fingerprint: string | null): void {
  const files = Object.fromEntries([...hashes].map(([name, hash]) => [name, checked.get(hash)]));
  const compiled: CompiledRules = { files, changelog, fingerprint: fingerprint ?? undefined };
  forgetCompiledRules();
  writeFileSync(BUILT_RULES, JSON.stringify(compiled));
  writeFileSync(HASHES, JSON.stringify(Object.fromEntries(hashes)));
}

/** Removes what another build wrote: its code and rules are out of date. */
export function forgetCompiledRules(): void {
  for (const file of [HASHES, BUILT_RULES]) rmSync(file, { force: true });
}

function readCompiled(): void {
  if (isCompiledRead) return;
  isCompiledRead = true;
  try {
    const { files } = JSON.parse(readFileSync(BUILT_RULES, 'utf8')) as CompiledRules;
    const known = JSON.parse(readFileSync(HASHES, 'utf8')) as Readonly<Record<string, string>>;
    for (const [name, hash] of Object.entries(known)) checked.set(hash, files[name]);
  } catch {
    // Without it everything is parsed, which is slower but gives the same result.
  }
}
