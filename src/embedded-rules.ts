import files from '#rules' with { type: 'json' };
import type { CompiledRules } from './engine/rules.ts';

export const rules: CompiledRules = files;
