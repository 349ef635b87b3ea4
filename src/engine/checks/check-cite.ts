import type { Cite, Reference, Sources } from '../sources.ts';
import type { Path } from '../spot.ts';
import type { YamlFile } from './yaml-file.ts';

/** Reports keys that are not in sources.yaml. */
export function checkCite(file: YamlFile, path: Path, cite: Cite, sources: Sources): void {
  [cite].flat().forEach((key, index) => {
    if (!sources.has(key)) file.fault([...path, index], `"${key}" is not a key of sources.yaml`);
  });
}

/** Reports addresses that occur twice. */
export function checkSources(file: YamlFile): void {
  const keyByUrl = new Map<string, string>();
  for (const [key, { url }] of Object.entries(file.data as Readonly<Record<string, Reference>>)) {
    const other = keyByUrl.get(url);
    if (other !== undefined) file.fault([key, 'url'], `"${other}" has the same address: cite that instead`);
    keyByUrl.set(url, key);
  }
}
