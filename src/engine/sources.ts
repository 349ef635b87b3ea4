import { MapOnDemand } from './on-demand.ts';
import { type Path, type Place, type RulesFile, readDay } from './rules-file.ts';

export interface Reference {
  readonly title: string;
  readonly url: string;
}

export interface Source extends Reference {
  readonly key: string;
  readonly checkedOn: string;
  readonly placeOf: () => Place;
  /** Whether it explains the law rather than being it. */
  readonly isGuidance: boolean;
  readonly reference: Reference;
}

export type Sources = ReadonlyMap<string, Source>;

/** What keys of sources.yaml refer to; loading has checked that each exists. */
export function toReferences(keys: Iterable<string>, sources: Sources): Reference[] {
  const references: Reference[] = [];
  for (const key of keys) references.push((sources.get(key) as Source).reference);
  return references;
}

export function readCite(
  file: RulesFile,
  path: Path,
  cite: string | readonly string[],
  sources: Sources,
): readonly string[] {
  const keys = typeof cite === 'string' ? [cite] : cite;
  file.verify(() => {
    keys.forEach((key, index) => {
      if (!sources.has(key)) file.fault([...path, index], `"${key}" is not a key of sources.yaml`);
    });
  });
  return keys;
}

type SourceData = Readonly<Record<string, { title: string; url: string; checked_on: string }>>;

/** The sources by key, each read on first use: most results cite few of them. */
export function readSources(file: RulesFile): Sources {
  const read = () => file.data as SourceData;
  file.verify(() => checkSources(file, read()));
  return new MapOnDemand(
    () => Object.keys(read()),
    (key) => {
      if (!Object.hasOwn(read(), key)) return undefined;
      const { title, url, checked_on } = read()[key] as SourceData[string];
      return {
        key,
        title,
        url,
        checkedOn: checked_on,
        placeOf: () => file.placeOf([key, 'checked_on']),
        isGuidance: !url.startsWith('https://www.legislation.gov.uk/'),
        reference: { title, url },
      };
    },
  );
}

function checkSources(file: RulesFile, data: SourceData): void {
  const keyOfUrl = new Map<string, string>();
  const chapters = new Map<string, string>();
  for (const [key, { title, url, checked_on }] of Object.entries(data)) {
    readDay(file, [key, 'checked_on'], checked_on);
    checkTitle(file, key, title, url, chapters);
    const other = keyOfUrl.get(url);
    if (other !== undefined) file.fault([key, 'url'], `"${other}" has the same address: cite that instead`);
    keyOfUrl.set(url, key);
  }
}

/** A title and a URL that do not name the same thing: one of them is wrong. */
function checkTitle(
  file: RulesFile,
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

const PARTED = new Set(['section', 'schedule', 'paragraph', 'regulation', 'article', 'part']);

/**
 * What a source's title must name because its URL does, so that a slip in either shows: for legislation the
 * year (and the number of an instrument) and each section, schedule, paragraph, regulation, article or part;
 * for HMRC's manuals the page; for other URLs each word with a digit.
 */
function namedByAddress(url: string): string[] {
  const { hostname, pathname } = new URL(url);
  const [kind = '', year = '', number = '', ...rest] = pathname.split('/').slice(1);
  if (hostname === 'www.gov.uk' && kind === 'hmrc-internal-manuals') return [number.toUpperCase()];
  if (hostname !== 'www.legislation.gov.uk') return pathname.split(/[/-]/).filter((word) => /\d/.test(word));
  const named = [kind === 'uksi' ? `${year}/${number}` : year];
  rest.forEach((step, index) => {
    const id = rest[index + 1];
    if (PARTED.has(step) && id !== undefined) named.push(`${step} ${id}`);
  });
  return named;
}

function titleNames(title: string, named: string): boolean {
  const at = title.toLowerCase().indexOf(named.toLowerCase());
  return (
    at >= 0 && !/[a-z0-9]/i.test(title.charAt(at + named.length)) && !/[a-z0-9]/i.test(title.charAt(at - 1))
  );
}

/** An Act's name and its year and chapter: `Finance Act 2021` and `2021/26`; null of other addresses. */
function actOf(title: string, url: string): { readonly act: string; readonly chapter: string } | null {
  const chapter = /^https:\/\/www\.legislation\.gov\.uk\/ukpga\/(\d+\/\d+)(?:\/|$)/.exec(url)?.[1];
  const act = title.split(',')[0];
  return chapter === undefined || act === undefined ? null : { act, chapter };
}
