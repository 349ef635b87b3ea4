import type { RateLimits } from '../../../http/limits/request-limits.ts';
import { h } from '../../../http/markup.ts';
import type { SecurityContact } from '../../../http/security-txt.ts';
import { Snippet } from '../../components/snippets.tsx';
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

/** An example as it stands on the page. */
export function Code({ example }: { example: Example }) {
  return <Snippet text={example.text} />;
}

export interface PairProps {
  /** The request, in one language or several, of which one stands open. */
  readonly requests: readonly (readonly [language: string, example: Example])[];
  readonly response: Example;
  /** The status with which it is answered. */
  readonly status: number;
}

/** A request beside what comes back. */
export function Pair({ requests, response, status }: PairProps) {
  const group = requests.map(([language]) => language).join('-') + status;
  return (
    <div class="exchange">
      <div>
        {requests.map(([language, example], index) => (
          <details name={group} open={index === 0}>
            <summary>Request: {language}</summary>
            <Code example={example} />
          </details>
        ))}
      </div>
      <div>
        <p class="answer-label">Response: status {status}</p>
        <Code example={response} />
      </div>
    </div>
  );
}
