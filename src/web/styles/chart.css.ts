/** Charts: lines positioned by percentages, so that they fit any width and text scales with the page. */
export const chart = `
.picture { display: grid; gap: .5rem; }
.picture figure { display: grid; gap: .75rem; }
.picture figure > *, .picture figcaption > * { min-width: 0; }
.picture figcaption { font-size: .9375rem; color: var(--soft); display: grid; gap: .25rem; }
.walk-lead { display: flex; flex-wrap: wrap; gap: .1rem 1.25rem; align-items: baseline; font: 600 min(1.1875rem, 8.5vw)/1.35 var(--serif); font-variant-numeric: tabular-nums lining-nums; }
.walk-lead span { color: var(--soft); }
.walk-lead + .plot { margin-top: .6rem; }
.plot { display: block; width: 100%; height: clamp(13rem, 9rem + 12vw, 20rem); overflow: visible; }
.plot text { fill: var(--ink); font-size: .8125rem; }
.plot text.soft { fill: var(--soft); paint-order: stroke; stroke: var(--plot, var(--paper)); stroke-width: 4px; stroke-linejoin: round; }
.specimen { --plot: var(--raised); --mark: var(--ink); }
.plot text.name { font-size: .75rem; }
.plot .curve, .plot .limit, .plot .rule { vector-effect: non-scaling-stroke; }
.plot .curve { stroke: var(--accent); stroke-width: 2.5; fill: none; stroke-linejoin: round; stroke-linecap: round; }
.plot .limit { stroke: var(--field); stroke-width: 1; stroke-dasharray: 3 4; fill: none; }
.rule { stroke: var(--rule); stroke-width: 1; }
.axis { stroke: var(--field); stroke-width: 1; }
.yours-line { stroke: var(--mark); stroke-width: 1.5; }
.you circle, .dot { fill: var(--mark); stroke: var(--paper); stroke-width: 2; }
.plot .you text { fill: var(--mark); font-weight: 700; font-size: min(.9375rem, 5vw); }
.plot a rect { fill: transparent; }
.plot a text { display: none; font-weight: 600; paint-order: stroke; stroke: var(--paper); stroke-width: 5px; }
.plot a:hover text { display: inline; }
.plot a:hover rect { fill: var(--tint); opacity: .5; }
@media (max-width: 40rem) { .plot .name { display: none; } }
.walk input[type="range"] { width: calc(100% + 16px); min-height: 2.75rem; margin: 0 -8px -.75rem; accent-color: var(--mark); cursor: pointer; }
@media (scripting: enabled) { .found .walk:not(:has(input))::after { content: ""; display: block; height: 2rem; } }
.steps { display: flex; flex-wrap: wrap; gap: .1rem 1.25rem; font-size: .9375rem; }
.steps a { display: inline-block; padding-block: .35rem; }
.fill-a { fill: var(--a); } .fill-b { fill: var(--b); } .fill-c { fill: var(--c); } .fill-d { fill: var(--d); } .fill-rest { fill: var(--rest); }
.fill-tint { fill: var(--tint); }
.end { fill: var(--accent); }
.bars { display: grid; gap: .6rem; }
.bars { container-type: inline-size; }
.bar-row { display: grid; grid-template-columns: minmax(5rem, 9rem) minmax(0, 1fr) auto; gap: .25rem 1rem; align-items: center; }
.bar-row > * { min-width: 0; }
.bar-row svg { overflow: visible; } .bar-row b { font-size: min(1em, 7.5cqi); font-family: var(--serif); font-variant-numeric: tabular-nums lining-nums; white-space: nowrap; }
@container (max-width: 30rem) { .bar-row { grid-template-columns: minmax(0, 1fr) auto; } .bar-row svg { grid-row: 2; grid-column: 1 / -1; } }
.band { display: block; min-width: min(8rem, 40cqi); overflow: visible; }
.scales td:last-child { width: 26%; } .scales .met { color: var(--good); font-weight: 700; }
.key { vertical-align: -.05em; }
.days li { display: flex; flex-wrap: wrap; gap: 0 1rem; padding-block: .45rem; border-bottom: 1px solid var(--rule); }
.days span { flex: 1 1 12rem; min-width: 0; }
.days svg { flex: 1 0 100%; overflow: visible; }
.days b { font-weight: 600; font-size: min(1rem, 8.2vw); font-variant-numeric: tabular-nums lining-nums; }
`;
