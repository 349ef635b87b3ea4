import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { atomFeed } from '../../src/api/rates/atom.tsx';
import type { Edition } from '../../src/engine/changelog.ts';
import { embeddedService, serviceWith } from '../support/service.ts';

const service = await embeddedService();
const { siteName, disclaimer } = service.common;
const base = service.baseUrl;

/** An Atom feed (RFC 4287): the text of its elements, with XML entities decoded. */
function elements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^]*?)</${name}>`, 'g'))].map(([, text = '']) =>
    text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
  );
}

const links = (xml: string) => [...xml.matchAll(/<link ([^>]*)\/>/g)].map(([, text]) => text);

const [newest] = service.changelog.editions;
if (newest === undefined) throw new Error('there is no edition');
const [entry] = newest.entries;
if (entry === undefined) throw new Error('there is no entry');
const edition = (version: string, effect: string): Edition => ({
  ...newest,
  version,
  entries: [
    { ...entry, effect },
    { ...entry, effect: 'another' },
  ],
});

/** Editions of two days, newest first, as in the changelog. */
const VERSIONS = ['2026-04-02', '2026-04-01.9', '2026-04-01.2', '2026-04-01'];
const changed = await serviceWith({
  changelog: { version: '2026-04-02', editions: VERSIONS.map((one) => edition(one, 'less < "more" & so')) },
});
const feed = atomFeed(changed);
const [head = '', ...entries] = feed.split('<entry>');

const test = suite('the feed of changes to rates');

test('the feed names itself, its page and its author, and says that it is not advice', () => {
  assert.match(
    head,
    /^<\?xml version="1\.0" encoding="utf-8"\?>\n<feed xmlns="http:\/\/www\.w3\.org\/2005\/Atom">/,
  );
  assert.equal(elements(head, 'id'), [`${base}/rates/changes.atom`]);
  assert.equal(elements(head, 'title'), [`${siteName}: rates`]);
  assert.equal(elements(head, 'subtitle'), [disclaimer]);
  assert.equal(elements(head, 'name'), [siteName]);
  assert.equal(links(head), [`rel="self" href="${base}/rates/changes.atom"`, `href="${base}/rates/changes"`]);
});

test('every edition is an entry with its own address and the text of the changelog', () => {
  assert.is(entries.length, VERSIONS.length);
  for (const [index, version] of VERSIONS.entries()) {
    const text = entries[index] ?? '';
    assert.equal(elements(text, 'id'), [`${base}/rates#${version}`]);
    assert.equal(elements(text, 'title'), [version]);
    assert.equal(links(text), [`href="${base}/rates/changes#${version}"`]);
    assert.match(text, '<content type="text">');
    const [content = ''] = elements(text, 'content');
    const lines = content.split('\n');
    assert.is(lines.length, 2);
    assert.ok(lines[0]?.startsWith(`${entry.kind} \`${entry.table}\` ${entry.from}: `), lines[0]);
    assert.ok(lines[0]?.endsWith('Effect: less < "more" & so'), lines[0]);
    assert.ok(lines[1]?.endsWith('Effect: another'), lines[1]);
  }
});

test('times follow RFC 3339 and the order of the editions, even within a day', () => {
  const times = entries.map((text) => elements(text, 'updated')[0] ?? '');
  for (const time of [...elements(head, 'updated'), ...times]) {
    assert.match(time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    assert.not.ok(Number.isNaN(Date.parse(time)), time);
  }
  assert.equal(
    times.map((time) => time.slice(0, 10)),
    VERSIONS.map((version) => version.slice(0, 10)),
  );
  assert.equal(times, [...new Set(times)].sort().reverse());
  // A reader asks for what is newer than it has: the feed is as new as its newest entry.
  assert.equal(elements(head, 'updated'), times.slice(0, 1));
});

test.run();
