/** Returns with the values of their boxes. */
interface Filed {
  readonly returns: readonly {
    readonly boxes: readonly {
      readonly box: string;
      readonly kind: string;
      readonly value: number | string;
    }[];
  }[];
}

type Filled = ReadonlyMap<string, number | string>;

/** A validation rule of HMRC's online service: its code, and whether a return satisfies it. */
type Rule = readonly [code: string, isKept: (has: Has) => boolean];

interface Has {
  /** The number in a box; 0 if empty. */
  (box: string): number;
  readonly filled: (box: string) => boolean;
  readonly text: (box: string) => string;
  readonly end: string;
}

const year = (day: string): number => Number(day.slice(0, 4)) - (day.slice(5) < '04-01' ? 1 : 0);
const days = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
/** Whole pence, without binary rounding error. */
const pence = (pounds: number): number => Math.round(pounds * 100);
const halfUp = (exact: number): number => Math.floor(exact + 0.5 + 1e-9);
const isPounds = (value: number): boolean => Number.isInteger(value) && value >= 0;
const isOdd = (...filled: boolean[]): boolean => filled.some((one) => one !== filled[0]);

/** The rules of schema CT-2014 v1.994 for the boxes that our sheets fill, by code. */
const RULES: readonly Rule[] = [
  ['9101', (has) => !has.filled('30') || days(has.text('30'), has.text('35')) <= 366],
  ['9101 first day', (has) => !has.filled('30') || has.text('30') >= '2015-04-01'],
  ['9149', (has) => has('160') <= has('155')],
  ['9151', (has) => has('165') === has('155') - has('160')],
  ['9174', (has) => !has.filled('280') || has('275') > 0],
  ['9175', (has) => has.filled('280') || has('275') <= has('780')],
  ['9335', (has) => !has.filled('300') || has('315') === has('300') - has('305')],
  ['295', (has) => has('295') === has('275') + has('285')],
  ['300', (has) => !has.filled('300') || has('300') === has('235') - has('295')],
  ['9157', (has) => has('215') <= has('210')],
  ['9159', (has) => !has.filled('210') || has('220') === has('210') - has('215')],
  ['9186', (has) => has('315') === has('335') + has('385')],
  ['9188', (has) => !has.filled('380') || (has('315') > 0 && has.filled('385'))],
  ['9195', (has) => !has.filled('330') || has('330') === year(has.text('30'))],
  ['9197', (has) => !has.filled('315') || has.filled('380') || has('335') === has('315')],
  [
    '9198',
    (has) => {
      if (!has.filled('380')) return true;
      const first = days(has.text('30'), `${has('330') + 1}-03-31`);
      return has('335') === halfUp((has('315') * first) / days(has.text('30'), has.text('35')));
    },
  ],
  ['9204', (has) => pence(has('345')) === halfUp(has('335') * has('340'))],
  ['9206', (has) => !has.filled('380') || has('380') === has('330') + 1],
  ['9207', (has) => !has.filled('380') || year(has.text('35')) === has('380')],
  [
    '9207 missing',
    (has) =>
      !has.filled('315') || has('315') === 0 || has.filled('380') === year(has.text('35')) > has('330'),
  ],
  ['9213', (has) => pence(has('395')) === halfUp(has('385') * has('390'))],
  ['9214', (has) => pence(has('430')) === pence(has('345')) + pence(has('395'))],
  ['9216', (has) => !has.filled('435') || (has('435') > 0 && has('435') < has('430'))],
  ['9234', (has) => pence(has('440')) === pence(has('430')) - pence(has('435'))],
  ['9248', (has) => has('475') === has('440')],
  ['9319', (has) => has('440') === 0 || has.filled('475')],
  ['9252', (has) => !has.filled('480') || has.filled('95')],
  ['9339', (has) => !has.filled('510') || pence(has('510')) === pence(has('475')) + pence(has('480'))],
  ['9347', (has) => has('525') === has('510') && has('525') >= 0],
  ['9370', (has) => has('528') === has('525')],
  ['9389', (has) => !has.filled('326') || has.end >= '2023-04-01'],
  [
    '9389 missing',
    (has) =>
      !(has.filled('329') || has.filled('630') || has.filled('631')) ||
      has.end < '2023-04-01' ||
      has.filled('326'),
  ],
  ['9417', (has) => !has.filled('435') || has.end < '2023-04-01' || has.filled('329')],
  ['630 or 631', (has) => !(has.filled('630') && has.filled('631'))],
  ['A15', (has) => isPounds(has('A15')) && isPounds(has('A40'))],
  ['9409', (has) => has('A40') <= has('A15')],
  ['9409 sum', (has) => !(has.filled('A30') || has.filled('A35')) || has('A40') === has('A30') + has('A35')],
  ['9423', (has) => has('A65') === has('A55') + has('A60')],
  ['9250', (has) => has.filled('485') === has.filled('A70')],
  ['9411', (has) => has('A45') <= has('A20')],
  [
    '9427',
    (has) =>
      !has.filled('A80') ||
      pence(has('A80')) === Math.max(0, pence(has('A20')) - pence(has('A45')) - pence(has('A70'))),
  ],
  ['9428', (has) => has('480') === has('A80')],
  ['9288', (has) => has('735') <= 1_000_000],
  ['pairs', (has) => !isOdd(has.filled('380'), has.filled('385'), has.filled('390'), has.filled('395'))],
  ['773', (has) => has('773') <= has('760')],
];

/** The codes of the rules that HMRC's online service would reject a return for. */
export function refusedBy({ returns }: Filed, end: string): string[] {
  return returns.flatMap(({ boxes }) => {
    const filled: Filled = new Map(boxes.map(({ box, value }) => [box, value]));
    const has: Has = Object.assign((box: string) => Number(filled.get(box) ?? 0), {
      filled: (box: string) => filled.has(box),
      text: (box: string) => String(filled.get(box) ?? ''),
      end,
    });
    const whole = boxes.filter(({ kind, value }) => kind === 'pounds' && !isPounds(Number(value)));
    const broken = RULES.filter(([, isKept]) => !isKept(has)).map(([code]) => code);
    return [...broken, ...whole.map(({ box }) => `${box} holds whole pounds`)];
  });
}
