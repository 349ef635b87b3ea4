import { createHash } from 'node:crypto';
import { pageScript } from '#client';

/** The script of the site's own pages, all of which work without it. */
export const script = pageScript;

const hash = createHash('sha256').update(script).digest('hex').slice(0, 12);

/** Its path, which changes with its content. */
export const scriptPath = `/assets/script.${hash}.js`;
