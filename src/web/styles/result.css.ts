/** A result: headline, actions, ledger, notes, sources and workings. */
export const result = `
.found { display: grid; gap: 1.25rem clamp(2rem, 4vw, 3.5rem); }
.found > * { min-width: 0; }
.result { display: grid; gap: 1.75rem; align-content: start; }
.result > *, .result section > * { min-width: 0; }
.result section > h2 { margin-bottom: .6rem; }
.since { background: var(--sunk); border-radius: 6px; padding: 1rem 1.2rem; display: grid; gap: .5rem; }
.since p { max-width: var(--measure); }
.result .since > h2 { margin: 0; font-size: 1.0625rem; }
.answer-box { border-top: 3px solid var(--accent); padding-top: 1rem; display: grid; gap: .85rem; }
.headline { display: grid; gap: .9rem 2rem; }
.headline dl, .headline .column { min-width: 0; }
.headline dt { font-size: .9375rem; line-height: 1.35; color: var(--soft); }
.headline dt a, .ledger dt a { color: inherit; text-decoration-color: var(--rule); }
.headline dt a:hover, .ledger dt a:hover { color: var(--accent); text-decoration-color: currentColor; }
.headline dd { margin: 0; font: 600 1.375rem/1.2 var(--serif); font-variant-numeric: tabular-nums lining-nums; }
.headline.of-1 > dl dd { font-size: min(clamp(2rem, 1.2rem + 3.6vw, 3.5rem), 15vw); line-height: 1.08; letter-spacing: -.015em; }
.headline.of-1.long > dl dd { font-size: min(clamp(1.5rem, .9rem + 2.4vw, 3rem), 8vw); }
.headline .told dd { font-size: clamp(1.375rem, 1.1rem + 1.6vw, 1.875rem); }
.headline .column { border-left: 3px solid var(--rule); padding-left: .7rem; }
.headline h3 { font: 600 min(.9375rem, 7vw)/1.4 var(--sans); margin-bottom: .3rem; }
.column .figure { display: grid; margin-top: .3rem; }
.column dd { font-size: min(1.125rem, 8.2vw); }
.headline:not(.of-1):not(:has(.column)) { grid-template-columns: repeat(auto-fit, minmax(min(100%, 12rem), 1fr)); gap: .9rem 1.25rem; align-items: end; }
.headline.of-3 dd { font-size: clamp(1.1875rem, 1.6vw, 1.5rem); }
.headline :is(dd, h3), .ledger dd { overflow-wrap: normal; }
.ledger dt { text-wrap: balance; }
.headline:has(.column) { grid-template-columns: repeat(auto-fit, minmax(min(10.25rem, 100%), 1fr)); gap: .6rem .75rem; }
.answer { font-size: 1.125rem; line-height: 1.5; max-width: 44rem; }
@media (max-width: 34rem) { .answer { font-size: 1.0625rem; line-height: 1.4; } .answer-box { padding-top: .75rem; } }
.first-notes { max-width: 49.25rem; border-left: 4px solid var(--accent); background: var(--tint); border-radius: 0 6px 6px 0; padding: .75rem clamp(10px, 3vw, 1rem); }
.first-notes .notes { padding-left: clamp(14px, 4vw, 1rem); }
.printed { display: none; overflow-wrap: anywhere; }
.actions { display: flex; flex-wrap: wrap; gap: .5rem; font-size: .9375rem; }
.actions a, .actions button { display: inline-flex; align-items: center; min-height: 2.75rem; padding: .3rem .9rem; border: 1.5px solid var(--rule); border-radius: 6px; background: var(--raised); color: var(--accent); font: 600 .9375rem/1.2 var(--sans); text-decoration: none; box-shadow: none; }
.actions li { display: flex; }
.actions .to-form { display: none; }
@media (max-width: 61.99rem) { .actions .to-form { display: flex; } }
@media (max-width: 34rem) { .actions { flex-wrap: nowrap; overflow-x: auto; margin-right: calc(-1 * clamp(12px, 4vw, 2.5rem)); padding-bottom: .35rem; } .actions li { flex: none; } }
.actions .lesser { display: flex; gap: .5rem; margin-left: calc(-.4rem - 1.5px); }
.actions .lesser a { border-color: transparent; background: none; text-decoration: underline; padding-inline: .4rem; font-weight: 400; }
.actions a:hover, .actions button:hover { border-color: var(--accent); background: var(--tint); color: var(--accent-strong); }
.entered { display: grid; grid-template-columns: 1fr auto; gap: .35rem 1rem; align-items: baseline; background: var(--sunk); border-radius: 6px; padding: .8rem clamp(10px, 3vw, 1.1rem) .9rem; }
.entered h2 { margin: 0 !important; font-size: 1.0625rem; }
.entered .change { padding-block: .25rem; }
.entered dl { grid-column: 1 / -1; display: grid; gap: .15rem 2.5rem; font-size: .9375rem; min-width: 0; }
.entered dl div { display: flex; flex-wrap: wrap; gap: 0 1rem; min-width: 0; }
.entered dt { flex: 1 1 8rem; color: var(--soft); }
.entered dd { margin: 0 0 0 auto; font-size: min(1em, 8.2vw); text-align: right; font-variant-numeric: tabular-nums lining-nums; }
.ledger .group + .group { margin-top: 1.5rem; }
.ledger h3 { font: 600 .875rem/1.4 var(--sans); color: var(--soft); padding-bottom: .3rem; border-bottom: 1.5px solid var(--ink); }
.ledger dl > div { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: .05rem 1.5rem; padding: .4rem 0; border-bottom: 1px solid var(--rule); }
.ledger dt { flex: 1 1 11rem; min-width: 0; }
.ledger dd { margin: 0 0 0 auto; font: 600 min(1.0625rem, 8.2vw)/1.35 var(--serif); font-variant-numeric: tabular-nums lining-nums; text-align: right; }
.ledger dd.cite { flex: 1 0 100%; margin: 0; text-align: left; }
.cite, .ledger dd.cite { font: italic 400 .8125rem/1.5 var(--sans); color: var(--soft); white-space: normal; }
.cite a { color: inherit; text-decoration-color: var(--rule); padding-block: .35rem; }
.ledger :is(.subtotal, .line-of-total, .total) { border-top: 1.5px solid var(--ink); margin-top: -1px; }
.ledger :is(.line-of-total, .total) { border-bottom: 4px double var(--ink); }
.nil > summary { padding: .5rem 0; font-size: .9375rem; font-weight: 400; }
@media (min-width: 90rem) {
  body:has(.found, .row-form, .answers) :is(.bar, .body, .foot > div) { max-width: 90rem; }
  .ledger dl > div { position: relative; display: grid; grid-template-columns: minmax(0, 1fr) auto 14rem; gap: 0 1.5rem; border: 0; }
  .ledger dl > div::after { content: ""; position: absolute; inset: auto 15.5rem 0 0; border-bottom: 1px solid var(--rule); }
  .ledger dd.cite { padding-left: 1rem; }
  .ledger h3 { margin-right: 15.5rem; }
  .ledger :is(.subtotal, .line-of-total, .total) { border: 0; margin: 0; padding-block: .5rem; }
  .ledger :is(.subtotal, .line-of-total, .total)::after { top: -1px; border-top: 1.5px solid var(--ink); pointer-events: none; }
  .ledger :is(.line-of-total, .total)::after { border-bottom: 4px double var(--ink); }
}
.headline dd::first-letter, .figures dd::first-letter, .ledger dd::first-letter { text-transform: uppercase; }
.figures { display: grid; border-top: 1px solid var(--rule); }
.figures div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .1rem 1.5rem; padding: .3rem 0; border-bottom: 1px solid var(--rule); }
.figures dt { color: var(--soft); flex: 1 1 11rem; }
.figures dd { margin: 0 0 0 auto; font-size: min(1em, 6.8vw); font-weight: 600; font-variant-numeric: tabular-nums lining-nums; text-align: right; }
.notes { padding-left: 1.15rem; max-width: 46rem; display: grid; gap: .4rem; font-size: 1rem; line-height: 1.5; }
.notes li::marker { color: var(--soft); }
.notes > li, .sources > li { min-width: 0; }
.notes li > a { display: inline; margin: 0; }
.kind + .kind { margin-top: .9rem; }
.kind h3, .all-sources h3 { font: 600 .9375rem/1.4 var(--sans); color: var(--soft); margin-bottom: .3rem; }
.kind + .fold { margin-top: .6rem; }
.fold > .sources, .fold > .notes { margin-top: .5rem; }
.sources { font-size: .9375rem; display: grid; gap: .35rem; padding-left: 1.15rem; align-content: start; }
.two { display: grid; gap: 1rem 2rem; }
@media (min-width: 48rem) { .two { grid-template-columns: 1fr 1fr; } }
.two > * { min-width: 0; }
.caveat { color: var(--soft); display: grid; gap: .3rem; font-size: .8125rem; line-height: 1.5; border-top: 1px solid var(--rule); padding-top: .75rem; }
.caveat p { min-width: 0; max-width: 44rem; overflow-wrap: anywhere; }
.others h2 { font-size: 1.0625rem; margin-bottom: .4rem; }
@media (min-width: 48rem) { .others ul { columns: 2; column-gap: 2rem; } }
.others a { display: inline-block; padding-block: .25rem; }
.again { border-top: 1px solid var(--rule); padding-top: 1.5rem; display: grid; gap: 1rem; align-content: start; }
.again h2 { font-size: 1.1875rem; }
.entered:has(div:nth-child(5)) dl { grid-template-columns: repeat(auto-fit, minmax(min(100%, 19rem), 1fr)); }
@media screen and (min-width: 62rem) {
  .found { grid-template-columns: minmax(0, 1fr) 20rem; }
  .found > * { grid-column: 1; }
  .found > .again { grid-column: 2; grid-row: 1 / span 4; position: sticky; top: 1rem; align-self: start; max-height: calc(100vh - 7.5rem); overflow-y: auto; scrollbar-width: thin; border: 1px solid var(--rule); border-radius: 8px; background: var(--raised); padding: 1.1rem 1.25rem 0; }
  .again .form, .again .fields { gap: .9rem; grid-template-columns: 1fr; }
  .again .fields > * { grid-column: 1; }
  .again .form .fold + .fold { margin-top: calc(-.9rem - 1px); }
  .again .hint { font-size: .8125rem; }
  .again .go { background: var(--raised); }
  .again .years { gap: 0 1rem; }
  .again .years button { min-height: 1.75rem; padding: 0; border: 0; text-decoration: underline; text-underline-offset: .18em; }
  .again .years button:hover { color: var(--accent-strong); background: none; }
}
#workings h3 { margin: 1.5rem 0 .25rem; }
.fold > h3, .fold > div > h3 { margin-top: 1rem; }
.fold > div > :is(table, .scroll, h3) { margin-bottom: .4rem; }
.line { padding: .45rem 8px; margin-inline: -8px; border-bottom: 1px solid var(--rule); display: grid; gap: .1rem 1.25rem; align-items: start; }
.line:target { background: var(--tint); }
.line dt { font-weight: 600; min-width: 0; }
.line dd { margin: 0; font-variant-numeric: tabular-nums lining-nums; min-width: 0; }
.line .working { color: var(--soft); }
.line .amount { font-family: var(--serif); }
.line .back { display: none; padding: 0 .5rem; }
.line:target .back { display: inline; }
.line.part { padding: .25rem .5rem .25rem 1.5rem; font-size: .9375rem; }
.line.part dt { font-weight: 400; }
@media (min-width: 48rem) { #workings .line { grid-template-columns: minmax(0, 15rem) minmax(0, 1fr) auto; } #workings .line .working { grid-column: 2; } #workings .line .amount { grid-column: 3; text-align: right; } #workings .line .cite { grid-column: 1; } }
@media screen and (min-width: 90rem) { #workings .line { grid-template-columns: minmax(0, 15rem) minmax(0, 1fr) auto minmax(0, 12rem); } #workings .line .cite { grid-column: 4; grid-row: 1; } }
.operation { display: grid; gap: 1.5rem; max-width: 60rem; }
.operation > *, .operation section > * { min-width: 0; }
.operation .opening { margin: 0; }
.operation .form { max-width: 48rem; }
.operation .go { position: static; padding: 0; background: none; }
.operation section { display: grid; gap: 1rem; }
.operation table:not(.stack) { max-width: 34rem; }
.operation section > p, .operation li { max-width: var(--measure); }
.yours { color: var(--mark); font-weight: 700; }
.batch-answers { display: grid; gap: 1rem; margin-bottom: 3rem; }
.batch-answers > * { min-width: 0; }
.batch-answers h2 { margin-bottom: .5rem; }
.sheet table { font-size: .875rem; }
.answers { font-size: .875rem; }
@container (min-width: 58.01rem) {
  .answers th, .answers td { padding-right: 1.25rem; white-space: nowrap; }
  .answers tbody th, .answers tfoot th { position: sticky; left: 0; background: var(--paper); }
  .answers td:nth-child(2) { white-space: normal; min-width: 16rem; }
  .answers .fault { white-space: normal; min-width: 24rem; }
  .answers .number > span:empty::before { content: "–"; }
}
.answers .fault { font-size: inherit; font-weight: 400; text-align: left; }
.phone-bar { position: fixed; inset: auto 0 0; z-index: 2; display: none; justify-content: space-between; gap: 1rem; padding: .7rem 1rem; background: var(--ink); color: var(--paper); font: 600 1rem/1.3 var(--sans); }
.phone-bar b { font-family: var(--serif); font-variant-numeric: tabular-nums lining-nums; }
@media (max-width: 61.99rem) { body:has(.again :focus) .phone-bar { display: flex; } .again:has(:focus) .go { bottom: 3rem; } }
.embed .result { gap: .8rem; }
.embed .answer-box { border: 0; padding: 0; gap: .5rem; }
.embed .answer { font-size: 1rem; line-height: 1.45; }
.embed .headline { gap: .5rem 1.25rem; }
.embed .headline dd { font-size: 1.125rem; }
.embed .headline.of-1 > dl dd { font-size: min(1.875rem, 12.5vw); }
.embed .headline dt { font-size: .875rem; }
.embed .column dd { font-size: 1rem; }
.embed .column .figure { margin-top: .1rem; }
.embed .figures div { padding: .1rem 0; }
.embed .plot { height: 7.25rem; margin-top: .4rem; }
.embed .plot text { font-size: .75rem; }
.embed .plot { display: none; }
@media (min-width: 26.25rem) { .embed .plot { display: block; } .embed .folds { display: grid; grid-template-columns: 1fr 1fr; gap: 0 1.25rem; } .embed .folds > [open] { grid-column: 1 / -1; } .embed .folds .fold + .fold { margin-top: 0; border-top: 0; } .embed .folds .fold:nth-child(2) { border-top: 1px solid var(--rule); } }
.embed .folds summary { padding: .4rem 0; }
.embed .figures, .embed .notes { font-size: .9375rem; }
.embed .caveat { border: 0; padding: 0; font-size: .8125rem; line-height: 1.4; gap: .15rem; }
.embed .caveat p { max-width: none; }
.elsewhere { display: grid; gap: .75rem; margin-top: 1.5rem; }
.elsewhere > * { min-width: 0; }
.elsewhere h2 { font-size: 1.0625rem; margin-top: .75rem; }
`;
