import type { AnyCalculator } from '../calculator.ts';
import type { RulesFile } from '../rules-file.ts';
import type { CommonTexts } from './common-texts.ts';
import { readTemplate } from './template.ts';

/** A column made of others: the first that is given, under conditions, or a count. */
export type DerivedColumn =
  | {
      readonly first_of: readonly string[];
      readonly if_positive?: string;
      readonly unless?: string;
      readonly only_with?: string;
    }
  | { readonly count: string };

export interface RowTexts {
  /** What the headline says, by the path of each figure in `data` or the name of a derived column: its heading. */
  readonly columns: Readonly<Record<string, string>>;
  readonly derived: Readonly<Record<string, DerivedColumn>>;
  /** Figures that are left blank in tables where an optional input was not given: its name. */
  readonly onlyWith: Readonly<Record<string, string>>;
}

export interface RowTextsData {
  readonly only_with?: Readonly<Record<string, string>>;
  readonly columns: Readonly<Record<string, string>>;
  readonly derived?: Readonly<Record<string, DerivedColumn>>;
}

export function readRowTexts(
  file: RulesFile,
  { inputs, outputs, narration }: AnyCalculator,
  { columns, derived = {}, only_with = {} }: RowTextsData,
  { names }: CommonTexts,
): RowTexts {
  file.verify(() => {
    const isFigure = (path: string): boolean => {
      const [key = '', item, column = ''] = path.split('.');
      const type = Object.hasOwn(outputs, key) ? outputs[key] : undefined;
      if (item === undefined) return type !== undefined;
      return /^[1-9]$/.test(item) && type?.kind === 'list' && Object.hasOwn(type.of, column);
    };
    for (const [name, heading] of Object.entries(columns)) {
      readTemplate(file, ['rows', 'columns', name], heading, new Set(), names);
      if (!isFigure(name) && !Object.hasOwn(derived, name)) {
        file.faultAtKey(['rows', 'columns', name], `"data" has no figure "${name}"`);
      }
    }
    for (const [name, input] of Object.entries(only_with)) {
      const path = ['rows', 'only_with', name];
      if (!isFigure(name)) file.fault(path, `"data" has no figure "${name}"`);
      if (!Object.hasOwn(inputs, input)) file.fault(path, `the calculator has no input "${input}"`);
    }
    for (const [name, column] of Object.entries(derived)) {
      const paths =
        'count' in column ? [column.count] : [...column.first_of, column.if_positive ?? []].flat();
      const wrong = paths.find((path) => !isFigure(path));
      const told = 'count' in column ? [] : [column.unless ?? [], column.only_with ?? []].flat();
      const unknown = told.find((one) => !Object.hasOwn(narration, one));
      if (unknown !== undefined) {
        file.fault(['rows', 'derived', name], `the calculator publishes no "${unknown}" for texts`);
      }
      if (wrong !== undefined) file.fault(['rows', 'derived', name], `"data" has no figure "${wrong}"`);
    }
  });
  return { columns, derived, onlyWith: only_with };
}
