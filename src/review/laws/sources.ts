import type { Source, Sources } from '../../engine/sources.ts';
import type { LawReport, Laws } from './laws.ts';

/** Reports a source whose key, title and address do not match, and an Act with two chapter numbers. */
export function verifySources(sources: Sources, { addresses }: Laws, report: LawReport): void {
  const act = new RegExp(addresses.act);
  const chapters = new Map<string, string>();
  for (const source of sources.values()) {
    const { key, title, url } = source;
    const spot = { file: 'rules/sources.yaml', path: [key, 'url'] };
    const named = [
      ...numbersOf(key).map((number) => [`key ${key}`, number] as const),
      ...namedByAddress(source, addresses).map((part) => ['address', part] as const),
    ];
    for (const [where, part] of named.filter(([, one]) => !titleNames(title, one))) {
      const message = `The ${where} has ${part}, which the title "${title}" does not name. Correct one of them.`;
      report(spot, message);
    }
    const chapter = act.exec(url)?.[1];
    const [name = ''] = title.split(',');
    if (chapter === undefined) continue;
    const known = chapters.get(name) ?? chapter;
    if (known !== chapter) {
      report(spot, `Other sources have ${name} at ${known}, not at ${chapter}. Correct the address.`);
    }
    chapters.set(name, known);
  }
}

/** Year, section and paragraph in the key of an Act or instrument: `fa-1998-sch18-p17`. */
function numbersOf(key: string): string[] {
  const [, rest = ''] = /^[a-z0-9]+-(\d{4}-.+)$/.exec(key) ?? [];
  return rest.match(/\d+[a-z]*/g) ?? [];
}

function namedByAddress({ url }: Source, { named }: Laws['addresses']): string[] {
  return named.flatMap(({ in: pattern, name }) =>
    [...url.matchAll(new RegExp(pattern, 'g'))].map((match) =>
      name.replace(/\$(\d)/g, (_, group: string) => match[Number(group)] ?? ''),
    ),
  );
}

function titleNames(title: string, named: string): boolean {
  const escaped = named.replaceAll(/[^a-z0-9]/gi, '\\$&');
  return new RegExp(`(?<![a-z0-9])${escaped}(?![a-z0-9])`, 'i').test(title);
}
