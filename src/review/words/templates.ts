import type { Service } from '../../service.ts';

/** By each sentence of a calculator's texts, a pattern of the lines that it prints. */
export function templatesOf(service: Service, key: string): Map<string, RegExp> {
  const loaded = [...service.rules.calculators, ...service.rules.overRows].find(
    ({ calculator }) => calculator.key === key,
  );
  const { answer, figures, notes } = loaded?.texts ?? { answer: [], figures: [], notes: [] };
  // Results after the last known day that use a row which is not yet law say so instead.
  const isAnnounced = loaded?.calculator.tables.some(
    (shape) => service.rules.tables.get(shape)?.rows.at(-1)?.announced,
  );
  const all = [...answer, ...figures, ...notes].map(({ words }) => words);
  const shown = all.filter((words) => !(isAnnounced && words.includes('known_until}')));
  return new Map(shown.map((words) => [words, patternOf(words)]));
}

function patternOf(words: string): RegExp {
  const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]|{}]/g, '\\$&');
  return new RegExp(
    words
      .split(/\{[^}]+\}/)
      .map(literal)
      .join('.*'),
    'i',
  );
}
