import type { Service } from '../../service.ts';

/** By each sentence of a calculator's texts, a pattern of the lines that it prints. */
export function templatesOf(service: Service, key: string): Map<string, RegExp> {
  const loaded = [...service.rules.calculators, ...service.rules.overRows].find(
    ({ calculator }) => calculator.key === key,
  );
  const { answer, figures, notes } = loaded?.texts ?? { answer: [], figures: [], notes: [] };
  const all = [...answer, ...figures, ...notes].map(({ words }) => words);
  // Whether a request reaches beyond the last known day depends on the newest rows.
  const shown = all.filter((words) => !words.includes('known_until}'));
  return new Map(shown.map((words) => [words, patternOf(words)]));
}

function patternOf(words: string): RegExp {
  const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]|{}]/g, '\\$&');
  return new RegExp(
    words
      .split(/\{[^{}]{1,60}\}/)
      .map(literal)
      .join('.*'),
    'i',
  );
}
