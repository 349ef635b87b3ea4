import { entryText } from '../../engine/changelog.ts';
import { exact, h } from '../../http/markup.ts';
import type { Service } from '../../service.ts';

export function atomFeed({ baseUrl, common, changelog }: Service): string {
  const feed = `${baseUrl}/rates/changes.atom`;
  const page = `${baseUrl}/rates`;
  const entries = changelog.editions.map(({ version, entries }) => (
    <entry>
      <id>{`${page}#${version}`}</id>
      <title>{version}</title>
      <updated>{dateTime(version)}</updated>
      <link href={`${page}/changes#${version}`} />
      <content type="text">{exact(entries.map(entryText).join('\n'))}</content>
    </entry>
  ));
  const written = (
    <feed xmlns="http://www.w3.org/2005/Atom">
      <id>{feed}</id>
      <title>{exact(`${common.siteName}: rates`)}</title>
      <subtitle>{exact(common.disclaimer)}</subtitle>
      <updated>{dateTime(changelog.version)}</updated>
      <author>
        <name>{exact(common.siteName)}</name>
      </author>
      <link rel="self" href={feed} />
      <link href={`${page}/changes`} />
      {entries}
    </feed>
  ).text;
  return `<?xml version="1.0" encoding="utf-8"?>\n${written}\n`;
}

/** A version is a day; `.2` to `.9` are later on that day. */
function dateTime(version: string): string {
  const [day, edition = '0'] = version.split('.');
  return `${day}T00:00:0${edition}Z`;
}
