import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Diagnostics } from './diagnostics.ts';
import { obeys, type Schemas } from './json-schema.ts';
import { readRulesText } from './rules-text.ts';
import { parseJson, parseYaml, YamlFile } from './yaml-file.ts';

/**
 * What files hold that were found without fault, by the hash of their text and
 * of the schema they obey. Parsing and compiling schemas are two thirds of a
 * start, so the build keeps what it found, and only files that were edited
 * since are parsed again.
 */
const sound = new Map<string, unknown>();
/** More than the files of a dozen editions. */
const MOST_REMEMBERED = 1_000;

const KEPT = new URL('../../sound-files.json', import.meta.url);
let isKeptRead = false;

/**
 * Reads a file of the rules or a schema of inputs, and holds it against the
 * schema of its kind; null when faults were reported.
 *
 * @param path where the file is; `name` is what messages call it.
 */
export function readCheckedFile(
  path: string,
  name: string,
  kind: string,
  schemas: Schemas,
  faults: Diagnostics,
): YamlFile | null {
  const text = readRulesText(path, (wrong) => faults.add({ file: name, line: 1, column: 1, wrong }));
  if (text === null) return null;
  const isJson = name.endsWith('.json');
  const key = createHash('sha256')
    .update(`${isJson}\n${schemas.textOf(kind)}\n${text}`)
    .digest('base64url');
  readKept();
  const known = sound.get(key);
  if (known !== undefined) return YamlFile.known(name, text, known, faults);
  const file = isJson ? parseJson(text, name, faults) : parseYaml(text, name, faults);
  if (file === null || !obeys(file, schemas.of(kind))) return null;
  remember(key, file.data);
  return file;
}

function remember(key: string, data: unknown): void {
  sound.set(key, data);
  const [oldest] = sound.keys();
  if (sound.size > MOST_REMEMBERED && oldest !== undefined) sound.delete(oldest);
}

/** Writes what is known by now beside the compiled code, for its next start. */
export function writeParseCache(): void {
  writeFileSync(KEPT, JSON.stringify([...sound]));
}

function readKept(): void {
  if (isKeptRead) return;
  isKeptRead = true;
  try {
    for (const [key, data] of JSON.parse(readFileSync(KEPT, 'utf8'))) sound.set(key, data);
  } catch {
    // Without it everything is parsed, which takes longer and comes to the same.
  }
}
