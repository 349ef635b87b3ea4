import { type Day, parseDay } from '../../law/calendar.ts';
import type { Path } from '../spot.ts';
import type { YamlFile } from './yaml-file.ts';

interface KeyMessages {
  readonly unknown: (key: string) => string;
  readonly missing: (key: string) => string;
}

/** Reports keys that are not declared, and declared ones that are missing. */
export function checkKeys(
  file: YamlFile,
  path: Path,
  value: object,
  declared: object,
  { unknown, missing }: KeyMessages,
): void {
  for (const key of Object.keys(value)) if (!(key in declared)) file.faultAtKey([...path, key], unknown(key));
  for (const key of Object.keys(declared)) if (!(key in value)) file.fault(path, missing(key));
}

/** The day at a path; null, and a fault, where there is no such day. */
export function checkDay(file: YamlFile, path: Path, text: string): Day | null {
  const day = parseDay(text);
  if (day === null) file.fault(path, `"${text}" is not a real day`);
  return day;
}
