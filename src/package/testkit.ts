import kit from '#testkit' with { type: 'json' };
import type { TestKit } from '../review/examples/test-case.ts';

export type { TestCase, TestKit } from '../review/examples/test-case.ts';

const testkit = kit as TestKit;
export default testkit;
