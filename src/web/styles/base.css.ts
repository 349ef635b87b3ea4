/** Tables whose rows are stacked: each a heading with labelled values below or beside each other. */
const stacked = (stack: string): string => `
  ${stack}, ${stack} :is(tbody, tr, th, td) { display: block; }
  ${stack} thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  ${stack} tr { border-bottom: 1px solid var(--rule); padding-block: .6rem; }
  ${stack} tbody th { font-size: 1rem; border: 0; padding: 0 0 .15rem; }
  ${stack} :is(td, td.number, td.law) { display: flex; flex-wrap: wrap; gap: 0 1rem; border: 0; padding: .1rem 0; min-width: 0; text-align: left; white-space: normal; }
  ${stack}:has(.now) tr > td { padding-inline: .6rem; } ${stack} td > * { flex: 5 1 0; max-width: 100%; font-size: min(1em, 7.5cqi); }
  ${stack} td:is(:empty, :has(> span:empty)) { display: none; }
  ${stack} td::before { content: attr(data-label); flex: 1 1 min(6.5rem, 38cqi); color: var(--soft); font-size: var(--small); }
  ${stack}.beside tr { display: grid; grid-template-columns: repeat(auto-fill, minmax(3.6rem, 1fr)); gap: .15rem .5rem; }
  ${stack}.beside { tbody th { grid-column: 1 / -1; } td.number { flex-direction: column; } td > *, td::before { flex: none; } }
`;

export const base = `
*, *::before, *::after { box-sizing: border-box; }
html { font: 100%/1.55 var(--sans); -webkit-text-size-adjust: 100%; background: var(--paper); color: var(--ink); }
body { margin: 0; font-size: 1.0625rem; overflow-wrap: break-word; }
h1, h2, h3 { font-family: var(--serif); font-weight: 600; line-height: 1.18; margin: 0; text-wrap: balance; letter-spacing: -.005em; }
h1 { font-size: clamp(1.5rem, 1.2rem + 1.4vw, 2rem); }
h2 { font-size: clamp(1.25rem, 1.15rem + .5vw, 1.5rem); }
h3 { font-size: 1.125rem; }
p, ul, ol, dl, figure, pre, table { margin: 0; }
p, li { text-wrap: pretty; }
a { color: var(--accent); text-decoration-thickness: .06em; text-underline-offset: .18em; }
a:hover { color: var(--accent-strong); text-decoration-thickness: .12em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
code, pre { font-family: var(--mono); font-size: .875em; }
pre { background: var(--sunk); border: 1px solid var(--rule); border-radius: 6px; padding: .75rem 1rem; line-height: 1.5; white-space: pre; overflow-x: auto; font-size: .8125rem; user-select: text; }
.snippet { display: grid; gap: .35rem; }
pre.copy { user-select: all; white-space: pre-wrap; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums lining-nums; }
th, td { text-align: left; vertical-align: top; padding: .45rem .75rem .45rem 0; border-bottom: 1px solid var(--rule); }
th { font-weight: 600; font-size: var(--small); }
tbody th { font-size: inherit; } tbody th:has(> a) { font-weight: 400; }
td.number { white-space: nowrap; }
th.number, td.number { text-align: right; padding-right: 0; padding-left: .75rem; }
th:where(.number + :not(.number)), td:where(.number + :not(.number)) { padding-left: 1.5rem; }
summary { cursor: pointer; font-weight: 600; padding: .65rem 0; color: var(--accent); }
summary:hover { color: var(--accent-strong); }
details > :not(summary) { margin-bottom: 1rem; }
svg text { font-family: var(--sans); font-variant-numeric: tabular-nums lining-nums; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.small { font-size: var(--small); color: var(--soft); }
.plain { list-style: none; padding: 0; }
.prose > * + * { margin-top: 1rem; }
.prose:not(:has(> :is(section, .tables, .exchange, .gallery, .snippet, .fold, div))) { max-width: var(--measure); }
.prose > h2 { margin-top: 2.75rem; padding-top: 1.25rem; border-top: 1px solid var(--rule); }
.prose > p, .prose > ul { max-width: var(--measure); }
.prose li + li { margin-top: .35rem; }
.scroll { overflow-x: auto; container-type: inline-size; }
.prose > section { margin-top: 1.5rem; > * + * { margin-top: .4rem; } }
.scroll .law { min-width: 16rem; padding-left: 1.5rem; font-size: var(--small); }
.scroll code { white-space: nowrap; } .scroll code + code { display: block; }
@container (max-width: 44rem) { .scroll code { white-space: normal; } .scroll .law { min-width: 0; padding-left: .75rem; } .few td.number { white-space: normal; } .few .number { padding-left: .4rem; } }
@container (max-width: 40rem) {${stacked('.stack')}}
@container (max-width: 58rem) {${stacked('.stack:where(:has(tr > :nth-child(6)))')}}
`;
