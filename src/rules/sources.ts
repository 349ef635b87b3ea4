import { parseDay } from '../law/calendar.ts';
import type { YamlFile } from './yaml-file.ts';

/** A citation: what it is called, and its official page. */
export interface Source {
  readonly key: string;
  readonly title: string;
  readonly url: string;
  readonly checkedOn: string;
}

export type Sources = ReadonlyMap<string, Source>;

const OFFICIAL = ['legislation.gov.uk', 'gov.uk', 'ons.gov.uk'];

/** Reads sources.yaml, a file that obeys its schema. */
export function readSources(file: YamlFile): Sources {
  const sources = new Map<string, Source>();
  const data = file.data as Record<string, { title: string; url: string; checked_on: string }>;
  const keyOfUrl = new Map<string, string>();
  for (const [key, { title, url, checked_on }] of Object.entries(data)) {
    if (parseDay(checked_on) === null) file.fault([key, 'checked_on'], `"${checked_on}" is not a real day`);
    if (!isOfficial(url)) {
      file.fault(
        [key, 'url'],
        `"${url}" is not an https address of an official site (${OFFICIAL.join(', ')})`,
      );
    }
    const other = keyOfUrl.get(url);
    if (other !== undefined) file.fault([key, 'url'], `"${other}" has the same address: cite that instead`);
    keyOfUrl.set(url, key);
    sources.set(key, { key, title, url, checkedOn: checked_on });
  }
  return sources;
}

function isOfficial(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' && OFFICIAL.some((site) => hostname === site || hostname.endsWith(`.${site}`));
}
