/** On paper: the result and where it comes from, without the controls. */
export const print = `
@media print {
  @page { margin: 14mm 15mm; }
  html { font-size: 9.5pt; }
  .skip, .copier, .bar ul, .foot ul, .aside, .again, .others, .actions, .change, .form, .steps, .walk input, .phone-bar, .eyebrow, .opening .lead, .picture details { display: none !important; }
  .printed { display: block; }
  .paper { display: grid !important; grid-template-columns: repeat(3, 1fr); gap: 0 8mm; margin-bottom: 3mm; }
  .paper span { border-bottom: .5pt solid; min-height: 6mm; }
  .found, .found > * { display: block; } .result { display: flex; flex-direction: column; gap: 3.5mm; }
  .result-body { margin-top: 3.5mm; }
  .headline.of-1 > dl dd { font-size: 22pt; }
  .answer { font-size: 11pt; max-width: none; }
  .plot { height: 38mm; }
  .entered { padding: 2mm 3mm; } .entered dl { grid-template-columns: 1fr 1fr; column-gap: 10mm; }
  .ledger dl > div { padding: .8mm 0; } .ledger dd.cite { flex: 0 1 auto; order: -1; margin-left: auto; }
  .two { grid-template-columns: 1fr 1fr; }
  .fold { border: 0; } .fold > summary { color: inherit; list-style: none; padding: 1mm 0 0; }
  .notes, .sources { font-size: 9pt; line-height: 1.35; }
  .sources a::after { content: " (" attr(href) ")"; font-size: 7.5pt; overflow-wrap: anywhere; }
  .workings { font-size: 8.5pt; line-height: 1.35; } .workings .rates-read { display: none; } .line { padding: .9mm 0; }
  .body { padding: 4mm 0 0 !important; max-width: none !important; }
  .bar, .foot > div { padding-inline: 0; max-width: none; }
  .bar { padding-block: 0 3mm; }
  .foot { background: none; } .foot > div { padding-block: 2mm 0; }
  a { color: inherit; }
  details::details-content { content-visibility: visible; block-size: auto; }
  .answer-box, .ledger dl > div, .picture, .line, .caveat, .entered, li { break-inside: avoid; }
  h2, h3 { break-after: avoid; }
  svg *, .caveat { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
.paper { display: none; }
`;
