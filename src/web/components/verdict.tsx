import { renderFigures, renderSentences } from '../../engine/texts/render.ts';
import { h, type Markup } from '../../http/markup.ts';
import { captionsOf } from '../pages/captions.ts';
import type { PageResult } from '../pages/page-result.ts';
import { withoutPence } from './print.ts';

/** The answer at a glance: its figure or verdict, large, its first sentence, and what else is shown first. */
export function Verdict(result: PageResult): Markup {
  const { loaded, calculation, run, values } = result;
  const own = captionsOf(run.tool).verdict?.(result);
  const headline = renderFigures(loaded.texts.headline, values);
  const [first = calculation.figures()[0]] = headline;
  const [label, text] = own ?? [first?.label ?? loaded.schema.title, withoutPence(first?.value ?? '')];
  const shown = new Set([label, ...run.result.figures.map((figure) => figure.label)]);
  const [sentence = ''] = sentencesOf(result);
  return (
    <section class="verdict" aria-labelledby="result-heading">
      <h2 id="result-heading" tabindex="-1">
        <span class="verdict-label">{label}</span>
        {AmountView({ text })}
      </h2>
      <p>{sentence}</p>
      {headline.map((one) =>
        shown.has(one.label) ? null : (
          <p>
            {one.label}: {one.value}.
          </p>
        ),
      )}
    </section>
  );
}

/** An amount or a few words, large. */
export function AmountView({ text }: { readonly text: string }): Markup {
  const isWords = !/^[−+]?£/.test(text);
  return <span class={isWords ? 'amount words' : text.length > 15 ? 'amount long' : 'amount'}>{text}</span>;
}

/** The sentences of an answer. */
export function sentencesOf({ loaded, values }: PageResult): readonly string[] {
  return renderSentences(loaded.texts.answer, values as never);
}
