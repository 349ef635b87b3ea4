import type { CommonData, Nested } from '../texts/common-texts.ts';
import { DOCUMENTS, type SiteTexts } from '../texts/page-words.ts';
import { checkKeys } from './check-keys.ts';
import { checkTemplate, NUMBER_IN_WORDS } from './check-template.ts';
import { checkCommonWords } from './common-words.ts';
import type { YamlFile } from './yaml-file.ts';

/** Reports what is wrong with texts/common.yaml, apart from slots, which its schema lists. */
export function checkCommonTexts(file: YamlFile): void {
  const { names, ...sections } = file.data as CommonData;
  names.forEach((name, index) => {
    if (/\d/.test(name) || NUMBER_IN_WORDS.test(name)) return;
    file.fault(['names', index], `"${name}" has no digit. Remove it: only names with digits are listed.`);
  });
  const longestFirst = [...names].sort((a, b) => b.length - a.length);
  const check = (texts: Nested, path: readonly string[]): void => {
    for (const [name, text] of Object.entries(texts)) {
      const at = [...path, name];
      if (typeof text === 'string') checkTemplate(file, at, text, null, longestFirst);
      else check(text, at);
    }
  };
  check(sections as Nested, []);
  checkCommonWords(file);
}

export function checkSiteTexts(file: YamlFile): void {
  const { documents } = file.data as SiteTexts;
  checkKeys(file, ['documents'], documents, Object.fromEntries(DOCUMENTS.map((name) => [name, true])), {
    unknown: (name) => `no page shows "${name}"`,
    missing: (name) => `the document "${name}" is missing`,
  });
}
