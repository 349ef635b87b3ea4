import type { AnyCalculator } from '../calculator.ts';
import { checkKeys, type RulesFile } from '../rules-file.ts';
import { plainOf } from '../values.ts';
import type { FigureGroup } from './entries.ts';
import type { TextTypes } from './text-types.ts';

/** The group of a figure whose texts name none: that of its kind of value. */
export function groupOf(type: TextTypes[string] | undefined): FigureGroup {
  if (type === undefined || type.kind === 'row' || type.kind === 'list') return 'rates';
  const { kind } = plainOf(type);
  return kind === 'money' ? 'sums' : kind === 'date' ? 'dates' : 'rates';
}

/** Reports words of pictures that are missing, or that no picture of the calculator has. */
export function checkChartWords(file: RulesFile, { chart }: AnyCalculator, words: object): void {
  const needed =
    chart === undefined
      ? []
      : ['title', 'about', ...(chart.curve?.rises === undefined ? [] : ['next']), ...chart.words];
  checkKeys(file, ['chart'], words, Object.fromEntries(needed.map((name) => [name, true])), {
    unknown: (name) => `pictures have no word "${name}"`,
    missing: (name) => `the word "${name}" of the picture is missing`,
  });
}
