import type { Reference } from '../../engine/sources.ts';

/** The law and the official pages behind something, each a link. */
export function Citations({ sources }: { sources: readonly Reference[] }) {
  return (
    <>
      {sources.map(({ title, url }, index) => (
        <>
          {index === 0 ? null : '; '}
          <a key={url} href={url} rel="noreferrer">
            {title}
          </a>
        </>
      ))}
    </>
  );
}

/** A name of the rules as a reader says it: `time-limits/payment`, `hmrc_practice`. */
export function asWords(name: string): string {
  const words = name.replaceAll('/', ', ').replaceAll(/[-_]/g, ' ').replace('hmrc', 'HMRC');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
