import type { AnyCalculator } from '../calculator.ts';
import type { RulesFile } from '../rules-file.ts';
import type { CommonTexts } from './common-texts.ts';
import { readTemplate } from './template.ts';

export interface RowTexts {
  /** What the headline says, by the path of each figure in `data` or the name of a column of the calculator's own: its heading. */
  readonly columns: Readonly<Record<string, string>>;
  /** Figures that are left blank in tables where an optional input was not given: its name. */
  readonly onlyWith: Readonly<Record<string, string>>;
}

export interface RowTextsData {
  readonly only_with?: Readonly<Record<string, string>>;
  readonly columns: Readonly<Record<string, string>>;
}

export function readRowTexts(
  file: RulesFile,
  { inputs, outputs, rowColumns = {} }: AnyCalculator,
  { columns, only_with = {} }: RowTextsData,
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
      if (!isFigure(name) && !Object.hasOwn(rowColumns, name)) {
        file.faultAtKey(['rows', 'columns', name], `"data" has no figure "${name}"`);
      }
    }
    for (const [name, input] of Object.entries(only_with)) {
      const path = ['rows', 'only_with', name];
      if (!isFigure(name)) file.fault(path, `"data" has no figure "${name}"`);
      if (!Object.hasOwn(inputs, input)) file.fault(path, `the calculator has no input "${input}"`);
    }
  });
  return { columns, onlyWith: only_with };
}
