import { calculator, rowOf, step } from '../../src/engine/calculator.ts';
import { checkTexts } from '../../src/engine/checks/check-texts.ts';
import { Diagnostics } from '../../src/engine/checks/diagnostics.ts';
import { NUMBERED } from '../../src/engine/checks/names.ts';
import { RulesReader } from '../../src/engine/checks/rules-reader.ts';
import type { YamlFile } from '../../src/engine/checks/yaml-file.ts';
import { decision } from '../../src/engine/decisions/decision.ts';
import { rateTable } from '../../src/engine/rates/declaration.ts';
import { readTexts } from '../../src/engine/read/texts.ts';
import type { Texts, TextsData } from '../../src/engine/texts/entries.ts';
import {
  arrayOf,
  boolean,
  date,
  enumOf,
  integer,
  listOf,
  money,
  optional,
  percent,
} from '../../src/engine/values.ts';
import { makeDay } from '../../src/law/calendar.ts';
import { RULES } from './rules-copy.ts';
import { embeddedService } from './service.ts';

const { common } = await embeddedService();

const RATES = rateTable('own', { rate: percent(), days: arrayOf(date) }, ['last_day']);
const RELIEF = rateTable('relief/small', { up_to: optional(money) }, ['last_day']);

/** A calculator with one of everything that texts can refer to. */
export const OWN = calculator({
  key: 'own',
  inputs: { on: date, amount: money, size: enumOf('small', 'large') },
  tables: [RATES, RELIEF],
  horizon: [RATES],
  decisions: [decision('own-size', { large: boolean }, ['yes', 'no'])],
  checkFacts: {
    // Known for all inputs, so texts may use it; the other may be unknown.
    first_day: { type: date, needs: [], of: () => makeDay(2020, 4, 1) },
    last_day: { type: date, needs: ['on'], of: () => makeDay(2020, 4, 1) },
  },
  outputs: {
    tax: money,
    due: date,
    kind: enumOf('plain', 'rich'),
    parts: listOf({ ends: date, share: money, kind: enumOf('plain', 'last'), paid_on: optional(date) }),
    days: arrayOf(date),
    count: integer,
  },
  steps: { half: step(money), share_of_part: step(money, { part: integer }) },
  narration: { relief: rowOf(RELIEF), paid_on: optional(date) },
  calculate: () => {
    throw new Error('only its texts are used');
  },
});

/** Valid texts for it; each entry uses one feature of texts. */
export const OWN_TEXTS = `answer:
  - text: "Tax of {tax} on {amount} is due on {due}."
  - { text: "It is {kind}.", when: { kind: rich } }
  - { text: "Part to {ends}: {share} of {tax}.", each: parts }
shared:
  - text: "Tax {tax}"
figures:
  tax: { label: Tax, main: true, step: "Tax of {kind}", statute: law, meaning: What is to be paid. }
  half: { label: Tax on the half, value: "{half} of {tax}", step: "Half of {tax}", statute: law }
  kind: { label: Kind of it, decision: own-size, meaning: Which kind it is. }
  parts:
    shown: [{ label: "Part to {ends}", value: "{share}", when: { share: positive } }]
    meaning: { about: Its parts., items: { ends: Its last day., share: Its share., kind: Its kind., paid_on: When. } }
  paid_on: { label: Payment, when: { paid_on: given } }
  share_of_part: { step: "Share of part {part} of {tax}", statute: guide }
  due: { meaning: By when. }
  days: { meaning: Days of it. }
  count: { meaning: How many there are. }
headline:
  - { label: Tax to pay, value: "{tax}" }
notes:
  - { text: "There are {parts.count} parts, the first to {parts.first.ends}.", kind: scope, when: { parts: several } }
  - { text: "The rate is {own.rate}, the relief {relief.up_to} from {relief.from}.", kind: dates, when: { relief: given } }
  - { text: "Nothing before {first_day} or after {known_until}.", kind: figures, when: { assumed: true } }
  - { text: "The law has {relief/small.up_to}.", kind: figures, when: { amount: { at_most: relief/small.up_to } } }
  - { text: "Days are {days}.", kind: figures }
sources:
  - law
  - { cite: guide, when: { size: large } }
calendar:
  - { event: pay, on: due, title: "Pay {tax}", text: "By {due}." }
  - { event: part, on: ends, each: parts, title: "Part of {share}", text: "Ends with {kind}.", when: { share: positive } }
  - { event: paid, on: paid_on, title: Paid, text: It is paid. }
labels:
  kind: { plain: plain and simple, rich: rather rich, last: the last one }
`;

/** Parses texts for the calculator. @returns errors as `line:column message`. */
export function readOwnTexts(text = OWN_TEXTS): { texts: Texts; told: string[] } {
  const diagnostics = new Diagnostics();
  const reader = new RulesReader(RULES.schemas, diagnostics);
  const file = reader.parse(text, 'rules/texts/own.yaml', 'texts') as YamlFile;
  checkTexts(file, OWN, { source: ['law', 'guide'], [NUMBERED]: common.names }, []);
  const texts = diagnostics.count > 0 ? null : readTexts(file.data as TextsData, OWN, common);
  return {
    texts: texts as Texts,
    told: diagnostics.all().map(({ line, column, message }) => `${line}:${column} ${message}`),
  };
}
