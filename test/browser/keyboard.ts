import type { Page } from 'playwright-core';

/** Inputs as text, by name. */
export type Typed = Readonly<Record<string, string>>;

/** More stops than any form has. */
const MOST_STOPS = 200;

interface Stop {
  readonly tag: string;
  readonly type: string;
  readonly name: string;
  readonly value: string;
  readonly checked: boolean;
  /** True for a fold of the form that is closed. */
  readonly folded: boolean;
}

/** Where the keyboard is. */
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

/** Fills the form in and sends it with the keyboard alone: Tab, typing, Space, arrows, Enter. */
export async function fillByKeyboard(page: Page, typed: Typed): Promise<void> {
  const left = new Set(Object.keys(typed));
  const dates = await dateOrder(page);
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    const at = await stop(page);
    if (at.folded) await page.keyboard.press('Enter');
    if (at.tag === 'button') {
      if (left.size > 0) throw new Error(`the keyboard came past ${[...left].join(', ')}`);
      await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
      return;
    }
    const value = typed[at.name];
    if (at.tag !== 'input' || value === undefined || !left.has(at.name)) continue;
    left.delete(at.name);
    await enter(page, at, value, dates);
  }
  throw new Error('the keyboard never came to the button');
}

async function enter(page: Page, at: Stop, value: string, dates: 'dmy' | 'mdy'): Promise<void> {
  if (at.type === 'checkbox') {
    if (at.checked !== (value === 'true')) await page.keyboard.press('Space');
  } else if (at.type === 'radio') {
    await choose(page, at, value);
  } else if (at.type === 'date') {
    const [year = '', month = '', day = ''] = value.split('-');
    await page.keyboard.type((dates === 'dmy' ? day + month : month + day) + year);
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
  throw new Error(`no choice is ${value}`);
}

let order: 'dmy' | 'mdy' | undefined;

/** The order in which this browser takes the parts of a date, found by trying. */
async function dateOrder(page: Page): Promise<'dmy' | 'mdy'> {
  if (order !== undefined) return order;
  const trial = await page.context().newPage();
  await trial.setContent('<input type="date" autofocus>');
  await trial.focus('input');
  await trial.keyboard.type('01022003');
  order = (await trial.inputValue('input')) === '2003-02-01' ? 'dmy' : 'mdy';
  await trial.close();
  return order;
}
