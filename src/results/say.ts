import type { Scope } from './scope.ts';
import type { FigureText, Sentence } from './texts.ts';
import { holds } from './when.ts';

/** The sentences that hold, printed, in order. */
export function say(sentences: readonly Sentence[], scope: Scope): string[] {
  const said: string[] = [];
  for (const { text, when, each } of sentences) {
    for (const inner of scopesOf(scope, each)) {
      if (holds(when, inner)) said.push(inner.fill(text, 'text'));
    }
  }
  return said;
}

/** The figures that hold, printed, in order. */
export function sayFigures(figures: readonly FigureText[], scope: Scope): { label: string; value: string }[] {
  const said: { label: string; value: string }[] = [];
  for (const { label, value, when, each } of figures) {
    for (const inner of scopesOf(scope, each)) {
      if (holds(when, inner)) {
        said.push({ label: inner.fill(label, 'text'), value: inner.fill(value, 'figure') });
      }
    }
  }
  return said;
}

function scopesOf(scope: Scope, each: string | null): readonly Scope[] {
  return each === null ? [scope] : scope.each(each);
}
