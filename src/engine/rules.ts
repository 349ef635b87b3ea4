import type { Decision, DecisionDeclaration } from './decisions/decision.ts';
import type { Lookup } from './on-demand.ts';
import type { TableDeclaration } from './rates/declaration.ts';
import type { RateTable } from './rates/table.ts';
import type { RulesFile } from './rules-file.ts';
import type { Sources } from './sources.ts';
import type { CommonTexts } from './texts/common-texts.ts';

export type RulesFiles = ReadonlyMap<string, RulesFile>;

export interface RateFile {
  readonly title: string;
  readonly about: string;
}

export interface SharedRules {
  readonly sources: Sources;
  readonly common: CommonTexts;
  readonly tables: Lookup<TableDeclaration, RateTable>;
  readonly decisions: Lookup<DecisionDeclaration, Decision>;
}
