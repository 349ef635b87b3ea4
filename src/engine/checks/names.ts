import { nearest } from '../inputs/input-names.ts';
import type { Path } from '../spot.ts';
import type { YamlFile } from './yaml-file.ts';

/** The noun of names that may have digits, such as CT600: no other number stands in a text. */
export const NUMBERED = 'name with a digit';

/** With more names than this, none is listed. */
const MAX_LISTED = 15;

/** `There is no fact "limits". Did you mean "limit"?`, or all the names that there are. */
export function unknownName(what: string, name: string, known: readonly string[]): string {
  const near = nearest(name, known);
  const isShort = known.length > 0 && known.length <= MAX_LISTED;
  const more = what === 'source' ? 'add it to rules/sources.yaml' : 'remove it';
  const others = isShort ? `Use one of ${known.join(', ')}.` : `Correct its name, or ${more}.`;
  return `There is no ${what} "${name}". ${near === null ? others : `Did you mean "${near}"?`}`;
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
