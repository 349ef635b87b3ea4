export interface Reference {
  readonly title: string;
  readonly url: string;
}

export interface Source extends Reference {
  readonly key: string;
  /** Whether it explains the law rather than being it. */
  readonly isGuidance: boolean;
  readonly reference: Reference;
}

/** The sources of rules/sources.yaml by key. */
export type Sources = ReadonlyMap<string, Source>;

/** One key of sources.yaml, or several, as files write them. */
export type Cite = string | readonly string[];

/** What keys of sources.yaml refer to; the build has checked that each exists. */
export function toReferences(keys: Iterable<string>, sources: Sources): Reference[] {
  return [...keys].map((key) => (sources.get(key) as Source).reference);
}

/** @param lawSite the address of the site that publishes the law; sources elsewhere are guidance. */
export function readSources(data: Readonly<Record<string, Reference>>, lawSite: string): Sources {
  return new Map(
    Object.entries(data).map(([key, { title, url }]) => [
      key,
      { key, title, url, isGuidance: !url.startsWith(lawSite), reference: { title, url } },
    ]),
  );
}
