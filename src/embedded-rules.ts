import files from '#rules' with { type: 'json' };
import type { CompiledRules } from './engine/compiled-rules.ts';

/** The rules of this build. */
export const rules: CompiledRules = files;
