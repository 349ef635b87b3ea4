import type { Source } from '../../engine/sources.ts';
import { type Change, dayOfTime, type Feed, FeedFault, plainLine } from './feed.ts';

/**
 * Acts and instruments by the data of legislation.gov.uk (Crown Legislation Markup Language): the day on
 * which the text was last revised, and amendments not yet incorporated. Both are in `ukm:Metadata`, before
 * the text.
 * Source: https://legislation.github.io/data-documentation/
 */
export function legislation({ url, checkedOn }: Source): Feed | null {
  if (new URL(url).hostname !== 'www.legislation.gov.uk') return null;
  return { url: `${url}/data.xml`, changes: (body) => provisionChanges(body, checkedOn) };
}

function provisionChanges(body: string, since: string): Change[] {
  const end = body.indexOf('</ukm:Metadata>');
  const metadata = end < 0 ? '' : body.slice(0, end);
  if (metadata === '') throw new FeedFault('the answer has no metadata of legislation');
  const changes: Change[] = [];
  const modified = dayOfTime(/<dc:modified>([^<]*)</.exec(metadata)?.[1]);
  if (modified !== null && modified > since) changes.push({ on: modified, what: 'The text was revised.' });
  for (const [tag] of metadata.matchAll(/<ukm:UnappliedEffect\s[^<>]*>/g)) {
    const attribute = (name: string): string =>
      plainLine(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&'));
    const on = dayOfTime(attribute('Modified'));
    if (on === null || on <= since) continue;
    const by = `${attribute('AffectingYear')}/${attribute('AffectingNumber')} ${attribute('AffectingProvisions')}`;
    const what = `Not yet worked into the text: ${attribute('AffectedProvisions')} ${attribute('Type')} by ${by.trim()}.`;
    changes.push({ on, what });
  }
  // A section repeats the effects on the Act that it belongs to.
  const once = new Map(changes.map((change) => [`${change.on} ${change.what}`, change]));
  return [...once.values()].sort((a, b) => (a.on ?? '').localeCompare(b.on ?? ''));
}
