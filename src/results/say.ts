import type { Scope } from './scope.ts';
import type { FigureText, Sentence } from './texts.ts';
import { holds } from './when.ts';

/** The sentences that hold, printed, in order. */
export function say(sentences: readonly Sentence[], scope: Scope): string[] {
  return sentences.flatMap(({ text, when, each }) =>
    scopesOf(scope, each)
      .filter((inner) => holds(when, inner))
      .map((inner) => inner.fill(text, 'text')),
  );
}

/** The figures that hold, printed, in order. */
export function sayFigures(figures: readonly FigureText[], scope: Scope): { label: string; value: string }[] {
  return figures.flatMap(({ label, value, when, each }) =>
    scopesOf(scope, each)
      .filter((inner) => holds(when, inner))
      .map((inner) => ({ label: inner.fill(label, 'text'), value: inner.fill(value, 'figure') })),
  );
}

function scopesOf(scope: Scope, each: string | null): readonly Scope[] {
  return each === null ? [scope] : scope.each(each);
}
