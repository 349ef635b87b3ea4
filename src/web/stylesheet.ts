import { createHash } from 'node:crypto';
import { once } from '../engine/on-demand.ts';
import { base } from './styles/base.css.ts';
import { chart } from './styles/chart.css.ts';
import { form } from './styles/form.css.ts';
import { page } from './styles/page.css.ts';
import { print } from './styles/print.css.ts';
import { result } from './styles/result.css.ts';
import { tokens } from './styles/tokens.css.ts';

/** Styles without comments and spare blanks. */
export function squeezed(css: string): string {
  return css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replaceAll(';}', '}')
    .trim();
}

export const stylesheet = squeezed([tokens, base, page, form, result, chart, print].join('\n'));

/** What a page needs that can ask for no stylesheet: the frame, and the elements in it. */
export const frameStyle = once(() => squeezed([tokens, base, page].join('\n')));

const hash = createHash('sha256').update(stylesheet).digest('hex').slice(0, 12);

/** Its path, which changes with its content. */
export const stylesheetPath = `/assets/style.${hash}.css`;
