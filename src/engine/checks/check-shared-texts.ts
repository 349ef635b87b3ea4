import type { CommonData } from '../texts/common-texts.ts';
import { DOCUMENTS, type SiteTexts } from '../texts/page-words.ts';
import { checkKeys } from './check-keys.ts';
import { checkTemplate, NUMBER_IN_WORDS } from './check-template.ts';
import type { YamlFile } from './yaml-file.ts';

/** Reports what is wrong with texts/common.yaml, apart from slots and keys, which its schema lists. */
export function checkCommonTexts(file: YamlFile): void {
  const { names, ...sections } = file.data as CommonData;
  names.forEach((name, index) => {
    if (/\d/.test(name) || NUMBER_IN_WORDS.test(name)) return;
    file.error(['names', index], `"${name}" has no digit. Remove it: only names with digits are listed.`);
  });
  const longestFirst = [...names].sort((a, b) => b.length - a.length);
  checkTemplate(file, [], sections, null, longestFirst);
}

export function checkSiteTexts(file: YamlFile): void {
  checkKeys(file, ['documents'], (file.data as SiteTexts).documents, DOCUMENTS, 'document');
}
