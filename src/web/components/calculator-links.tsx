import { type Child, h } from '../../http/markup.ts';
import type { Tool } from '../../service.ts';
import { captionsOf } from '../pages/captions.ts';
import type { Site } from '../site.ts';
import { PRESET } from './form-values.ts';
import type { Link } from './links.tsx';
import { type Inputs, withQuery } from './snippets.tsx';

/** The calculators, by the question that each answers. */
export function calculatorLinks({ root, tools }: Site): Link[] {
  return tools.map((tool) => [`${root}/calculators/${tool.key}`, captionsOf(tool).question] as const);
}

const DATES = ['period_start', 'period_end'];

/** A link to another calculator that takes the dates of a result with it: to its result if it needs no more. */
export function linkWithDates({ root, tools }: Site, key: string, inputs: Inputs): Link {
  const tool = tools.find((one) => one.key === key) as Tool;
  const path = `${root}/calculators/${key}`;
  const { question } = captionsOf(tool);
  const { required = [], properties } = tool.input_schema as {
    readonly required?: readonly string[];
    readonly properties: Readonly<Record<string, unknown>>;
  };
  const dates = Object.entries(inputs).filter(
    ([name]) => DATES.includes(name) && Object.hasOwn(properties, name),
  );
  const end = inputs.period_end;
  if (dates.length > 0 && required.every((name) => dates.some(([one]) => one === name)))
    return [withQuery(path, Object.fromEntries(dates)), question];
  const isCarried = typeof end === 'string' && Object.hasOwn(properties, 'period_end');
  return [isCarried ? withQuery(path, { [PRESET]: end }) : path, question];
}

/**
 * A sentence in which calculators in quotation marks, and pages by path, become links.
 *
 * @param inputs those of a result, whose dates the links to calculators carry.
 */
export function withLinks(text: string, site: Site, inputs: Readonly<Record<string, unknown>> = {}): Child {
  return text.split(/(["“][^"“”]+["”]|\/calculators\/[a-z/-]+)/).map((part, index) => {
    if (index % 2 === 0) return part;
    const tool = site.tools.find(({ title }) => part.slice(1, -1) === title);
    if (tool !== undefined) return <a href={linkWithDates(site, tool.key, inputs)[0]}>{part}</a>;
    return part.startsWith('/') ? <a href={site.root + part}>{PAGES.get(part) ?? part}</a> : part;
  });
}

/** What links to pages by path say. */
const PAGES = new Map([
  ['/calculators/directors-loan/ledger', 'Work out a loan account with several movements'],
  ['/calculators/corporation-tax/periods', 'See what you can do with a loss'],
]);
