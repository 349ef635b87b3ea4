import { holds } from './condition.ts';
import type { Scope } from './scope.ts';
import type { FigureText, Sentence } from './texts.ts';

/** The sentences that hold, printed, in order. */
export function say(sentences: readonly Sentence[], scope: Scope): string[] {
  const said: string[] = [];
  for (const sentence of sentences) {
    for (const place of placesOf(sentence, scope)) said.push(place.render(sentence.text, 'text'));
  }
  return said;
}

/** The figures that hold, printed, in order. */
export function renderFigures(
  figures: readonly FigureText[],
  scope: Scope,
): { label: string; value: string }[] {
  const said: { label: string; value: string }[] = [];
  for (const figure of figures) {
    for (const place of placesOf(figure, scope)) {
      said.push({ label: place.render(figure.label, 'text'), value: place.render(figure.value, 'figure') });
    }
  }
  return said;
}

/** Where a text is said: once, for each record of a list, or nowhere. */
function placesOf({ when, each }: Pick<Sentence, 'when' | 'each'>, scope: Scope): readonly Scope[] {
  if (each !== null) return scope.each(each).filter((inner) => holds(when, inner));
  return holds(when, scope) ? scope.alone : NOWHERE;
}

const NOWHERE: readonly Scope[] = [];
