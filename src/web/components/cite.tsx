import type { Reference } from '../../engine/sources.ts';
import { type Child, h } from '../../http/markup.ts';

/** A citation for the margin: `CTA 2010 s.18B`, linked, with the full title on hover. */
export function Cite({ sources }: { sources: readonly Reference[] }): Child {
  return sources.map(({ title, url }, index) => [
    index === 0 ? null : ', ',
    <a href={url} rel="noreferrer" title={title}>
      {shortTitle(title)}
    </a>,
  ]);
}

const PLACES: readonly (readonly [RegExp, string])[] = [
  [/^section /, 's.'],
  [/^Schedule /, 'Sch.'],
  [/^paragraph /, 'para.'],
  [/^regulation /, 'reg.'],
  [/^article /, 'art.'],
  [/^Part /, 'Pt.'],
];

/**
 * Shortens a title as practitioners cite it: `Corporation Tax Act 2010, section 18B (marginal relief)`
 * becomes `CTA 2010 s.18B`, a manual page its number; any other title is unchanged.
 */
export function shortTitle(title: string): string {
  const [plain = title] =
    title.split(' (').length > 1 && !title.startsWith('Finance (') ? title.split(' (') : [title];
  const manual = /\b([A-Z]{2,5}\d{4,6})\b/.exec(title);
  if (manual !== null) return manual[1] as string;
  const [act = '', ...places] = plain.split(', ');
  const named = /^(.*Act) (\d{4})$/.exec(act);
  if (named === null && !act.startsWith('SI ')) return plain;
  const short = named === null ? act : `${initials(named[1] as string)} ${named[2]}`;
  const parts = places.map((place) => {
    const bare = place.split(' (')[0] as string;
    const found = PLACES.find(([pattern]) => pattern.test(bare));
    return found === undefined ? bare : bare.replace(found[0], found[1]);
  });
  return [short, ...parts].join(' ');
}

function initials(act: string): string {
  return act
    .replace('(No. 2)', '')
    .split(' ')
    .map((word) => (/^[A-Z]/.test(word) ? word[0] : ''))
    .join('')
    .replace(/^FA$/, act.includes('No. 2') ? 'F(No.2)A' : 'FA');
}
