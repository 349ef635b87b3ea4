import { createHash } from 'node:crypto';
import { base } from './style/base.css.ts';
import { form } from './style/form.css.ts';
import { page } from './style/page.css.ts';
import { picture } from './style/picture.css.ts';
import { print } from './style/print.css.ts';
import { result } from './style/result.css.ts';
import { tokens } from './style/tokens.css.ts';

function squeezed(css: string): string {
  return css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replaceAll(';}', '}')
    .trim();
}

/** The one stylesheet of pages and embeds. */
export const stylesheet = squeezed([tokens, base, page, form, result, picture, print].join('\n'));

const hash = createHash('sha256').update(stylesheet).digest('hex').slice(0, 12);

/** Its path, which changes with its content. */
export const stylesheetPath = `/assets/style.${hash}.css`;
