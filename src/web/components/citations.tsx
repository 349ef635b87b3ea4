import type { Reference } from '../../engine/sources.ts';
import { Fragment, h } from '../../http/markup.ts';

/** The law and the official pages behind something, each a link. */
export function Citations({ sources }: { sources: readonly Reference[] }) {
  return (
    <>
      {sources.map(({ title, url }, index) => (
        <>
          {index === 0 ? null : '; '}
          <a href={url} rel="noreferrer">
            {title}
          </a>
        </>
      ))}
    </>
  );
}
