import type { Changelog } from './changelog.ts';
import type { Decision, DecisionDeclaration } from './decisions/decision.ts';
import type { TableDeclaration } from './rates/declaration.ts';
import type { RateTable } from './rates/table.ts';
import type { Sources } from './sources.ts';
import type { CommonTexts } from './texts/common-texts.ts';
import type { CalculatorNames } from './texts/template.ts';

/** The content of each file of `rules/` and `schemas/`, by name: `rules/rates/corporation-tax.yaml`. */
export type RulesFiles = ReadonlyMap<string, unknown>;

/** The checked rules as JSON, written by the build. */
export interface CompiledRules {
  /** The content of each file, by name. */
  readonly files: Readonly<Record<string, unknown>>;
  readonly changelog: Changelog;
}

/** What calculators have in common. */
export interface SharedRules {
  readonly sources: Sources;
  readonly common: CommonTexts;
  /** What channels call the calculators. */
  readonly names: CalculatorNames;
  readonly tables: ReadonlyMap<TableDeclaration, RateTable>;
  readonly decisions: ReadonlyMap<DecisionDeclaration, Decision>;
  /** CHANGELOG-rates.md, newest edition first. */
  readonly changelog: Changelog;
}
