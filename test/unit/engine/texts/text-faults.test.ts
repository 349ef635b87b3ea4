import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { OWN_TEXTS, readOwnTexts } from '../../../support/own-texts.ts';
import { placeIn } from '../../../support/rules-copy.ts';

const test = suite('what is wrong with texts of a calculator');

/** An edit of valid texts, the position of its fault, and the whole message. */
type Fault = readonly [from: string, to: string, at: string, wrong: string, ...also: string[]];

const FAULTS: readonly Fault[] = [
  // Only records of lists may be named, wherever a text is repeated for each.
  ...(
    [
      [
        'text: "Part to {ends}: {share} of {tax}.", each: parts',
        'text: A part., each: tax',
        'tax }\nshared',
        'tax',
      ],
      [
        'label: "Part to {ends}", value: "{share}", when: { share: positive }',
        'label: Part, value: "{tax}", each: part',
        'part }]',
        'part',
      ],
      ['each: parts, heading: "To {ends}"', 'each: days, heading: "To {on}"', 'days, heading', 'days'],
      [
        'on: ends, each: parts, title: "Part of {share}", text: "Ends with {kind}.", when: { share: positive }',
        'on: due, each: relief, title: Part, text: It ends.',
        'relief, title',
        'relief',
      ],
    ] as const
  ).map(([from, to, at, list]): Fault => [from, to, at, `the calculator publishes no list "${list}"`]),
  // A calendar needs days.
  ...(
    [
      ['on: due', 'on: dues', 'dues'],
      ['on: due', 'on: relief', 'relief, title'],
      ['on: due', 'on: parts', 'parts, title'],
      ['on: due', 'on: amount', 'amount, title'],
      ['on: ends, each', 'on: share, each', 'share, each'],
    ] as const
  ).map(
    ([from, to, at]): Fault => [from, to, at, `the calculator publishes no day "${at.replace(/,.*/, '')}"`],
  ),
  ['event: paid', 'event: pay', 'pay, on: paid_on', 'there is an event "pay" already'],
  // Sources of the answer and of each step must be in sources.yaml.
  ['- law\n', '- laws\n', 'laws', '"laws" is not a key of sources.yaml'],
  ['cite: guide, when', 'cite: guides, when', 'guides', '"guides" is not a key of sources.yaml'],
  ['{tax}", statute: guide', '{tax}", statute: guides', 'guides', '"guides" is not a key of sources.yaml'],
  // A figure comes from an existing step or decision.
  ['decision: own-size', 'leads_to: halves', 'halves', 'the workings have no step "halves"'],
  ['decision: own-size', 'decision: size', 'size, meaning', 'the calculator takes no decision "size"'],
  // Each step needs a text, and each key a meaning.
  [
    '  half: {',
    '  third: {',
    'third',
    'the workings have no step "third"',
    '8:3 the step "half" needs a "statute"',
  ],
  [', statute: guide }', ' }', 'tax: { label', 'the step "share_of_part" needs a "statute"'],
  [
    'step: "Share of part {part} of {tax}", ',
    '',
    '{ statute',
    'what the step "share_of_part" is called is missing',
  ],
  [
    '  count: { meaning: How many',
    '  counts: { meaning: How many',
    'counts:',
    '"data" has no key "counts"',
    '8:3 the meaning of "count" is missing',
    '8:3 no text uses "count": use it, or give its entry "data_only: true"',
    '18:54 "data" has no key "counts"',
  ],
  ['  due: { meaning: By when. }\n', '', 'tax: { label', 'the meaning of "due" is missing'],
  ['share: Its share., ', '', '{ ends: Its', 'the meaning of "share" is missing'],
  [
    'share: Its share., ',
    'share: Its., more: No., ',
    'more: No',
    'the records of "parts" have no key "more"',
  ],
  [
    'meaning: By when.',
    'meaning: { about: By when., items: { day: No. } }',
    'day: No',
    'the records of "due" have no key "day"',
  ],
  // Every value is used by a text, or declared as data only.
  [
    ', data_only: true',
    '',
    'tax: { label',
    'no text uses "count": use it, or give its entry "data_only: true"',
  ],
  [
    '{ step: "Share',
    '{ data_only: true, step: "Share',
    'true, step: "Share',
    '"data" has no key "share_of_part"',
  ],
  [
    'By when. }',
    'By when., data_only: true }',
    'true }\n  days',
    '"due" is used by a text: take "data_only" out',
  ],
  [
    'Days are {days}.',
    'Days are.',
    'tax: { label',
    'no text uses "days": use it, or give its entry "data_only: true"',
  ],
  // Every word of the enums of a name, including those in records, needs one text, and nothing else may have one.
  [
    'labels:\n  kind:',
    'labels:\n  part: { plain: No }\n  kind:',
    'part: { plain',
    'the calculator publishes no enum "part"',
  ],
  [
    'labels:\n  kind:',
    'labels:\n  tax: { plain: No }\n  kind:',
    'tax: { plain',
    'the calculator publishes no enum "tax"',
  ],
  [
    'labels:\n',
    'labels:\n  size: { small: Small, large: Large, other: No }\n',
    'other: No',
    '"other" is not what size can be: small, large',
  ],
  ['labels:\n', 'labels:\n  size: { small: Small }\n', '{ small: Small', 'the word "large" is missing'],
  [
    'plain: plain and simple',
    'plainer: plain and simple',
    'plainer',
    '"plainer" is not what kind can be: plain, rich, last',
    '36:9 the word "plain" is missing',
  ],
  [', last: the last one', '', '{ plain: plain and', 'the word "last" is missing'],
];

