import { Fragment, h, Markup } from '../../http/markup.ts';
import type { Site } from '../site.ts';
import { CARD_SIZE } from './card-picture.tsx';
import type { StructuredData } from './structured-data.ts';

/** What a link to a page shows of it elsewhere. */
export interface Card {
  readonly title: string;
  readonly description: string;
  /** The address to share. */
  readonly address: string;
  /** The path of its image, where there can be one. */
  readonly image: string;
}

/** The elements by which other sites show a link to a page (Open Graph; X takes its own names). */
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

/** Data for search engines. It is no script: browsers run nothing of it. */
export function DataHead({ data }: { data: StructuredData }) {
  // Text in a script element ends at its end tag, whatever stands around it.
  const text = JSON.stringify(data).replaceAll('<', '\\u003c');
  return <script type="application/ld+json">{new Markup(text)}</script>;
}
