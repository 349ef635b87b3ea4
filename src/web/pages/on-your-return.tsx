import type { Calculation } from '../../engine/result.ts';
import { render } from '../../engine/texts/template.ts';
import { h, type Markup } from '../../http/markup.ts';
import { boxText, listRecords, makeSheet } from '../../operations/boxes/answer.ts';
import type { Service } from '../../service.ts';
import { Fold, Notes } from '../components/result-parts.tsx';
import { NumberTable } from '../components/table.tsx';

/** The boxes of the return that take figures of a result, in form order; null if there are none. */
export function OnYourReturn(service: Service, calculation: Calculation): Markup | null {
  if (calculation.rules.calculator.returns === undefined) return null;
  const { form, returns, notes, not_known } = makeSheet(
    service,
    [listRecords(service, calculation)],
    'trade',
  );
  const boxes = returns.flatMap((one) => one.boxes);
  const texts = service.common.operations.each.boxes;
  const say = (word: string, slots = {}): string => render(texts?.labels?.[word], slots);
  const head = [say('box'), say('label'), say('value')];
  const rows = boxes.map(({ box, label, kind, value }) => [box, label, boxText(kind, value)]);
  const unknown = not_known.map(({ boxes: numbers, why }) => say('unknown', { boxes: numbers, why }));
  return Fold({
    name: say('on_your_return'),
    children: (
      <div>
        <p>{form}</p>
        {NumberTable({
          head,
          rows,
          classOf: (column) => (column < 2 ? undefined : 'number'),
        })}
        {Notes({ notes })}
        <h3>{say('not_known')}</h3>
        {Notes({ notes: unknown })}
      </div>
    ),
  });
}
