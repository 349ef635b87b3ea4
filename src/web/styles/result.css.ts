/** A result: verdict, what to do, how it adds up, the return; beside its form where there is room. */
export const result = `
.outcome { display: grid; gap: 1.25rem 3rem; }
.outcome > *, .result > * { min-width: 0; }
.result { display: grid; gap: 1.75rem; align-content: start; max-width: 40rem; }
.result h2 { font-size: 1.25rem; margin-bottom: .6rem; }
.again { border: 1px solid var(--rule); border-radius: 8px; background: var(--raised); padding: 0 1rem; max-width: 40rem; }
.again > summary { display: flex; gap: 0 1rem; justify-content: space-between; align-items: center; min-height: 3rem; padding: .4rem 0; font-weight: 400; color: var(--ink); list-style: none; }
.again > summary::-webkit-details-marker { display: none; }
.again > summary b { color: var(--accent); text-decoration: underline; text-underline-offset: .18em; }
.again > .form { padding: .75rem 0 1.25rem; margin: 0; }
@media (min-width: 67.5rem) {
  .outcome:has(.again):not(.of-rows) { grid-template-columns: 20rem minmax(0, 40rem); }
  .outcome > h1 { grid-column: 1 / -1; }
  .outcome:not(.of-rows) > .again { align-self: start; padding: 1rem 1rem .25rem; }
  @supports selector(::details-content) { .outcome:not(.of-rows) > .again { > summary { display: none; } &::details-content { content-visibility: visible; display: block; block-size: auto; } } }
}
.of-rows > .result { max-width: none; } .of-rows .result > :not(.sheet, .folds), .of-rows .folds > .fold:not(:has(.sheet)), .of-rows .folds > .fold > :not(.sheet) { max-width: 40rem; }
.stale .result { opacity: .45; }
.verdict { border-top: 3px solid var(--accent); padding-top: .9rem; display: grid; gap: .5rem; }
.verdict h2 { display: grid; gap: .1rem; margin: 0 !important; font-size: 1rem; }
.verdict-label { font: 400 1rem/1.4 var(--sans); color: var(--soft); }
.amount { font: 600 min(3rem, 12.5vw)/1.1 var(--serif); letter-spacing: -.015em; font-variant-numeric: tabular-nums lining-nums; }
.amount.long { font-size: min(2rem, 7.4vw); }
.amount.words { font-size: clamp(1.5rem, 1.2rem + 1.4vw, 2rem); line-height: 1.2; text-wrap: balance; }
.verdict p { font-size: 1.0625rem; }
.to-do ul { display: grid; gap: .4rem; }
.to-do b { font-variant-numeric: tabular-nums lining-nums; }
.to-do .fold { margin-top: .6rem; }
.soft { color: var(--soft); } .to-do .soft { display: inline-block; }
.assumed { background: var(--sunk); border-radius: 6px; padding: .75rem 1rem; display: grid; gap: .5rem; font-size: .9375rem; line-height: 1.5; }
.assumed .notes { font-size: inherit; } .notes:not(:has(> li + li)) { list-style: none; padding: 0; }
.since { background: var(--tint); border-radius: 6px; padding: .75rem 1rem; }
.result .since > h2 { margin: 0 0 .25rem; font-size: 1.0625rem; }
.actions { display: flex; flex-wrap: wrap; gap: .5rem; font-size: .9375rem; }
.actions > li > :is(a, button), .actions > li > .fold > summary { display: inline-flex; align-items: center; min-height: 2.75rem; padding: .3rem .9rem; border: 1.5px solid var(--field); border-radius: 6px; background: var(--raised); color: var(--accent); font: 600 .9375rem/1.2 var(--sans); text-decoration: none; }
.actions > li > :is(a, button):hover, .actions summary:hover { border-color: var(--accent); background: var(--tint); color: var(--accent-strong); }
.actions .fold { border: 0; }
.actions .more:has([open]) { flex: 1 0 100%; }
.more-box { display: grid; gap: .5rem; margin-top: .75rem; }
.more-box > * { min-width: 0; }
.more-box h3 { font-size: 1rem; margin-top: .5rem; }
.more-box pre { white-space: pre-wrap; overflow-wrap: anywhere; }
.sums dl > div, .figures > div { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: .05rem 1.5rem; padding: .4rem 0; border-bottom: 1px solid var(--rule); }
.sums p { margin-bottom: .5rem; } .sums small { font-weight: 400; color: var(--soft); }
.sums dl + .small { margin: .4rem 0 0; }
.sums dt, .figures dt { flex: 1 1 11rem; min-width: 0; }
.sums dd, .figures dd { margin: 0 0 0 auto; font-weight: 600; text-align: right; font-variant-numeric: tabular-nums lining-nums; overflow-wrap: anywhere; }
.sums .subtotal:not(:first-child) { border-top: 1.5px solid var(--ink); margin-top: -1px; }
.sums .total { border-top: 1.5px solid var(--ink); border-bottom: 4px double var(--ink); margin-top: -1px; font-weight: 600; }
.figures dd::first-letter, .sums dd::first-letter { text-transform: uppercase; }
.figures { margin: 0; font-size: .9375rem; }
.ct600 h2 a:not(:hover) { text-decoration: none; } .ct600 h2 a { color: inherit; } .ct600 table + table { margin-top: 1.25rem; }
.ct600 caption { text-align: left; font-weight: 600; }
.ct600 td, .ct600 th { vertical-align: middle; padding-block: .25rem; font-size: .9375rem; line-height: 1.4; }
.ct600 .box { width: 3rem; font-variant-numeric: tabular-nums; color: var(--soft); }
.ct600 tbody th { font-weight: 400; }
.ct600 > .notes { margin-top: .5rem; font-size: var(--small); line-height: 1.4; color: var(--soft); gap: .1rem; } .ct600 > .fold { border: 0; margin-top: .25rem; font-size: .9375rem; }
.ct600 + .folds { margin-top: -.75rem; }
.ct600 .copier { padding: 0; width: 1.6rem; min-height: 1.6rem; margin-left: .4rem; border-color: var(--rule); vertical-align: middle; }
.ct600 .copier::before { content: ""; display: block; margin: .2rem auto 0; width: .55rem; height: .65rem; border: 1.5px solid; border-radius: 2px; box-shadow: -3px -3px 0 -1.5px var(--raised), -3px -3px 0 0 currentColor; }
.ct600 .copied::before { width: .35rem; height: .7rem; margin-top: -.1rem; border-width: 0 2px 2px 0; border-radius: 0; box-shadow: none; rotate: 45deg; }
@media (max-width: 40rem) {
  .outcome { gap: .6rem; } .outcome > h1 { font-size: 1.125rem; } .result { gap: .9rem; } .body:has(.result) { padding-block: .75rem 1.25rem; } .result h2 { margin-bottom: .3rem; }
  .ct600 .copier { width: 1.5rem; min-height: 1.5rem; } .next ul { gap: 0; } .curve-lead { margin-bottom: .25rem; } .foot > div { padding-block: .75rem 1rem; }
  .ct600 :is(td, th) { font-size: .8125rem; padding-block: .1rem; padding-right: .4rem; line-height: 1.3; } .ct600 td.number { padding-right: 0; } .ct600 .box { width: 2.4rem; }
  .actions { gap: .35rem; } .actions > li > :is(a, button), .actions > li > .fold > summary { padding-inline: .6rem; font-size: .8125rem; }
  .result .fold > summary { padding-block: .3rem; } .body:has(.result) + .foot p { font-size: .8125rem; line-height: 1.45; } .to-do ul { gap: .15rem; } .assumed { padding: .5rem .75rem; }
  .sums dl > div { padding-block: .3rem; } .outcome .try { margin-top: 0; } .next a { padding-block: .1rem; } .ct600 > .notes { font-size: .8125rem; }
  .again > summary { font-size: .9375rem; gap: 0 .5rem; }
  .verdict p { font-size: 1rem; } .assumed, .assumed .notes { font-size: .875rem; }
}
.ct600 td.number { white-space: nowrap; }
.notes { padding-left: 1.15rem; display: grid; gap: .4rem; font-size: 1rem; line-height: 1.5; }
.notes > li, .sources > li { min-width: 0; } .folds .answer { margin-bottom: 1rem; }
.folds h3, .sources + h3 { font: 600 1rem/1.4 var(--sans); margin: 1.25rem 0 .35rem; }
.sources { font-size: .9375rem; display: grid; gap: .5rem; padding-left: 1.15rem; }
.sources a { display: inline-block; min-height: 1.5rem; }
.next ul { display: grid; gap: .35rem; }
.next a { display: inline-block; padding-block: .25rem; }
.printed { display: none; overflow-wrap: anywhere; }
#workings dl { margin: 0; }
.line { padding: .5rem 0; border-bottom: 1px solid var(--rule); display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: .1rem 1.25rem; align-items: start; }
.line dt { font-weight: 600; min-width: 0; }
.line dd { margin: 0; font-variant-numeric: tabular-nums lining-nums; min-width: 0; }
.line .working { grid-column: 1 / -1; grid-row: 2; color: var(--soft); font-size: .9375rem; }
.line .amount { grid-column: 2; grid-row: 1; font-size: 1rem; letter-spacing: 0; }
.line .cite { grid-column: 1 / -1; }
.cite { font: italic 400 .8125rem/1.5 var(--sans); color: var(--soft); }
.cite a { color: inherit; display: inline-block; min-height: 1.5rem; }
.line.part { padding-left: 1.25rem; font-size: .9375rem; dt { font-weight: 400; } }
.batch-answers { display: grid; gap: 1rem; margin-bottom: 3rem; }
.batch-answers > * { min-width: 0; } .batch-answers > section:not(.errors) { display: grid; gap: .5rem; } .batch-answers .fold > .field { margin-block: .5rem 1rem; } .columns h2 + .form { margin-top: 1rem; } .fold + .columns { margin-top: 2.5rem; }
.sheet table, .answers { font-size: .9375rem; } .sheet table:not(:has(tr > :nth-child(4))) { max-width: 40rem; } .scroll table:has(td.number):not(:has(tr > :nth-child(3))) { max-width: 32rem; }
@container (max-width: 40rem) { .sheet .beside tr { display: flex; flex-wrap: wrap; gap: .15rem 1rem; th { flex: 1 0 100%; } td.number { min-width: 5.8rem; white-space: nowrap; } } }
@container (max-width: 30rem) { :is(.sheet, .sums) .few :is(th, td) { font-size: .8125rem; } :is(.sheet, .sums) .few .number { padding-left: .75rem; } }
@container (min-width: 58.01rem) {
  .answers :is(th, td) { padding-right: 1.25rem; min-width: 6rem; vertical-align: top; &:last-child { padding-right: 0; } } .answers td.number { white-space: normal; }
  .answers tbody th { position: sticky; left: 0; background: var(--paper); }
  .answers td:is(:nth-child(2), .error) { white-space: normal; min-width: 14rem; }
  .batch-answers td select { min-width: 15rem; }
  .answers .number > span:empty::before { content: "–"; }
}
div:has(> label > .all-columns:not(:checked)) .more { display: none; }
.answers .small { display: block; } .answers td.error { font-size: inherit; font-weight: 400; text-align: left; } .answers th.error { color: inherit; font-size: var(--small); }
`;
