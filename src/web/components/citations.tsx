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
