import kit from '#testkit' with { type: 'json' };
import type { TestKit } from './review/testkit.ts';

export type { TestCase, TestKit } from './review/testkit.ts';

const testkit = kit as TestKit;
export default testkit;
