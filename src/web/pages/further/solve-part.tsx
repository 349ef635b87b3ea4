import type { ComponentChildren } from 'preact';
import type { LoadedCalculator } from '../../../engine/compile-calculator.ts';
import { solve } from '../../../operations/solve.ts';
import { pairsOf } from '../../../operations/sought.ts';
import { answerOf } from './asked.ts';
import type { QuestionProps } from './further.tsx';
import { actionOf, Entry, Part, renderedOnce, Select, typedOf } from './part.tsx';
import { shownWord, wordsOf } from './words.ts';

/** Whether a calculator declares figures from which an input can be found. */
export function canSolve(loaded: LoadedCalculator): boolean {
  return solve.isOffered?.(loaded) !== false;
}

const unasked = renderedOnce();

/** The other way round: the input that gives a figure. */
export function SolvePart({ site, tool, loaded, asked: all, hidden }: QuestionProps) {
  const { asked, found } = answerOf(all, solve);
  const given = asked?.given;
  const make = (inputs: ComponentChildren) => (
    <Part
      id="solve"
      title="The other way round"
      lead="Which input gives a figure? The other inputs stay as they are."
      button="Find it"
      action={actionOf(site, tool.key)}
      hidden={inputs}
      asked={asked}
      answer={
        found === null ? null : (
          <>
            <p role="status">
              <strong>{found.answer}</strong>
            </p>
            {found.share_url === null ? null : (
              <p>
                <a href={found.share_url}>The result with that value</a>
              </p>
            )}
          </>
        )
      }
    >
      <Select
        id="solve-pair"
        name="pair"
        label="What to find"
        typed={`${typedOf(given, 'find')}:${typedOf(given, 'for')}`}
        options={optionsOf(loaded)}
      />
      <Entry
        id="solve-equal"
        name="equal"
        label="This figure"
        typed={shownWord(loaded, typedOf(given, 'for'), typedOf(given, 'equal'))}
        hint={hintOf(loaded)}
      />
    </Part>
  );
  return asked === null ? unasked(tool, hidden, make) : make(hidden);
}

/** What can be found of what, each pair in one value. */
function optionsOf(loaded: LoadedCalculator): [value: string, label: string][] {
  return pairsOf(loaded).map((pair) => [
    `${pair.find}:${pair.for}`,
    `${nameOf(loaded, pair.find)} for ${nameOf(loaded, pair.for)} of`,
  ]);
}

function nameOf({ texts, schema }: LoadedCalculator, name: string): string {
  return texts.sought[name] ?? schema.fields.find((field) => field.name === name)?.title ?? '';
}

/** How the figures of a calculator are written: as amounts, numbers and dates, or as one of its words. */
function hintOf(loaded: LoadedCalculator): string {
  const kinds = new Set(pairsOf(loaded).map(({ type }) => type.kind));
  const words = pairsOf(loaded).flatMap(({ for: figure }) => wordsOf(loaded, figure));
  return [
    ...(kinds.has('money') ? ['An amount in pounds.'] : []),
    ...(kinds.has('integer') ? ['A whole number.'] : []),
    ...(kinds.has('date') ? ['A date as year-month-day.'] : []),
    ...(kinds.has('enum') ? [`One of: ${[...new Set(words)].join(', ')}.`] : []),
  ].join(' ');
}
