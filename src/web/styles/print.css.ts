/** On paper: the result and where it comes from, without the controls. */
export const print = `
@media print {
  @page { margin: 14mm 15mm; }
  html { font-size: 9.5pt; }
  .skip, .copier, .bar ul, .foot ul, .aside, .again, .folds, .actions ul, .change, .form, .opening .lead, .opening .eyebrow, .picture details, .fold > summary::marker { display: none !important; }
  .actions .printed { display: block; }
  .of-result { margin-bottom: 2mm; }
  .result { gap: 3.5mm; }
  .headline.of-1 > dl dd { font-size: 20pt; }
  .answer { font-size: 11pt; max-width: none; }
  .entered { padding: 2mm 3mm; } .entered dl { grid-template-columns: 1fr 1fr; column-gap: 10mm; }
  .figures div { padding: .8mm 0; }
  .pair { grid-template-columns: 1fr 1fr; }
  .fold { border: 0; } .fold > summary { color: inherit; list-style: none; padding: 1mm 0 0; }
  .notes, .sources, .pair .notes, .pair .sources { font-size: 9pt; line-height: 1.35; }
  /* The law of each step stands among the sources. */
  .workings { font-size: 8.5pt; line-height: 1.35; order: 1; } .workings .small, .workings .rates-read { display: none; }
  .workings dl { columns: 2; column-gap: 8mm; }
  .workings h3 { margin: 3mm 0 1mm; }
  .line { padding: .9mm 0; gap: 0; }
  .body, .body:has(.of-result) { padding: 4mm 0 0; max-width: none; }
  .bar, .foot > div { padding-inline: 0; max-width: none; }
  .bar { padding-block: 0 3mm; }
  .columns { display: block; }
  .foot { background: none; } .foot > div { padding-block: 2mm 0; }
  .picture .narrow-svg { display: none; } .picture .wide-svg { display: block; max-width: 130mm; }
  .beside .picture { grid-template-columns: 70mm 1fr; } .beside .picture .narrow-svg { display: block; }
  a { color: inherit; }
  details::details-content { content-visibility: visible; block-size: auto; }
  .answer-box, .figures div, .picture, .line, .caveat, .entered, li { break-inside: avoid; }
  h2, h3 { break-after: avoid; }
  svg *, .caveat { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
`;
