import { type Child, h } from '../../http/markup.ts';
import { pageWithFacts } from '../../row-pages.ts';
import type { Tool } from '../../service.ts';
import { captionsOf } from '../pages/captions.ts';
import { ROW_CAPTIONS } from '../pages/rows/row-captions.ts';
import type { Site } from '../site.ts';
import { PRESET } from './form-values.ts';
import type { Link } from './links.tsx';
import { type LinkInputs, withQuery } from './snippets.tsx';

/** The calculators, by the question that each answers. */
export function calculatorLinks({ root, tools }: Site): Link[] {
  return tools.map(({ key }) => [`${root}/calculators/${key}`, captionsOf(key).question] as const);
}

const DATES = ['period_start', 'period_end'];

/** A link to another calculator that takes the dates of a result with it: to its result if it needs no more. */
export function linkWithDates({ root, tools }: Site, key: string, inputs: LinkInputs): Link {
  const path = `${root}/calculators/${key}`;
  const { question } = captionsOf(key);
  const tool = tools.find((one) => one.key === key) as Tool;
  const { required = [], properties } = tool.input_schema as {
    readonly required?: readonly string[];
    readonly properties: object;
  };
  const dates = DATES.filter((name) => inputs[name] !== undefined && Object.hasOwn(properties, name));
  if (dates.length > 0 && required.every((name) => dates.includes(name)))
    return [withQuery(path, Object.fromEntries(dates.map((name) => [name, inputs[name]]))), question];
  return [dates.includes('period_end') ? withQuery(path, { [PRESET]: inputs.period_end }) : path, question];
}

/** What the links within a sentence need. */
export interface NoteLinks {
  readonly site: Site;
  /** Those of a result or form, which the links carry. */
  readonly facts?: LinkInputs;
}

const PAGE_PATH = /(\/calculators\/[a-z/-]+)/g;

/** A sentence in which the pages that it names by path become links. */
export function withLinks(text: string, { site, facts = {} }: NoteLinks): Child {
  return text.split(PAGE_PATH).map((part, index) => {
    if (index % 2 === 0) return part;
    const tool = site.tools.find(({ key }) => part === `/calculators/${key}`);
    if (tool === undefined) return <a href={site.root + pageWithFacts(part, facts)}>{rowPageWords(part)}</a>;
    return <a href={linkWithDates(site, tool.key, facts)[0]}>“{tool.title}”</a>;
  });
}

/** The same sentence within another link: such pages are named only. */
export const withoutLinks = (text: string): string => text.replace(PAGE_PATH, rowPageWords);

/** What a page for rows does, after a colon: of its own link, what follows the question. */
function rowPageWords(path: string): string {
  const link = ROW_CAPTIONS[path.replace('/calculators/', '')]?.link ?? path;
  return link.replace(/^.*\? (.)/, (_, first: string) => first.toLowerCase());
}
