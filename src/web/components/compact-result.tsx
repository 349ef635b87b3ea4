import { type Child, h, type Markup } from '../../http/markup.ts';
import { captionsOf } from '../pages/captions.ts';
import type { PageResult } from '../pages/page-result.ts';
import { ResultView } from '../result-view.ts';
import { describeSite } from '../site.ts';
import { SourceLinks } from './links.tsx';
import { FiguresView, Fold, Notes, Since } from './result-parts.tsx';
import { Sums } from './sums.tsx';
import { ToDo } from './to-do.tsx';
import { Verdict } from './verdict.tsx';

interface CompactProps {
  readonly result: PageResult;
  readonly form: Child;
  readonly picture: Child;
}

/** A result for a frame: the verdict, dates and warnings, and a way to change it; the rest is folded. */
export function CompactResult({ result, form, picture }: CompactProps): Markup {
  const { calculation, run, loaded } = result;
  const view = new ResultView(calculation, result.notes, false);
  const events = calculation.events();
  const { dates = 'What to do' } = captionsOf({ key: run.tool, title: loaded.schema.title });
  const { scope, other } = view.notes(events);
  const warnings = view.warnings(events);
  const notes = [...other, ...scope];
  const { sources } = run.result;
  const links = { site: describeSite(result.service), facts: result.facts, isFramed: true };
  return (
    <div class="result" id="result">
      {Since(calculation.changesSinceLink())}
      {Verdict({ result, view })}
      {ToDo({ events, title: dates })}
      {warnings.length === 0 ? null : Notes({ ...links, notes: warnings.map(({ text }) => text) })}
      {picture}
      <p class="disclaimer">{run.disclaimer}</p>
      <div class="folds">
        {Fold({ name: 'Change', id: 'again', children: form })}
        {Fold({
          name: 'Figures',
          children: [
            <p class="answer">{run.result.answer}</p>,
            Sums({ figures: view.ledger }),
            FiguresView({ figures: view.ledger }),
          ],
        })}
        {notes.length === 0
          ? null
          : Fold({ name: `Notes (${notes.length})`, children: Notes({ ...links, notes }) })}
        {Fold({ name: `Sources (${sources.length})`, children: SourceLinks({ sources, isFramed: true }) })}
      </div>
      <p class="calculated-by printed">{run.calculated_by}</p>
    </div>
  );
}
