import { type Entry, printEntry } from '../../engine/loading/changelog.ts';
import type { Service } from '../../service.ts';

/** CHANGELOG-rates.md as an Atom feed (RFC 4287): one entry for each edition. */
export function atomFeed({ baseUrl, common, changelog }: Service): string {
  const feed = `${baseUrl}/rates/changes.atom`;
  const entries = changelog.editions.map(
    ({ version, entries }) =>
      `<entry><id>${text(`${baseUrl}/rates#${version}`)}</id><title>${text(version)}</title>` +
      `<updated>${dateTime(version)}</updated><link href="${text(`${baseUrl}/rates`)}"/>` +
      `<content type="text">${text(entries.map(line).join('\n'))}</content></entry>`,
  );
  return (
    '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">' +
    `<id>${text(feed)}</id><title>${text(common.siteName)}: rates</title>` +
    `<updated>${dateTime(changelog.version)}</updated><author><name>${text(common.siteName)}</name></author>` +
    `<link rel="self" href="${text(feed)}"/><link href="${text(`${baseUrl}/rates`)}"/>${entries.join('')}</feed>\n`
  );
}

function line(entry: Entry): string {
  return printEntry(entry).slice(2);
}

/** A version is a day; `.2` and so on are later on that day. */
function dateTime(version: string): string {
  const [day = '', edition = '0'] = version.split('.');
  return `${day}T00:00:${edition.padStart(2, '0').slice(-2)}Z`;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function text(raw: string): string {
  return raw.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}
