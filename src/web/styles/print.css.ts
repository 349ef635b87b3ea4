/** Print: the result and its sources, without controls; a simple result fits one page. */
export const print = `
.paper { display: none; }
.paper.shown { display: grid; gap: .6rem 1.25rem; grid-template-columns: repeat(auto-fit, minmax(12rem, 1fr)); align-items: end; }
.paper p { grid-column: 1 / -1; }
.paper label { display: grid; gap: .15rem; }
.paper input { font: inherit; color: inherit; background: var(--raised); border: 1.5px solid var(--field); border-radius: 5px; padding: .4rem .6rem; min-height: 2.75rem; min-width: 0; }
@media print {
  @page { margin: 7mm 12mm; }
  html { font-size: 8pt; line-height: 1.3; } body { font-size: 8pt; }
  .skip, .copier, .head, .foot, .aside, .again, .others, .actions, .change, .form, .steps, .walk input[type="range"], .phone-bar, .eyebrow, .opening .lead, .picture details, .picture figcaption, .picture:has(.walk), .kind h3, .back, .paper button, .result-body > .folds > .fold:not([open], #workings) { display: none !important; }
  .printed { display: block; }
  .paper { display: grid !important; grid-template-columns: repeat(3, 1fr); gap: 0 8mm; font-size: 8pt; }
  .paper label { display: flex; gap: 2mm; align-items: end; } .paper input { flex: 1; border: 0; border-bottom: .5pt solid; border-radius: 0; padding: 0; min-height: 5mm; background: none; }
  .body { padding: 0 !important; max-width: none !important; }
  .found, .found > * { display: block; } .result { display: flex; flex-direction: column; gap: 1.5mm; }
  .opening.of-result { margin: 0 0 1mm; } .result-body { margin-top: 1.5mm; }
  .result section > h2 { margin: 0 0 .5mm; font-size: 9pt; } .result .ledger h3 { font-size: 7.5pt; padding: 0; }
  .headline.of-1 > dl dd { font-size: 20pt; } .answer-box { gap: 1.5mm; padding-top: 1.5mm; }
  .answer { font-size: 9pt; line-height: 1.3; max-width: none; } .kind h3, .all-sources h3 { font-size: 7.5pt; margin: 0; } .kind + .kind { margin-top: .5mm; }
  .first-notes { padding: 1mm 3mm; } .first-notes, .first-notes .notes, .notes { max-width: none; gap: .3mm; }
  .plot { height: 26mm; } .plot text { font-size: 7pt !important; } .picture, .picture figure { gap: .5mm; }
  .entered { padding: 1mm 3mm; } .entered dl { grid-template-columns: 1fr 1fr; column-gap: 10mm; }
  .ledger { display: grid; grid-template-columns: 1fr 1fr; gap: 1mm 8mm; } .ledger > h2 { grid-column: 1 / -1; } .ledger .group { margin: 0 !important; } .ledger .sums { grid-row: 2 / span 2; }
  .ledger dl > div { padding: .3mm 0; flex-wrap: nowrap; } .ledger dt { flex: 1 1 auto; } .ledger dd { font-size: 8.5pt; } .ledger dd.cite { display: none; }
  .calculated-by, .nil, #workings .line:not(:has(.working)) { display: none; }
  .two { gap: 0; } .two h3 { display: none; } .cite a { padding: 0; }
  .fold { border: 0; } .fold > summary { color: inherit; list-style: none; padding: 0; font-size: 10pt; font-family: var(--serif); }
  .notes, .sources { font-size: 8pt; line-height: 1.3; } .sources { gap: 0; font-size: 7pt; line-height: 1.22; }
  .notes, .sources { padding-left: 3.5mm; } .sources a::after { content: " (" attr(href) ")"; font-size: 6pt; overflow-wrap: anywhere; }
  #workings { font-size: 7pt; line-height: 1.25; } #workings .rates-read { display: none; } #workings h3 { margin: 1mm 0 0; font-size: 8.5pt; }
  #workings .line.part dt { padding-left: 4mm; }
  #workings .line { padding: .3mm 0; margin: 0; grid-template-columns: 66mm minmax(0, 1fr) auto 48mm; gap: 0 3mm; } #workings .line > .working { grid-column: 2; } #workings .line > .amount { grid-column: 3; text-align: right; } #workings .line > .cite { grid-column: 4; grid-row: 1; font-size: 6pt; line-height: 1.4; }
  .caveat { font-size: 7pt; padding-top: 1mm; gap: 0; } .caveat p { max-width: none; }
  a { color: inherit; }
  details > :not(summary) { margin-bottom: 0; } #workings dl:not(.rates-read dl) { margin-bottom: 0; }
  details::details-content { content-visibility: visible; block-size: auto; }
  .answer-box, .ledger, .ledger dl > div, .picture, .line, .caveat, .entered, li { break-inside: avoid; }
  h2, h3, summary { break-after: avoid; }
  svg *, .caveat { print-color-adjust: exact; }
}
`;
