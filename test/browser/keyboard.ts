import type { Frame, Page } from 'playwright-core';

/** Inputs as text, by name. */
export type Typed = Readonly<Record<string, string>>;

/** More tab stops than any form has. */
const MOST_STOPS = 200;

interface Stop {
  readonly tag: string;
  readonly type: string;
  readonly name: string;
  readonly value: string;
  readonly checked: boolean;
  /** Whether it is a closed section of the form. */
  readonly folded: boolean;
}

/** The element with the focus. */
function stop(page: Page): Promise<Stop> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    const fold = element?.closest('form details') as HTMLDetailsElement | null | undefined;
    return {
      tag: element?.tagName.toLowerCase() ?? '',
      type: element?.getAttribute('type') ?? '',
      name: element?.name ?? '',
      value: element?.value ?? '',
      checked: element?.checked ?? false,
      folded: element?.tagName === 'SUMMARY' && fold?.open === false,
    };
  });
}

/** Fills in and submits the form by keyboard alone: Tab, typing, Space, arrows, Enter. */
export async function fillByKeyboard(page: Page, typed: Typed): Promise<void> {
  const values = inBoxes(typed, await dateNames(page));
  const left = new Set(Object.keys(values));
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    const at = await stop(page);
    if (at.folded) await page.keyboard.press('Enter');
    if (at.tag === 'button' && at.type !== 'button') {
      if (left.size > 0) throw new Error(`the keyboard skipped ${[...left].join(', ')}`);
      await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
      return;
    }
    const value = values[at.name];
    if (at.tag !== 'input' || value === undefined || !left.has(at.name)) continue;
    left.delete(at.name);
    await enter(page, at, value);
  }
  throw new Error('the keyboard never reached the button');
}

/** The names of dates in three boxes. */
export async function dateNames(of: Page | Frame): Promise<ReadonlySet<string | undefined>> {
  const dates = of.locator('.date');
  return new Set(await dates.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.name)));
}

/** Dates split into their three boxes. */
export function inBoxes(typed: Typed, boxes: ReadonlySet<string | undefined>): Typed {
  return Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) => {
      if (!boxes.has(name)) return [[name, value]];
      const [year = '', month = '', day = ''] = value.split('-');
      return [
        [`${name}-day`, day],
        [`${name}-month`, month],
        [`${name}-year`, year],
      ];
    }),
  );
}

async function enter(page: Page, at: Stop, value: string): Promise<void> {
  if (at.type === 'checkbox') {
    if (at.checked !== (value === 'true')) await page.keyboard.press('Space');
  } else if (at.type === 'radio') {
    await choose(page, at, value);
  } else {
    await page.keyboard.type(value);
  }
}

async function choose(page: Page, { checked }: Stop, value: string): Promise<void> {
  if (!checked) await page.keyboard.press('Space');
  for (let turn = 0; turn < 10; turn += 1) {
    if ((await stop(page)).value === value) return;
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`there is no choice ${value}`);
}
