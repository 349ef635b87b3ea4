import type { Labels } from '../texts/entries.ts';
import type { TextTypes } from '../texts/text-types.ts';
import { plainType, type ValueType } from '../values.ts';
import { checkKeys } from './check-keys.ts';
import { checkTemplate, type Names } from './check-template.ts';
import type { YamlFile } from './yaml-file.ts';

/** Reports labels of words that no enum has, and words of an enum without a label where others have one. */
export function checkLabels(file: YamlFile, types: TextTypes, labels: Labels, names: Names): void {
  const words = new Map<string, readonly string[]>();
  for (const [name, type] of flattened(types)) {
    const plain = type.kind === 'list' ? null : plainType(type);
    if (plain?.kind === 'enum') words.set(name, [...new Set([...(words.get(name) ?? []), ...plain.words])]);
  }
  for (const [name, texts] of Object.entries(labels)) {
    const known = words.get(name);
    if (known === undefined) {
      file.faultAtKey(['labels', name], `the calculator publishes no enum "${name}"`);
      continue;
    }
    checkKeys(file, ['labels', name], texts, Object.fromEntries(known.map((word) => [word, word])), {
      unknown: (word) => `"${word}" is not what ${name} can be: ${known.join(', ')}`,
      missing: (word) => `the word "${word}" is missing`,
    });
    for (const [word, text] of Object.entries(texts)) {
      checkTemplate(file, ['labels', name, word], text, new Set(), names);
    }
  }
}

function flattened(types: TextTypes): [string, ValueType][] {
  return Object.entries(types).flatMap(([name, type]): [string, ValueType][] => {
    if (type.kind === 'row') return [];
    return type.kind === 'list' ? [[name, type], ...flattened(type.of)] : [[name, type]];
  });
}
