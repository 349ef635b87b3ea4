import type { Site } from '../../site.ts';
import type { Operation } from '../operation.ts';
import type { Example, ExampleName } from './examples.ts';

/** What each part of the documentation is made from. */
export interface DocsPartProps {
  readonly site: Site;
  readonly operation: Operation;
  readonly shown: Readonly<Record<ExampleName, Example>>;
}
