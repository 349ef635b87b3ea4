import { onceEach } from '../../engine/once.ts';
import type { ResultRules } from '../../engine/read/calculator.ts';
import type { Box, ReturnForm } from '../../engine/read/return-form.ts';
import type { Calculation } from '../../engine/result.ts';
import { Fragment, h, type Markup, madeOnce } from '../../http/markup.ts';
import { boxesFilledBy, boxText, listRecords, makeSheet } from '../../operations/boxes/answer.ts';
import type { Service } from '../../service.ts';
import { dayOfData, shortDay } from './print.ts';
import { foldedNotes, Notes } from './result-parts.tsx';

/** The boxes that each calculator can fill, and their cells: trying all boxes takes longer than showing those. */
const filledBy = onceEach(({ calculator }: ResultRules, form: ReturnForm) => {
  const boxes = boxesFilledBy(calculator.key, form);
  return { boxes, cells: new Map(boxes.map((one) => [one.box, cellsOf(one)])) };
});

const cellsOf = madeOnce(({ box, label }: Box) => (
  <>
    <td class="box">{box}</td>
    <th scope="row">{label}</th>
  </>
));

const HEAD = (
  <thead>
    <tr>
      <th scope="col">Box</th>
      <th scope="col">Name</th>
      <th scope="col" class="number">
        Entry
      </th>
    </tr>
  </thead>
);

/** The boxes of the company tax return that take figures of a result, in the order of the form; null if none do. */
export function Ct600(service: Service, calculation: Calculation): Markup | null {
  const { calculator } = calculation.rules;
  if (calculator.returns === undefined) return null;
  const { boxes, cells } = filledBy(calculation.rules, service.rules.returnForm);
  const records = listRecords(service, calculation);
  const { returns, notes, not_known } = makeSheet(service, [records], 'trade', boxes);
  const several = returns.length > 1;
  // Notes on boxes that were rounded come first, and can wait.
  const rounded = returns.flatMap(({ boxes }) => boxes).filter(({ exact }) => exact !== null).length;
  const open = notes.slice(rounded);
  const others = not_known.map(({ boxes, why }) => `Boxes ${boxes}: ${why}`);
  const heading = rounded === 0 ? 'Boxes you fill in yourself' : 'Rounding, and boxes to fill in';
  return (
    <section class="ct600" id="ct600" aria-labelledby="ct600-heading">
      <h2 id="ct600-heading">
        <a href="#ct600">Your CT600, box by box</a>
      </h2>
      {returns.map(({ boxes }, index) => (
        <table aria-labelledby="ct600-heading">
          {several ? <caption>{`Return ${index + 1}`}</caption> : null}
          {HEAD}
          <tbody>
            {boxes.map(({ box, kind, value }) => {
              const entry = boxText(kind, value);
              return (
                <tr>
                  {cells.get(box)}
                  <td class="number">
                    <span data-copy={entry}>{kind === 'date' ? shortDay(dayOfData(entry)) : entry}</span>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      ))}
      {open.length === 0 ? null : Notes({ notes: open })}
      {foldedNotes(heading, [...notes.slice(0, rounded), ...others])}
    </section>
  );
}
