/** On paper: the result and where it comes from, without the controls. */
export const print = `
@media print {
  @page { margin: 18mm 16mm; }
  html { font-size: 10.5pt; }
  .skip, .copier, .bar ul, .foot ul, .aside, .again, .fold:has(.elsewhere), .elsewhere, .form, .opening .lead, .opening .eyebrow { display: none !important; }
  .body { padding: 6mm 0 0; max-width: none; }
  .bar, .foot > div { padding-inline: 0; max-width: none; }
  .bar { padding-block: 0 3mm; }
  .columns { display: block; }
  .foot { background: none; }
  .picture .narrow-svg { display: none; } .picture .wide-svg { display: block; max-width: 130mm; }
  .sources a::after { content: " " attr(href); color: var(--soft); font-size: .9em; overflow-wrap: anywhere; }
  a { color: inherit; }
  details::details-content { content-visibility: visible; block-size: auto; }
  .answer-box, .figures div, .picture, .line, .caveat, li { break-inside: avoid; }
  h2, h3 { break-after: avoid; }
  svg *, .caveat { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
`;
