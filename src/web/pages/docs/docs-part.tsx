import type { RateLimits } from '../../../http/limits/rate-limit.ts';
import type { SecurityContact } from '../../../http/security-txt.ts';
import type { Site } from '../../site.ts';
import type { Example, ExampleName } from './examples.ts';

/** What the pages say of how the service is run. */
export interface Operation {
  /** Mail or web address for higher volumes and questions; null when none is given. */
  readonly contact: string | null;
  /** Requests a minute for one client; 0 for no limit. */
  readonly perMinute: RateLimits;
  /** Whom finders of weaknesses are to tell; null where nobody is named. */
  readonly security: SecurityContact | null;
}

export interface DocsPartProps {
  readonly site: Site;
  readonly operation: Operation;
  readonly shown: Readonly<Record<ExampleName, Example>>;
}

/** An example as it stands on the page; one click marks it all. */
export function Code({ example }: { example: Example }) {
  return <pre class="copy">{example.text}</pre>;
}
