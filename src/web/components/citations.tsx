import type { Reference } from '../../engine/sources.ts';
import { Fragment, h } from '../../http/markup.ts';

/** Links to the law and official pages behind something. */
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
