/** The curve: positioned by percentages, so that it fits any width and its text scales with the page. */
export const chart = `
.curve-box > * { min-width: 0; }
.curve-title { font: 600 1.0625rem/1.2 var(--serif); }
.curve-lead { margin-bottom: .5rem; font-variant-numeric: tabular-nums lining-nums; color: var(--soft); }
.curve-lead strong { color: var(--ink); }
.plot { display: block; width: 100%; height: 200px; overflow: visible; }
.plot text { font-family: var(--sans); font-size: min(.8125rem, 3.4vw); font-variant-numeric: tabular-nums lining-nums; fill: var(--soft); paint-order: stroke; stroke: var(--plot, var(--paper)); stroke-width: 4px; stroke-linejoin: round; }
.plot .curve, .plot .limit { vector-effect: non-scaling-stroke; fill: none; }
.plot .curve { stroke: var(--accent); stroke-width: 2.5; stroke-linejoin: round; stroke-linecap: round; }
.plot .limit { stroke: var(--field); stroke-dasharray: 3 4; }
.plot .rule { stroke: var(--rule); }
.plot line.here { stroke: var(--mark); stroke-width: 1.5; }
.plot circle.here { fill: var(--mark); stroke: var(--paper); stroke-width: 2; }
.plot .you { fill: var(--mark); font-weight: 700; font-size: min(.9375rem, 5vw); }
.walk input[type="range"] { display: block; width: calc(100% + 16px); height: 2rem; margin: .5rem -8px 0; accent-color: var(--mark); cursor: pointer; }
@media (scripting: enabled) { .outcome .walk:not(:has(input))::after { content: ""; display: block; height: 2.5rem; } }
.try { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin-top: .5rem; font-size: .9375rem; }
.try a { display: inline-block; padding-block: .35rem; }
`;
