import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ToolRun } from '../../src/engine/result.ts';
import { startSite } from '../support/app.ts';
import { goldenCases } from '../support/cases.ts';
import { asShown, shownResult } from '../support/page-text.ts';
import { inChromium, openPage } from './chromium.ts';
import { fillByKeyboard, type Typed } from './keyboard.ts';

/** Every calculator, used without a mouse and without script. */
const site = await startSite();
const test = suite('calculators by keyboard alone, JavaScript off');
const browserTest = inChromium(test);

type Given = Readonly<Record<string, unknown>>;

/** What is typed: on the page, the golden case with most inputs; in the same form of the embed, the example. */
function trials(key: string, example: Given): [place: string, given: Given][] {
  const accepted = (goldenCases().get(key) ?? []).filter(({ rejected }) => rejected.length === 0);
  const [fullest] = accepted.sort((a, b) => Object.keys(b.given).length - Object.keys(a.given).length);
  return [
    ['calculators', fullest?.given ?? example],
    ['embed', example],
  ];
}

for (const { key, example_input } of site.service.tools) {
  for (const [place, given] of trials(key, example_input)) {
    browserTest(`${place} ${key}: filled in, sent, and the same as the API`, async () => {
      const { page, complaints } = await openPage({ javaScriptEnabled: false });
      const typed: Typed = Object.fromEntries(
        Object.entries(given).map(([name, value]) => [name, String(value)]),
      );
      await page.goto(`${site.origin}/${place}/${key}`);
      await fillByKeyboard(page, typed);
      const { body } = await site.get(`/api/v1/tools/${key}?${new URLSearchParams(typed)}`);
      const { result, disclaimer, calculated_by } = JSON.parse(body) as ToolRun;
      const { answer, figures, notes, sources } = result;
      const expected = { answer, figures, notes, sources, disclaimer, calculated_by };
      assert.equal(shownResult(await page.content()), asShown(expected));
      assert.equal(complaints, []);
      await page.context().close();
    });
  }

  browserTest(
    `${key}: an empty form is answered with every problem first, each leading to its field`,
    async () => {
      const { page } = await openPage({ javaScriptEnabled: false });
      await page.goto(`${site.origin}/calculators/${key}`);
      await fillByKeyboard(page, {});
      assert.match(await page.title(), /^Error: /);
      assert.is(
        await page.evaluate(() => document.activeElement?.className),
        'faults',
        'focus is on the summary',
      );
      const links = await page.locator('.faults a').all();
      const required = site.service.calculator(key)?.schema.fields.filter((field) => field.required) ?? [];
      assert.is(links.length, required.length);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      assert.is(await page.evaluate(() => document.activeElement?.id), required[0]?.name);
      await page.context().close();
    },
  );
}

test.after(() => site.close());
test.run();
