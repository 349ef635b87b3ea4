import type { Calculation, ToolRun } from '../../engine/result.ts';
import type { Note } from '../../engine/texts/entries.ts';
import type { PageWords } from '../../engine/texts/page-words.ts';
import { type Child, h, type Markup } from '../../http/markup.ts';
import { ResultView } from '../result-view.ts';
import { Sources } from './links.tsx';
import { Answer, Caveat, Figures, Fold, Notes, Since } from './result-parts.tsx';

interface CompactProps {
  readonly calculation: Calculation;
  readonly run: ToolRun;
  readonly notes: readonly Note[];
  readonly words: PageWords;
  readonly form: Child;
  readonly pictures: Child;
}

/** A result for small spaces: the answer, the main figures and a way to change it; the rest is collapsed. */
export function CompactResult(props: CompactProps): Markup {
  const { calculation, run, words, form, pictures } = props;
  const view = new ResultView(calculation, props.notes, false);
  const since = calculation.sinceLink();
  const notes = run.result.notes.filter((note) => note !== since);
  const { sources } = run.result;
  const main = view.figures.filter(({ text, isNil }) => text.isMain && !isNil);
  const others = view.figures.filter((figure) => !main.includes(figure));
  const fold = (name: string, count: number, inside: Child): Child =>
    count === 0 ? null : Fold({ name: `${name} (${count})`, children: inside });
  return (
    <div class="result" id="result">
      {Since(since, words)}
      {Answer({ view, run, words })}
      {pictures}
      {Figures({ figures: main })}
      <div class="folds">
        {Fold({ name: words.change_title, id: 'again', children: form })}
        {fold(words.more_figures, others.length, Figures({ figures: others }))}
        {fold(words.notes, notes.length, Notes({ notes }))}
        {fold(words.sources, sources.length, Sources({ sources, isFramed: true }))}
      </div>
      {Caveat({ run })}
    </div>
  );
}
