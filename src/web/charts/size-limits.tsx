import { scaleLinear } from 'd3-scale';
import { AsTable, Chart, type ChartSource } from './chart.tsx';
import { at, pounds } from './numbers.ts';

interface Test {
  readonly label: string;
  readonly value: number;
  readonly micro: number | null;
  readonly small: number;
  readonly print: (value: number) => string;
}

export function SizeLimitsChart({ run }: ChartSource) {
  const data = run.result.data as Record<string, number | null>;
  const input = run.input as Record<string, number>;
  const test = (label: string, name: string, limit: string, print: Test['print']): Test => ({
    label,
    value: input[name] as number,
    micro: data[`micro_${limit}_limit`] ?? null,
    small: data[`small_${limit}_limit`] as number,
    print,
  });
  const tests = [
    test('Turnover', 'turnover', 'turnover', pounds),
    test('Balance sheet total', 'balance_sheet_total', 'balance_sheet', pounds),
    test('Employees', 'employees', 'employees', (count) => count.toLocaleString('en-GB')),
  ];
  const within = (limit: 'micro' | 'small') =>
    tests.filter((each) => each.value <= (each[limit] as number)).length;
  const micro = tests.some((each) => each.micro !== null)
    ? `${WORDS[within('micro')]} of the three micro-entity limits and `
    : '';
  return (
    <Chart
      id="size"
      title="This year against the limits"
      caption={`This year’s figures are within ${micro}${WORDS[within('small')]} of the three small-company limits.`}
      draw={(width) => draw(tests, width)}
    >
      <AsTable
        head={['Test', 'This year', 'Micro limit', 'Small limit']}
        rows={tests.map(({ label, value, micro: least, small, print }) => [
          label,
          print(value),
          least === null ? 'none' : print(least),
          print(small),
        ])}
      />
    </Chart>
  );
}

const WORDS = ['none', 'one', 'two', 'three'] as const;
const ROW = 84;

function draw(tests: readonly Test[], width: number) {
  const right = width - 12;
  const drawing = (
    <g>
      {tests.map(({ label, value, micro, small, print }, index) => {
        const y = ROW * index;
        const x = scaleLinear([0, small * 1.35], [2, right]).clamp(true);
        const beyond = value > small * 1.35;
        return (
          <g key={label}>
            <text x="2" y={y + 16}>
              {label}
            </text>
            <text class="mark" x={right} y={y + 16} text-anchor="end">
              {`${print(value)}${beyond ? ' →' : ''}`}
            </text>
            <rect class="fill-sunk" x="2" y={y + 26} width={right - 2} height="22" />
            <rect class="fill-tint" x="2" y={y + 26} width={at(x(small)) - 2} height="22" />
            <rect class="fill-c" x="2" y={y + 32} width={Math.max(2, at(x(value)) - 2)} height="10" />
            {micro === null ? null : (
              <Limit x={at(x(micro))} y={y} text={`Micro ${print(micro)}`} anchor="start" />
            )}
            <Limit x={at(x(small))} y={y} text={`Small ${print(small)}`} anchor="middle" />
          </g>
        );
      })}
    </g>
  );
  return { height: ROW * tests.length, drawing };
}

function Limit({ x, y, text, anchor }: { x: number; y: number; text: string; anchor: string }) {
  return (
    <>
      <path class="curve" d={`M${x} ${y + 22}V${y + 52}`} />
      <text class="soft" x={anchor === 'start' ? Math.max(2, x - 20) : x} y={y + 67} text-anchor={anchor}>
        {text}
      </text>
    </>
  );
}
