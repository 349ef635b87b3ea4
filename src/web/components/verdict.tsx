import { renderSentences } from '../../engine/texts/render.ts';
import { h, type Markup } from '../../http/markup.ts';
import { captionsOf } from '../pages/captions.ts';
import type { PageResult } from '../pages/page-result.ts';
import type { ResultView } from '../result-view.ts';

/** The answer at a glance: its figure or verdict, large, and its first sentence. */
export function Verdict({ result, view }: { result: PageResult; view: ResultView }): Markup {
  const { loaded, run } = result;
  const { key } = loaded.calculator;
  const [sentence = ''] = sentencesOf(result);
  const first = view.headline[0]?.[0]?.figures[0];
  const [label, text] = captionsOf({ key, title: loaded.schema.title }).verdict?.(result) ?? [
    first?.label ?? loaded.schema.title,
    withoutPence(first?.value ?? ''),
  ];
  const labels = new Set(run.result.figures.map((figure) => figure.label));
  const prompts = view.headline
    .flat()
    .flatMap(({ figures }) => figures.filter((one) => !labels.has(one.label)));
  return (
    <section class="verdict" aria-labelledby="result-heading">
      <h2 id="result-heading" tabindex="-1">
        <span class="verdict-label">{label}</span>
        {AmountView({ text })}
      </h2>
      <p>{sentence}</p>
      {prompts.map((one) => (
        <p>
          {one.label}: {one.value}.
        </p>
      ))}
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

/** `£22,750` for `£22,750.00`; pence that are not nil stay. */
export function withoutPence(text: string): string {
  return text.replace(/(£[\d,]+)\.00(?!\d)/g, '$1');
}
