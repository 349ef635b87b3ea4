import type { ComponentChildren } from 'preact';
import type { LoadedCalculator } from '../../../engine/compile-calculator.ts';
import type { InputField } from '../../../engine/inputs/field.ts';
import { axisOf, exampleAxis } from '../../../operations/axis.ts';
import { type Comparison, compare, type Difference } from '../../../operations/compare.ts';
import { pounds } from '../../charts/numbers.ts';
import { choicesOf } from '../../components/control.tsx';
import { NumberTable } from '../../components/table.tsx';
import { answerOf } from './asked.ts';
import { type NamedFigure, namedFigures } from './figure-names.ts';
import type { QuestionProps } from './further.tsx';
import { actionOf, Entry, HOW_TO_WRITE, Part, renderedOnce, Select, typedOf } from './part.tsx';

const unasked = renderedOnce();

/** One input changed, and both results side by side. */
export function ComparePart({ site, tool, loaded, asked: all, hidden }: QuestionProps) {
  const { asked, found } = answerOf(all, compare);
  const [, name = '', value = ''] = /^([^:]*):(.*)$/s.exec(typedOf(asked?.given, 'compare')) ?? [];
  const make = (inputs: ComponentChildren) => {
    const options = optionsOf(loaded);
    const isChoice = options.some(([option]) => option === `${name}:${value}`);
    return (
      <Part
        id="compare"
        title="Two results side by side"
        lead="Change one input and see both results with their differences."
        button="Compare"
        action={actionOf(site, tool.key)}
        hidden={inputs}
        asked={asked}
        answer={found === null ? null : <Answer loaded={loaded} found={found} name={name} value={value} />}
      >
        <Select
          id="compare-input"
          name="compare"
          label="What to change"
          typed={
            isChoice ? `${name}:${value}` : `${name || (exampleAxis(loaded.schema)?.axis.field.name ?? '')}:`
          }
          options={options}
        />
        <Entry
          id="compare-value"
          name="compare_value"
          label="Its other value"
          typed={isChoice ? '' : value}
          hint={`${HOW_TO_WRITE} Left empty, the input is taken away.`}
        />
      </Part>
    );
  };
  return asked === null ? unasked(tool, hidden, make) : make(hidden);
}

/** What can be changed: an input whose value is typed, or a word of one that is chosen. */
function optionsOf({ schema }: LoadedCalculator): [value: string, label: string][] {
  return schema.fields.flatMap((field): [string, string][] => {
    if (axisOf(field) !== null) return [[`${field.name}:`, field.title]];
    const words = choicesOf(field).filter(({ value }) => value !== '');
    return words.map(({ value, label }) => [`${field.name}:${value}`, `${field.title}: ${label}`]);
  });
}

/** An input as people read it; what is left out in words. */
function shownInput(field: InputField, value: string): string {
  if (value === '') return 'left out';
  const axis = axisOf(field);
  if (axis === null) return choicesOf(field).find(({ accepts }) => accepts(value))?.label ?? value;
  const place = axis.read(value);
  return typeof place === 'number' ? axis.print(place) : value;
}

interface AnswerProps {
  readonly loaded: LoadedCalculator;
  readonly found: Comparison;
  readonly name: string;
  readonly value: string;
}

function Answer({ loaded, found, name, value }: AnswerProps) {
  const field = loaded.schema.fields.find((one) => one.name === name) as InputField;
  const { figures, notes, differences, b, share_url } = found;
  const named = namedFigures(loaded);
  const differenceOf = (label: string): string => {
    const figure = named.find((one) => one.label === label);
    const difference = differences.find(({ key }) => key === figure?.name);
    return figure === undefined || difference === undefined ? '' : signed(figure, difference);
  };
  const changed = shownInput(field, value);
  return (
    <>
      <p role="status">
        {differences.length === 0
          ? `With ${field.title} ${changed}, nothing is different.`
          : `The result as entered, and with ${field.title} ${changed}.`}
      </p>
      <NumberTable
        head={['Figure', 'As entered', 'Changed', 'Difference']}
        rows={figures.map((one) => [one.label, one.a ?? '–', one.b ?? '–', differenceOf(one.label)])}
      />
      <OnlyIn title="Notes only as entered" notes={notes.a} />
      <OnlyIn title="Notes only when changed" notes={notes.b} />
      <ul>
        <li>
          <a href={share_url}>Link to this comparison</a>
        </li>
        <li>
          <a href={b.share_url}>The changed result by itself</a>
        </li>
      </ul>
    </>
  );
}

function OnlyIn({ title, notes }: { readonly title: string; readonly notes: readonly string[] }) {
  return notes.length === 0 ? null : (
    <>
      <h4>{title}</h4>
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </>
  );
}

/** A difference with its sign, in the unit of the figure; empty for what cannot be subtracted. */
function signed({ type: { kind } }: NamedFigure, { difference }: Difference): string {
  if (difference === null || difference === 0) return '';
  const size = Math.abs(difference);
  const count = size.toLocaleString('en-GB', { maximumFractionDigits: 6 });
  const text =
    kind === 'money'
      ? pounds(size)
      : kind === 'date'
        ? `${count} ${size === 1 ? 'day' : 'days'}`
        : kind === 'percent'
          ? `${count} points`
          : count;
  return `${difference < 0 ? '−' : '+'}${text}`;
}
