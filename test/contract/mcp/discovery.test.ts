import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ICON_PIXELS, iconPng, iconSvg } from '../../../src/http/icons.ts';
import { createDispatch } from '../../../src/mcp/dispatch.ts';
import { startSite } from '../../support/app.ts';
import { unset } from '../../support/page-text.ts';
import { ROOT } from '../../support/rules-copy.ts';
import { legacy, opening } from './exchanges/row.ts';

const site = await startSite();
const dispatch = createDispatch(site.service, (defect) => {
  throw defect;
});

interface Identity {
  readonly name: string;
  readonly icons: readonly { readonly src: string; readonly mimeType: string; readonly theme: string }[];
}

function resultOf(body: unknown, headers = {}): Record<string, unknown> {
  return JSON.parse(dispatch(headers, body).text ?? '{}').result;
}

const test = suite('the server, found before it is asked');

test('the icons exist as SVG and PNG, for light and dark backgrounds', async () => {
  const { serverInfo } = resultOf(legacy('initialize', opening('2025-11-25')));
  const { icons } = serverInfo as Identity;
  assert.equal(
    icons.map(({ mimeType, theme }) => `${theme} ${mimeType}`),
    ['light image/svg+xml', 'light image/png', 'dark image/svg+xml', 'dark image/png'],
  );
  for (const { src, mimeType, theme } of icons) {
    const name = theme as 'light' | 'dark';
    if (mimeType === 'image/svg+xml') {
      assert.is(atob(src.slice('data:image/svg+xml;base64,'.length)), iconSvg[name]);
      continue;
    }
    const response = await fetch(src);
    assert.is(response.headers.get('content-type'), 'image/png');
    const png = Buffer.from(await response.arrayBuffer());
    assert.is(png.toString('base64'), iconPng[name]);
    // Source: PNG, section 11.2.2: width and height are at bytes 16 and 20.
    assert.equal([png.readUInt32BE(16), png.readUInt32BE(20)], [ICON_PIXELS, ICON_PIXELS]);
  }
});

test('the example prompts are the same wherever they are shown', async () => {
  const guide = readFileSync(`${ROOT}docs/mcp-clients.md`, 'utf8');
  const { body: page } = await site.get('/docs/mcp');
  const { body: list } = await site.get('/llms.txt');
  for (const prompt of site.service.rules.site?.prompts ?? [])
    for (const place of [guide, unset(page), list]) assert.match(place, prompt);
});

test('none of this caused a defect', () => {
  assert.equal(site.defects, []);
});

test.after(() => site.close());

test.run();
