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
  return tools.map((tool) => [`${root}/calculators/${tool.key}`, captionsOf(tool).question] as const);
}

const DATES = ['period_start', 'period_end'];

/** A link to another calculator that takes the dates of a result with it: to its result if it needs no more. */
export function linkWithDates({ root, tools }: Site, key: string, inputs: LinkInputs): Link {
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
 * @param facts those of a result or form, which the links carry.
 * @param isFramed whether the links open outside the frame of an embed.
 */
export function withLinks(
  text: string,
  site: Site,
  facts: Readonly<Record<string, unknown>> = {},
  isFramed = false,
): Child {
  const frame = isFramed ? { target: '_blank', rel: 'noopener' } : {};
  return text.split(/(["“][^"“”]+["”]|\/calculators\/[a-z/-]+)/).map((part, index) => {
    if (index % 2 === 0) return part;
    const tool = site.tools.find(({ title }) => part.slice(1, -1) === title);
    if (tool !== undefined)
      return (
        <a {...frame} href={linkWithDates(site, tool.key, facts)[0]}>
          {part}
        </a>
      );
    if (!part.startsWith('/')) return part;
    const caption = ROW_CAPTIONS[part.replace('/calculators/', '')]?.link ?? part;
    return (
      <a {...frame} href={site.root + pageWithFacts(part, facts)}>
        {caption}
      </a>
    );
  });
}
