import type { Path, Place, RulesFile } from './rules-file.ts';

export interface Reference {
  readonly title: string;
  readonly url: string;
}

export interface Source extends Reference {
  readonly key: string;
  /** The position of its address. */
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

type SourceData = Readonly<Record<string, { title: string; url: string }>>;

export function readSources(file: RulesFile, lawSite: string): Sources {
  const data = file.data as SourceData;
  file.verify(() => checkSources(file, data));
  return new Map(
    Object.entries(data).map(([key, { title, url }]) => {
      const source: Source = {
        key,
        title,
        url,
        placeOf: () => file.placeOf([key, 'url']),
        isGuidance: !url.startsWith(lawSite),
        reference: { title, url },
      };
      return [key, source];
    }),
  );
}

function checkSources(file: RulesFile, data: SourceData): void {
  const keyByUrl = new Map<string, string>();
  for (const [key, { url }] of Object.entries(data)) {
    const other = keyByUrl.get(url);
    if (other !== undefined) file.fault([key, 'url'], `"${other}" has the same address: cite that instead`);
    keyByUrl.set(url, key);
  }
}