for (const [from, to, at, wrong, ...also] of FAULTS) {
  test(`${wrong}, after ${from.trim()}`, () => {
    assert.ok(OWN_TEXTS.includes(from), 'the texts hold what is edited');
    const text = OWN_TEXTS.replace(from, () => to);
    const place = placeIn('', text, at).slice(1);
    const { told } = readOwnTexts(text);
    assert.equal(told.toSorted(), [`${place} ${wrong}`, ...also].toSorted());
  });
}

test('valid texts have no fault', () => assert.equal(readOwnTexts().told, []));

/** Where a text for readers begins; values of keys that are names are not texts. */
const TEXTS =
  /(?<=(?:text|label|value|heading|title|about|meaning|step): |(?:kind|plain|rich|last|ends|share|paid_on): )(?:"[^"]*"|[A-Z][^,}\n]*[^,}\n ]|plain and simple|rather rich|the last one)/g;

test('each text for readers uses existing values, and contains no numbers', () => {
  const places = [...OWN_TEXTS.matchAll(TEXTS)];
  assert.is(places.length, 41);
  for (const { 0: text, index } of places) {
    // The same text also occurs elsewhere, where it is correct.
    const before = `aside: "{nothing} of 25"\n${OWN_TEXTS.slice(0, index)}`;
    const after = OWN_TEXTS.slice(index + text.length);
    const bare = text.replaceAll('"', '');
    for (const [more, wrong] of [
      [' {nothing}', 'there is no value "nothing" for the slot {nothing}'],
      [' of 25', 'the digits of "25" must come from a value in a slot'],
    ] as const) {
      const { told } = readOwnTexts(`${before}"${bare}${more}"${after}`);
      const place = placeIn('', `${before}"${bare}${more}`, `"${bare}${more}`).slice(1);
      const [line, column] = place.split(':').map(Number) as [number, number];
      const at = `${line}:${column + 1 + bare.length + more.indexOf(more.trim().replace(/^of /, ''))} `;
      const found = told.filter((one) => one.startsWith(at + wrong));
      assert.is(found.length, 1, `${text}${more}: ${at}${told.join('\n')}`);
    }
  }
});

test.run();
