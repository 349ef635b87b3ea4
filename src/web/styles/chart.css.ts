/** Charts: drawn for a narrow and a wide place, of which one shows. */
export const chart = `
.picture { display: grid; gap: .6rem; }
.picture svg { display: block; width: 100%; height: auto; overflow: visible; }
.picture .wide-svg { display: none; }
@media (min-width: 40rem) { .picture .narrow-svg { display: none; } .picture .wide-svg { display: block; max-width: 44rem; } }
.beside .picture { align-items: center; }
.beside .picture .narrow-svg { display: block; max-width: 24rem; }
@media (min-width: 40rem) { .beside .picture { grid-template-columns: 22rem minmax(0, 1fr); gap: 1.75rem; } }
.picture figcaption { display: grid; gap: .3rem; min-width: 0; }
.picture figcaption > * { min-width: 0; }
.picture figcaption > p { max-width: var(--measure); }
.picture .arrow { fill: var(--mark); }
.picture figcaption { font-size: .9375rem; color: var(--soft); max-width: var(--measure); }
.picture text { fill: var(--ink); font-size: 13px; }
.picture text.soft { fill: var(--soft); }
.picture text.strong { font-weight: 600; }
.picture text.mark { fill: var(--mark); font-weight: 600; }
.picture .rule { stroke: var(--rule); stroke-width: 1; fill: none; }
.picture .axis { stroke: var(--field); stroke-width: 1; fill: none; }
.picture .curve { stroke: var(--accent); stroke-width: 2.5; fill: none; stroke-linejoin: round; stroke-linecap: round; }
.picture .area { fill: var(--tint); }
.picture .limit { stroke: var(--field); stroke-width: 1; stroke-dasharray: 3 4; fill: none; }
.picture .here { stroke: var(--mark); stroke-width: 1.5; fill: none; }
.picture .dot { fill: var(--mark); stroke: var(--paper); stroke-width: 2; }
.picture .fill-a { fill: var(--a); } .picture .fill-b { fill: var(--b); } .picture .fill-c { fill: var(--c); }
.picture .fill-d { fill: var(--d); } .picture .fill-e { fill: var(--e); } .picture .fill-rest { fill: var(--rest); }
.picture .span { fill: var(--b); }
.picture .wait { stroke: var(--accent); stroke-width: 2; fill: none; }
.picture .end { fill: var(--accent); }
.picture .fill-tint { fill: var(--tint); }
.picture .fill-sunk { fill: var(--sunk); }
`;
