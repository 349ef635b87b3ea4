import { Fragment, h, Markup } from '../../http/markup.ts';
import type { Site } from '../site.ts';
import { CARD_SIZE } from './card-picture.tsx';
import type { StructuredData } from './structured-data.ts';

/** How a link to a page is previewed elsewhere. */
export interface Card {
  readonly title: string;
  readonly description: string;
  readonly address: string;
  /** The path of its image, if there can be one. */
  readonly image: string;
}

/** The elements that other sites build a link preview from (Open Graph; X has its own names). */
export function CardHead({ site, card: { title, description, address, image } }: CardHeadProps): Markup {
  const picture = `${site.baseUrl}${image}`;
  const pictured = (
    <>
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content={CARD_SIZE.width} />
      <meta property="og:image:height" content={CARD_SIZE.height} />
      <meta property="og:image:alt" content={title} />
    </>
  );
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:locale" content="en_GB" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      {site.hasCards ? pictured : null}
      <meta name="twitter:card" content={site.hasCards ? 'summary_large_image' : 'summary'} />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
    </>
  );
}

interface CardHeadProps {
  readonly site: Site;
  readonly card: Card;
}

/** Data for search engines. Not a script: browsers run none of it. */
export function DataHead({ data }: { data: StructuredData }) {
  // A script element ends at the first end tag in its text, whatever the context.
  const text = JSON.stringify(data).replaceAll('<', '\\u003c');
  return <script type="application/ld+json">{new Markup(text)}</script>;
}
