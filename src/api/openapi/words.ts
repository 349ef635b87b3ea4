import type { ApiWord } from '../../engine/texts/api-texts.ts';
import type { CommonTexts } from '../../engine/texts/common-texts.ts';
import { render } from '../../engine/texts/template.ts';

/** The sentences of the description, their slots filled. */
export type Words = (word: ApiWord, slots?: Readonly<Record<string, string>>) => string;

export function wordsOf({ api }: CommonTexts): Words {
  return (word, slots = {}) => render(api[word], (name) => slots[name] ?? '');
}

/** A key as components are named: `CorporationTax`. */
export function componentName(key: string): string {
  return key.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

export function reference(section: 'schemas' | 'responses' | 'headers', name: string): { $ref: string } {
  return { $ref: `#/components/${section}/${name}` };
}
