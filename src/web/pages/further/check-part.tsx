import type { ComponentChildren } from 'preact';
import { itemFigures } from '../../../engine/texts/item-figures.ts';
import { check } from '../../../operations/check.ts';
import { answerOf } from './asked.ts';
import { namedFigures } from './figure-names.ts';
import type { QuestionProps } from './further.tsx';
import { actionOf, Entry, HOW_TO_WRITE, Part, renderedOnce, Select, typedOf } from './part.tsx';
import { shownWord, wordsOf } from './words.ts';

const unasked = renderedOnce();

/** A figure that somebody else has: whether it agrees, and which slips explain it if not. */
export function CheckPart({ site, tool, loaded, result, asked: all, hidden }: QuestionProps) {
  const { asked, found } = answerOf(all, check);
  const given = asked?.given;
  const items = itemFigures(loaded.texts.figures, result.calculation.textValues());
  const make = (inputs: ComponentChildren) => {
    const figures = namedFigures(loaded);
    const words = [...new Set(figures.flatMap(({ name }) => wordsOf(loaded, name)))];
    return (
      <Part
        id="check"
        title="Do you have another figure?"
        lead="Enter a figure from HMRC, an adviser or your software, to see whether it agrees and what may explain it if not."
        button="Check it"
        action={actionOf(site, tool.key)}
        hidden={inputs}
        asked={asked}
        answer={
          found === null ? null : (
            <p role="status">
              <strong>{found.answer}</strong>
            </p>
          )
        }
      >
        <Select
          id="check-figure"
          name="figure"
          label="Which figure"
          typed={typedOf(given, 'figure')}
          options={[
            ...figures.map(({ name, label }) => [name, label] as const),
            ...items.map(({ path, label }) => [path, label] as const),
          ]}
        />
        <Entry
          id="check-claimed"
          name="claimed"
          label="What it is said to be"
          typed={shownWord(loaded, typedOf(given, 'figure'), typedOf(given, 'claimed'))}
          hint={words.length === 0 ? HOW_TO_WRITE : `${HOW_TO_WRITE} Or one of: ${words.join(', ')}.`}
        />
      </Part>
    );
  };
  const isAlike = asked === null && items.length === 0;
  return isAlike ? unasked(tool, hidden, make) : make(hidden);
}
