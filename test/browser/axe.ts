import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { RunOptions } from 'axe-core';
import type { Frame, Page } from 'playwright-core';

const SCRIPT = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that a theme can break: it changes only colours. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];
/** Passes are not described: that would take longer than finding them. */
const BRIEF: RunOptions = { resultTypes: ['violations'], selectors: false, preload: false };

const { SCREENSHOTS = '' } = process.env;
if (SCREENSHOTS !== '') mkdirSync(SCREENSHOTS, { recursive: true });

/** Takes a screenshot of the page if SCREENSHOTS names a folder. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (SCREENSHOTS !== '') await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`), fullPage: true });
}

/** The axe violations on the page, or in the frame, in its current theme, with the elements. */
export async function violations(page: Page | Frame): Promise<string[]> {
  return violationsOf(page, { ...BRIEF, runOnly: { type: 'tag', values: RULES } });
}

/** The colour violations in a second theme of a page that was already checked in full. */
export async function colourViolations(page: Page | Frame): Promise<string[]> {
  return violationsOf(page, { ...BRIEF, runOnly: { type: 'rule', values: OF_COLOURS } });
}

async function violationsOf(page: Page | Frame, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SCRIPT);
  return page.evaluate(async (settings) => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
    const result = await axe.run(settings);
    return result.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    );
  }, options);
}
