import files from '#rules' with { type: 'json' };
import type { CompiledRules } from './engine/compiled-rules.ts';

export const rules: CompiledRules = files;
