import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { RateEvent } from '../../../../src/engine/rates/events.ts';
import type { RateTable } from '../../../../src/engine/rates/table.ts';
import type { Note } from '../../../../src/engine/texts/entries.ts';
import { withPendingNote } from '../../../../src/engine/texts/pending-note.ts';
import { dayOf } from '../../../../src/law/calendar.ts';

const test = suite('the note on events that nobody has looked at');

const TEXTS = {
  event: { texts: ['', ' of ', ''], slots: ['what', 'on'] },
  note: { texts: ['Not yet: ', '.'], slots: ['events'] },
};
const event = (what: string, month: number) => ({ what, on: dayOf(2026, month, 5) }) as unknown as RateEvent;
const table = (...pending: RateEvent[]) => ({ head: { pending } }) as unknown as RateTable;
const note = (kind: Note['kind'], text: string): Note => ({ kind, text });

const NOTES = [
  note('figures', 'One.'),
  note('figures', 'Two.'),
  note('dates', 'Three.'),
  note('scope', 'Four.'),
];
/** What the note says beside the others, and where it stands. */
function told(notes: readonly Note[], ...tables: RateTable[]): [at: number, text: string | undefined] {
  const all = withPendingNote(notes, tables, TEXTS);
  const at = all.findIndex((one) => !notes.includes(one));
  assert.equal(
    all.filter((_, index) => index !== at),
    [...notes],
    'the others stay as they were',
  );
  if (at >= 0) assert.is(all[at]?.kind, 'figures');
  return [at, all[at]?.text];
}

test('a result that no event can change has no such note', () => {
  assert.is(withPendingNote(NOTES, [], TEXTS), NOTES);
});

test('of each table the first event is named, earliest first and each once', () => {
  const [budget, bank] = [event('Budget', 11), event('decision', 3)];
  assert.is(told(NOTES, table(budget))[1], 'Not yet: Budget of 5 November 2026.');
  assert.is(told(NOTES, table(bank, budget))[1], 'Not yet: decision of 5 March 2026.');
  const both = 'Not yet: decision of 5 March 2026 and Budget of 5 November 2026.';
  assert.is(told(NOTES, table(budget), table(bank))[1], both);
  assert.is(told(NOTES, table(bank), table(budget), table(event('Budget', 11)))[1], both);
  const three = told(NOTES, table(event('c', 9)), table(event('a', 1)), table(event('b', 6)))[1];
  assert.is(three, 'Not yet: a of 5 January 2026, b of 5 June 2026 and c of 5 September 2026.');
});

test('it stands last among the notes on figures', () => {
  const budget = table(event('Budget', 11));
  assert.is(told(NOTES, budget)[0], 2);
  assert.is(told(NOTES.slice(0, 2), budget)[0], 2);
  assert.is(told(NOTES.slice(2), budget)[0], 0);
  assert.is(told([], budget)[0], 0);
});

test.run();
