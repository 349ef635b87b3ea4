import { parseDay } from '../../law/calendar.ts';
import { actOf, namedByAddress, titleNames } from './source-address.ts';
import type { YamlFile } from './yaml-file.ts';

/** A source as answers name it: what it is called, and its official page. */
export interface Reference {
  readonly title: string;
  readonly url: string;
}

/** A citation of sources.yaml. */
export interface Source extends Reference {
  readonly key: string;
  readonly checkedOn: string;
  readonly reference: Reference;
}

export type Sources = ReadonlyMap<string, Source>;

const OFFICIAL = ['legislation.gov.uk', 'gov.uk', 'ons.gov.uk'];

/** Reads sources.yaml, a file that obeys its schema. */
export function readSources(file: YamlFile): Sources {
  const sources = new Map<string, Source>();
  const data = file.data as Record<string, { title: string; url: string; checked_on: string }>;
  const keyOfUrl = new Map<string, string>();
  const chapters = new Map<string, string>();
  for (const [key, { title, url, checked_on }] of Object.entries(data)) {
    if (parseDay(checked_on) === null) file.fault([key, 'checked_on'], `"${checked_on}" is not a real day`);
    if (!isOfficial(url)) {
      file.fault(
        [key, 'url'],
        `"${url}" is not an https address of an official site (${OFFICIAL.join(', ')})`,
      );
    } else {
      holdTitle(file, key, title, url, chapters);
    }
    const other = keyOfUrl.get(url);
    if (other !== undefined) file.fault([key, 'url'], `"${other}" has the same address: cite that instead`);
    keyOfUrl.set(url, key);
    sources.set(key, { key, title, url, checkedOn: checked_on, reference: { title, url } });
  }
  return sources;
}

/** A title and an address that do not name the same thing: one of them is wrong. */
function holdTitle(
  file: YamlFile,
  key: string,
  title: string,
  url: string,
  chapters: Map<string, string>,
): void {
  for (const named of namedByAddress(url)) {
    if (titleNames(title, named)) continue;
    file.fault([key, 'url'], `the address is of ${named}, which the title "${title}" does not name`);
  }
  const act = actOf(title, url);
  if (act === null) return;
  const known = chapters.get(act.act);
  if (known !== undefined && known !== act.chapter) {
    file.fault([key, 'url'], `other sources have ${act.act} at ${known}, not at ${act.chapter}`);
  }
  chapters.set(act.act, known ?? act.chapter);
}

function isOfficial(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' && OFFICIAL.some((site) => hostname === site || hostname.endsWith(`.${site}`));
}
