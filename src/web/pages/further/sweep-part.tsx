import type { ComponentChildren } from 'preact';
import type { LoadedCalculator } from '../../../engine/compile-calculator.ts';
import { once } from '../../../engine/on-demand.ts';
import { dayText } from '../../../engine/texts/format.ts';
import { type Day, parseDay } from '../../../law/calendar.ts';
import { type Axis, axesOf, exampleAxis } from '../../../operations/axis.ts';
import { type Sweep, sweep } from '../../../operations/sweep.ts';
import { pounds } from '../../charts/numbers.ts';
import { withQuery } from '../../components/snippets.tsx';
import { NumberTable } from '../../components/table.tsx';
import { answerOf } from './asked.ts';
import { type NamedFigure, namedFigures } from './figure-names.ts';
import type { FurtherProps, QuestionProps } from './further.tsx';
import { actionOf, Entry, HOW_TO_WRITE, Part, renderedOnce, Select, typedOf } from './part.tsx';
import { SweepChart } from './sweep-chart.tsx';
import { shownWord } from './words.ts';

const unasked = renderedOnce();

/** What if one input were another: a figure for each value of it, drawn, with the thresholds and their reasons. */
export function SweepPart({ site, tool, loaded, result, asked: all, hidden }: QuestionProps) {
  const { asked, found } = answerOf(all, sweep);
  const given = asked?.given;
  const make = (inputs: ComponentChildren) => (
    <Part
      id="what-if"
      title="What if…"
      lead="One input takes many values, and the others stay as they are. Without ends the values lie around yours."
      button="Show what if"
      action={actionOf(site, tool.key)}
      hidden={inputs}
      asked={asked}
      answer={found === null ? null : <Answer loaded={loaded} found={found} given={given ?? {}} />}
    >
      <Select
        id="what-if-input"
        name="vary"
        label="What to vary"
        typed={typedOf(given, 'vary') || (exampleAxis(loaded.schema)?.axis.field.name ?? '')}
        options={axesOf(loaded.schema).map(({ field }) => [field.name, field.title])}
      />
      <Select
        id="what-if-figure"
        name="columns"
        label="What to show"
        typed={typedOf(given, 'columns')}
        options={namedFigures(loaded).map(({ name, label }) => [name, label])}
      />
      <Entry id="what-if-from" name="from" label="From" typed={typedOf(given, 'from')} hint={HOW_TO_WRITE} />
      <Entry id="what-if-to" name="to" label="To" typed={typedOf(given, 'to')} hint={HOW_TO_WRITE} />
    </Part>
  );
  if (asked === null) return unasked(tool, hidden, make);
  const file = withQuery(`${site.root}/api/v1/tools/${tool.key}/sweep.csv`, {
    ...Object.fromEntries(result.calculation.read.given),
    ...Object.fromEntries(
      Object.keys(sweep.parameters).flatMap((name) => {
        const value = typedOf(given, name);
        return value === '' ? [] : [[name, value]];
      }),
    ),
  });
  return (
    <>
      {make(hidden)}
      {found === null ? null : (
        <p>
          <a href={file}>These values as CSV</a>
        </p>
      )}
    </>
  );
}

interface AnswerProps {
  readonly loaded: LoadedCalculator;
  readonly found: Sweep;
  readonly given: FurtherProps['result']['given'];
}

function Answer({ loaded, found, given }: AnswerProps) {
  const axis = axesOf(loaded.schema).find(({ field }) => field.name === given.vary) as Axis;
  const [column = ''] = typedOf(given, 'columns').split(',');
  const figure = namedFigures(loaded).find(({ name }) => name === column);
  const placeOf = (at: number | string): number => axis.read(at) as number;
  const show = (at: number | string): string => axis.print(placeOf(at));
  const shown = found.points.map((point): readonly [string, string] => [
    show(point.at),
    'data' in point && figure !== undefined ? cell(loaded, figure, point.data[figure.name]) : '–',
  ]);
  const points = found.points.flatMap((point) => {
    const y = 'data' in point ? numberOf(point.data[column]) : null;
    return y === null ? [] : [{ x: placeOf(point.at), y }];
  });
  return (
    <>
      {figure === undefined || points.length < 2 ? (
        <NumberTable head={[axis.field.title, figure?.label ?? 'Figure']} rows={shown} />
      ) : (
        <SweepChart
          input={axis.field.title}
          figure={figure.label}
          points={points}
          isOfDays={figure.type.kind === 'date'}
          thresholds={[...new Set(found.thresholds.map(({ at }) => placeOf(at)))]}
          showX={axis.print}
          tick={(y) => drawn(figure, y)}
          rows={shown}
        />
      )}
      {found.thresholds.length === 0 ? null : (
        <>
          <h4>Where something is decided otherwise</h4>
          <dl>
            {found.thresholds.map(({ at, question, because, decision }, index) => (
              <div class="line" key={`${decision}${index}`}>
                <dt>{`From ${show(at)}: ${question}`}</dt>
                <dd>{because ?? 'This is not asked any more.'}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {found.thresholds_complete ? null : <p>There are more such values than were looked for.</p>}
    </>
  );
}

function cell(loaded: LoadedCalculator, figure: NamedFigure, value: unknown): string {
  const number = numberOf(value);
  if (number !== null) return drawn(figure, number);
  if (value === null || value === undefined) return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return shownWord(loaded, figure.name, String(value));
}

/** A value of `data` as a number, a day as its number; null of anything else. */
function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : typeof value === 'string' ? parseDay(value) : null;
}

/** Made once: making one takes as long as ten rows of the table. */
const number = once(() => new Intl.NumberFormat('en-GB', { maximumFractionDigits: 6 }));

function drawn({ type: { kind } }: NamedFigure, value: number): string {
  if (kind === 'date') return dayText(value as Day);
  if (kind === 'money') return pounds(value);
  const text = number().format(value).replace('-', '−');
  return kind === 'percent' ? `${text}%` : text;
}
