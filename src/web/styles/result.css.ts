/** A result: answer, figures, notes, sources, workings, and snippets for other channels. */
export const result = `
.result { display: grid; gap: 2.25rem; }
.result > *, .result section > * { min-width: 0; }
.result section > h2 { margin-bottom: .75rem; }
.since { background: var(--sunk); border-radius: 6px; padding: 1rem 1.2rem; display: grid; gap: .5rem; }
.since p { max-width: var(--measure); }
.result .since > h2 { margin: 0; font-size: 1.0625rem; }
.answer-box { border-top: 3px solid var(--accent); padding-top: 1.25rem; display: grid; gap: .9rem; }
.headline dt { font-size: .9375rem; color: var(--soft); }
.headline dd { margin: 0; font: 600 clamp(1.75rem, 1.2rem + 3.4vw, 3.25rem)/1.1 var(--serif); font-variant-numeric: lining-nums tabular-nums; letter-spacing: -.01em; overflow-wrap: anywhere; }
.answer { font: 400 1.1875rem/1.5 var(--serif); max-width: var(--measure); }
.figures { display: grid; border-top: 1px solid var(--rule); }
.figures div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .1rem 1.5rem; padding: .6rem 0; border-bottom: 1px solid var(--rule); }
.figures dt { color: var(--soft); flex: 1 1 14rem; }
.figures dd { margin: 0; font-weight: 600; font-variant-numeric: tabular-nums lining-nums; text-align: right; overflow-wrap: anywhere; }
/* Words of the rules begin small; standing alone they begin as a sentence does. */
.headline dd::first-letter, .figures dd::first-letter { text-transform: uppercase; }
@media (max-width: 30rem) { .figures dd { text-align: left; } }
.notes { padding-left: 1.15rem; max-width: var(--measure); display: grid; gap: .55rem; }
.notes li::marker { color: var(--soft); }
.sources { font-size: .9375rem; display: grid; gap: .35rem; padding-left: 1.15rem; }
.caveat { background: var(--sunk); border-radius: 6px; padding: 1rem 1.2rem; display: grid; gap: .5rem; font-size: .9375rem; }
.caveat p { min-width: 0; max-width: var(--measure); }
.again { border-top: 1px solid var(--rule); padding-top: 1.5rem; display: grid; gap: 1.25rem; }
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
.embed .result { gap: 1.25rem; }
.embed .answer { font-size: 1.0625rem; }
.embed .headline dd { font-size: 2rem; }
.embed .figures div { padding: .4rem 0; }
.embed .figures { font-size: .9375rem; }
.embed .notes { font-size: .9375rem; }
.embed .result section > h2, .embed .again > h2 { font-size: 1.0625rem; margin-bottom: .4rem; }
`;
