import { createHash } from 'node:crypto';
import { pageScript as script } from '#client';
import { publicFile } from '../public-file.ts';
import { base } from './styles/base.css.ts';
import { chart } from './styles/chart.css.ts';
import { form } from './styles/form.css.ts';
import { page } from './styles/page.css.ts';
import { print } from './styles/print.css.ts';
import { result } from './styles/result.css.ts';
import { tokens } from './styles/tokens.css.ts';

/** The path of the serif font of headlines and figures, which changes with its content. */
export const fontPath = `/assets/serif.${hashOf(publicFile('serif.woff2'))}.woff2`;

const fontFace = `
@font-face { font-family: "Source Serif 4"; font-weight: 600; font-display: swap; src: url(${fontPath.slice('/assets/'.length)}) format("woff2"); }
`;

export const stylesheet = [fontFace, tokens, base, page, form, result, chart, print].join('');

/** Its path, which changes with its content. */
export const stylesheetPath = `/assets/style.${hashOf(stylesheet)}.css`;

/** The script of the site's own pages, all of which work without it. */
export { script };
export const scriptPath = `/assets/script.${hashOf(script)}.js`;

function hashOf(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
