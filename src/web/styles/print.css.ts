/** Print: the whole result with its return, workings and sources, without controls. */
export const print = `
.paper { display: none; }
.paper.shown { display: grid; gap: .6rem 1.25rem; grid-template-columns: repeat(auto-fit, minmax(12rem, 1fr)); align-items: end; }
.paper p { grid-column: 1 / -1; }
.paper label { display: grid; gap: .15rem; }
.paper input { font: inherit; color: inherit; background: var(--raised); border: 1.5px solid var(--field); border-radius: 5px; padding: .4rem .6rem; min-height: 2.75rem; min-width: 0; }
@media print {
  @page { margin: 10mm 14mm; }
  html, body { font-size: 9pt; line-height: 1.35; background: #fff; }
  .skip, .copier, .head, .foot > div > :not(.disclaimer), .again, #again, .actions, .form, .try, .walk input, .elsewhere, .next, .paper button, .embed footer, .assumed a[href^="#"] { display: none !important; }
  .printed { display: block; }
  .foot { border: 0; background: none; box-shadow: none; } .foot > div, .foot p { padding: 0; max-width: none; margin: 0; font-size: 8pt; }
  .paper { display: grid !important; grid-template-columns: repeat(3, 1fr); gap: 1mm 8mm; font-size: 8pt; }
  .paper label { display: flex; gap: 2mm; align-items: end; }
  .paper input { flex: 1; border: 0; border-bottom: .5pt solid; border-radius: 0; padding: 0; min-height: 5mm; background: none; }
  .body { padding: 0 !important; max-width: none !important; }
  .outcome, .result { display: block; max-width: none; }
  .outcome > h1 { font-size: 13pt; }
  .result > * { margin-top: 3mm; }
  .result h2, .fold > summary { font: 600 11pt/1.3 var(--serif); color: inherit; margin: 0 0 1mm; padding: 0; list-style: none; }
  .amount { font-size: 24pt; } .amount.words, .amount.long { font-size: 16pt; }
  .notes, .sources, .figures, .line, .calculated-by { font-size: 8pt; }
  .sums dl > div, .figures > div, .line { padding: .4mm 0; }
  .ct600 td, .ct600 th { padding-block: .4mm; font-size: 8.5pt; }
  .plot { height: 32mm; }
  .fold { border: 0; margin-top: 3mm; }
  .folds h3 { margin: 2mm 0 .5mm; font-size: 9pt; }
  .figures { columns: 2; column-gap: 10mm; }
  .sources { gap: .2mm; } .sources a { display: inline; } .sources a::after { content: " (" attr(href) ")"; font-size: 6.5pt; overflow-wrap: anywhere; }
  a { color: inherit; text-decoration: none; }
  details::details-content { content-visibility: visible; block-size: auto; }
  .verdict, .to-do, .sums, .curve-box, .line, .figures > div, tr, li { break-inside: avoid; }
  h2, h3, summary { break-after: avoid; }
  svg * { print-color-adjust: exact; }
}
`;
