import { type Day, parseDay } from '../../law/calendar.ts';
import { nearest } from '../inputs/nearest.ts';
import type { Cite, Reference, Sources } from '../sources.ts';
import type { Path } from '../spot.ts';
import type { YamlFile } from './yaml-file.ts';

/** With more names than this, none is listed. */
const MAX_LISTED = 15;

/** `There is no fact "limits". Did you mean "limit"?`, or all the names that there are. */
export function unknownName(what: string, name: string, known: Iterable<string>): string {
  const names = [...known];
  const near = nearest(name, names);
  const isShort = names.length > 0 && names.length <= MAX_LISTED;
  const others = isShort ? `Use one of ${names.join(', ')}.` : 'Correct its name, or remove it.';
  return `There is no ${what} "${name}". ${near === null ? others : `Did you mean "${near}"?`}`;
}

/** Reports keys that are not among the declared ones, and declared ones that are missing. */
export function checkKeys(
  file: YamlFile,
  path: Path,
  value: object,
  declared: readonly string[],
  what: string,
): void {
  checkNames(file, path, value, declared, what);
  for (const key of declared)
    if (!(key in value)) file.error(path, `The ${what} "${key}" is missing. Add it.`);
}

/** Reports keys that are not among the known ones. */
export function checkNames(
  file: YamlFile,
  path: Path,
  value: object,
  known: readonly string[],
  what: string,
): void {
  for (const key of Object.keys(value)) {
    if (!known.includes(key)) file.errorAtKey([...path, key], unknownName(what, key, known));
  }
}

/** Reports a name at a path that is not among the known ones; nothing without a name. */
export function checkName(
  file: YamlFile,
  path: Path,
  name: string | null | undefined,
  known: Iterable<string>,
  what: string,
): void {
  const names = [...known];
  if (name != null && !names.includes(name)) file.error(path, unknownName(what, name, names));
}

/** The day at a path; null, and an error, where there is no such day. */
export function checkDay(file: YamlFile, path: Path, text: string | undefined): Day | null {
  if (text === undefined) return null;
  const day = parseDay(text);
  if (day === null) file.error(path, `"${text}" is not a day of the calendar. Correct it.`);
  return day;
}

/** The indexes of days, as `YYYY-MM-DD`, that are not after the day before them in the list. */
export function findMisplaced(days: readonly string[]): number[] {
  return days.flatMap((day, index) => (index > 0 && day <= (days[index - 1] as string) ? [index] : []));
}

/** Reports keys that are not in sources.yaml. */
export function checkCite(file: YamlFile, path: Path, cite: Cite, sources: Sources): void {
  [cite].flat().forEach((key, index) => {
    if (sources.has(key)) return;
    const near = nearest(key, sources.keys());
    const hint = near === null ? 'Add it there, or correct it.' : `Did you mean "${near}"?`;
    file.error([...path, index], `rules/sources.yaml has no key "${key}". ${hint}`);
  });
}

/** Reports addresses that occur twice. */
export function checkSources(file: YamlFile): void {
  const keyByUrl = new Map<string, string>();
  for (const [key, { url }] of Object.entries(file.data as Readonly<Record<string, Reference>>)) {
    const other = keyByUrl.get(url);
    if (other !== undefined) file.error([key, 'url'], `"${other}" has the same address. Cite that instead.`);
    keyByUrl.set(url, key);
  }
}
