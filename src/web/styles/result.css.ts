/** A result: answer, figures, notes, sources, workings, and snippets for other channels. */
export const result = `
.result { display: grid; gap: 1.4rem; }
.result > *, .result section > * { min-width: 0; }
.result section > h2 { margin-bottom: .6rem; }
.since { background: var(--sunk); border-radius: 6px; padding: 1rem 1.2rem; display: grid; gap: .5rem; }
.since p { max-width: var(--measure); }
.result .since > h2 { margin: 0; font-size: 1.0625rem; }
.answer-box { border-top: 3px solid var(--accent); padding-top: 1rem; display: grid; gap: .75rem; }
.headline { display: grid; gap: .9rem 2rem; }
.headline dl, .headline .column { min-width: 0; }
.headline dt { font-size: .9375rem; line-height: 1.35; color: var(--soft); }
.headline dt a, .figures dt a { color: inherit; text-decoration-color: var(--rule); }
.headline dt a:hover, .figures dt a:hover { color: var(--accent); text-decoration-color: currentColor; }
.headline dd { margin: 0; font: 600 1.375rem/1.2 var(--serif); font-variant-numeric: lining-nums tabular-nums; overflow-wrap: anywhere; }
.headline.of-1 > dl dd { font-size: clamp(1.75rem, 1.2rem + 3.4vw, 3rem); line-height: 1.1; letter-spacing: -.01em; }
.headline .told dd { font-size: clamp(1.375rem, 1.1rem + 1.6vw, 1.875rem); }
.headline .column { border-left: 3px solid var(--rule); padding-left: .9rem; }
.headline h3 { font: 600 .9375rem/1.4 var(--sans); margin-bottom: .3rem; }
.column .figure { display: grid; margin-top: .3rem; }
.column dd { font-size: 1.125rem; }
.headline:has(.column) { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: .6rem 1rem; }
@media (max-width: 34rem) { .headline .column { padding-left: .6rem; } .column .figure { margin-top: .15rem; } .column dd { font-size: 1rem; } .headline .column dt, .headline h3 { font-size: .875rem; } }
.answer { font: 400 1.125rem/1.5 var(--serif); max-width: 44rem; }
@media (max-width: 34rem) { .answer { font-size: 1.0625rem; line-height: 1.4; } .answer-box { padding-top: .75rem; gap: .6rem; } }
.actions .printed { display: none; overflow-wrap: anywhere; }
.actions ul { display: flex; flex-wrap: wrap; gap: .1rem 1.25rem; font-size: .9375rem; }
.entered { display: grid; grid-template-columns: 1fr auto; gap: .35rem 1rem; align-items: baseline; background: var(--sunk); border-radius: 6px; padding: .8rem 1.1rem .9rem; }
.entered h2 { margin: 0 !important; font-size: 1.0625rem; }
.entered dl { grid-column: 1 / -1; display: grid; gap: .15rem; font-size: .9375rem; }
.entered dl div { display: flex; justify-content: space-between; gap: 1rem; }
.entered dt { color: var(--soft); }
.entered dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums lining-nums; overflow-wrap: anywhere; }
.figures { display: grid; border-top: 1px solid var(--rule); }
.figures div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .1rem 1.5rem; padding: .3rem 0; border-bottom: 1px solid var(--rule); }
.figures dt { color: var(--soft); flex: 1 1 14rem; }
.figures dd { margin: 0 0 0 auto; font-weight: 600; font-variant-numeric: tabular-nums lining-nums; text-align: right; overflow-wrap: anywhere; }
/* Words of the rules begin small; standing alone they begin as a sentence does. */
.headline dd::first-letter, .figures dd::first-letter { text-transform: uppercase; }
.notes { padding-left: 1.15rem; max-width: var(--measure); display: grid; gap: .4rem; font-size: 1rem; line-height: 1.5; }
.notes li::marker { color: var(--soft); }
.kind + .kind { margin-top: .9rem; }
.kind h3 { font: 600 .9375rem/1.4 var(--sans); color: var(--soft); margin-bottom: .3rem; }
.kind + .fold, .sources + .fold { margin-top: .6rem; }
.fold > .sources, .fold > .notes { margin-top: .5rem; }
.sources { font-size: .9375rem; display: grid; gap: .35rem; padding-left: 1.15rem; }
.caveat { color: var(--soft); display: grid; gap: .3rem; font-size: .8125rem; line-height: 1.5; border-top: 1px solid var(--rule); padding-top: .75rem; }
.caveat p { min-width: 0; max-width: 44rem; overflow-wrap: anywhere; }
.pair { display: grid; gap: 1.4rem 2rem; }
.pair > *, .folds > * { min-width: 0; }
.folds { margin-top: 1.4rem; }
@media (min-width: 34rem) { .folds { display: grid; grid-template-columns: 1fr 1fr; column-gap: 2rem; } .folds > [open] { grid-column: 1 / -1; } .folds > .fold { margin-top: -1px; } }
.again { border-top: 1px solid var(--rule); padding-top: 1.5rem; display: grid; gap: 1rem; align-content: start; }
.again h2 { font-size: 1.1875rem; }
@media (min-width: 34rem) { .headline.of-2 { grid-template-columns: 1fr 1fr; } .headline.of-3 { grid-template-columns: repeat(3, 1fr); } .headline.of-4 { grid-template-columns: repeat(2, 1fr); } .entered:has(div:nth-child(5)) dl { grid-template-columns: 1fr 1fr; column-gap: 2.5rem; } }
@media screen and (min-width: 62rem) {
  .found { grid-template-columns: minmax(0, 44rem) minmax(0, 21rem); }
  .pair { grid-template-columns: 1fr 1fr; }
  .folds { grid-template-columns: minmax(0, 7fr) minmax(0, 8fr) minmax(0, 5fr); column-gap: 1rem; }
  .folds summary { font-size: .875rem; white-space: nowrap; }
  .pair .notes { font-size: .9375rem; }
  .pair .sources { font-size: .875rem; line-height: 1.45; }
  .headline.of-4 { grid-template-columns: repeat(4, 1fr); gap: .9rem 1rem; }
  .found .again { align-self: start; position: sticky; top: 1rem; max-height: calc(100vh - 2rem); overflow-y: auto; scrollbar-width: thin; border: 1px solid var(--rule); border-radius: 8px; background: var(--raised); padding: 1.1rem 1.25rem 1.4rem; }
  .again .form, .again .fields { gap: .9rem; grid-template-columns: 1fr; }
  .again .fields > * { grid-column: 1; }
  .again .form .fold + .fold { margin-top: calc(-.9rem - 1px); }
  .again .hint { font-size: .8125rem; }
}
.line { padding: .7rem 0; border-bottom: 1px solid var(--rule); display: grid; gap: .15rem; }
.line dt { font-weight: 600; }
.line dd { margin: 0; font-variant-numeric: tabular-nums lining-nums; overflow-wrap: anywhere; }
.line .working { color: var(--soft); }
.line .working b { color: var(--ink); font-weight: 600; white-space: nowrap; }
.workings h3 { margin: 1.5rem 0 .25rem; }
.fold > h3 { margin-top: 1rem; }
.elsewhere { display: grid; gap: .75rem; }
.elsewhere h3 { font: 600 .9375rem/1.4 var(--sans); margin-top: .5rem; }
.share { overflow-wrap: anywhere; font-size: .9375rem; }
.further { display: grid; gap: 2.25rem; }
.further-part { display: grid; gap: .9rem; }
.further > *, .further-part > * { min-width: 0; }
.further-part h4 { font: 600 .9375rem/1.4 var(--sans); margin: 0; }
.further-part p, .further-part li { max-width: var(--measure); }
.batch-answers { display: grid; gap: 1rem; margin-bottom: 3rem; }
.batch-answers > * { min-width: 0; }
.answers { font-size: .875rem; }
.answers th, .answers td { padding-right: 1.25rem; white-space: nowrap; }
.answers .fault { font-size: inherit; font-weight: 400; text-align: left; white-space: normal; min-width: 24rem; }
.embed .result { gap: .8rem; }
.embed .answer-box { border: 0; padding: 0; gap: .5rem; }
.embed .answer { font-size: 1rem; line-height: 1.45; }
.embed .headline { gap: .5rem 1.25rem; }
.embed .headline dd { font-size: 1.125rem; }
.embed .headline.of-1 > dl dd { font-size: 1.875rem; }
.embed .headline dt { font-size: .875rem; }
.embed .column dd { font-size: 1rem; }
.embed .column .figure { margin-top: .1rem; }
@media (min-width: 34rem) { .embed .headline.of-4 { grid-template-columns: repeat(4, 1fr); } .embed .headline.of-4 .column { padding-left: .5rem; } }
.embed .figures div { padding: .2rem 0; }
.embed .folds summary { padding: .4rem 0; }
.embed .figures { font-size: .9375rem; }
.embed .notes { font-size: .9375rem; }
.embed .folds { margin: 0; }
.embed .caveat { border: 0; padding: 0; font-size: .8125rem; line-height: 1.4; gap: .15rem; }
.embed .caveat p { max-width: none; }
`;
