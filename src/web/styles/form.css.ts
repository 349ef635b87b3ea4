/** Forms: one column of fields, ticks that open more, one button. */
export const form = `
.form, .group { display: grid; gap: 1.5rem; }
.form > *, .group > * { min-width: 0; }
.form { justify-items: start; }
.form > .group, .form > .fold, .row-form > .field:has(.rows) { width: 100%; }
.group { border: 0; padding: 0; margin: 0; gap: 1rem; }
.group > legend { font: 600 1.1875rem/1.3 var(--serif); padding: 0; margin-bottom: .75rem; }
.field { display: grid; gap: .35rem; border: 0; padding: 0; margin: 0; min-width: 0; }
.field > legend { margin-bottom: .35rem; }
.field label, .field legend { font-weight: 600; padding: 0; }
.optional { font-weight: 400; color: var(--soft); }
.hint { font-size: var(--small); line-height: 1.45; color: var(--soft); max-width: 36rem; }
:is(.field, .rows) input:is([type="text"], [type="number"]), :is(.field, .rows, .batch-answers) select, .field textarea { font: inherit; font-variant-numeric: tabular-nums lining-nums; color: inherit; background: var(--raised); border: 1.5px solid var(--field); border-radius: 5px; padding: .5rem .65rem; min-height: 3rem; width: 100%; text-overflow: ellipsis; }
.field input[type="text"] { max-width: 16rem; } .field select { max-width: 30rem; } .rows select { padding-inline: .4rem; }
.field textarea { font: .8125rem/1.5 var(--mono); white-space: pre; overflow-x: auto; resize: vertical; }
.drop > .field { justify-self: stretch; }
.field input[type="file"] { font: inherit; color: inherit; width: 100%; padding: .75rem; border: 1.5px dashed var(--field); border-radius: 5px; background: var(--raised); }
.field input[type="file"]::file-selector-button { font: 600 .9375rem/1.2 var(--sans); color: var(--ink); background: var(--sunk); border: 1.5px solid var(--field); border-radius: 5px; padding: .5rem .9rem; margin-right: .9rem; cursor: pointer; }
.money { display: flex; max-width: 16rem; }
.money span { display: grid; place-items: center; width: 2.5rem; flex: none; border: 1.5px solid var(--field); border-right: 0; border-radius: 5px 0 0 5px; background: var(--sunk); color: var(--soft); }
.money input[type="text"] { border-radius: 0 5px 5px 0; }
.field.short input[type="text"] { max-width: 9rem; }
.choices { display: flex; flex-wrap: wrap; gap: .2rem 1.5rem; }
label.choice { display: flex; gap: .65rem; align-items: center; min-height: 2.75rem; }
.field label.choice { font-weight: 400; }
.choice input { width: 1.5rem; height: 1.5rem; margin: 0; flex: none; accent-color: var(--accent); }
.tick .hint, .choice + .hint { padding-left: 2.15rem; }
.ticked { display: none; border-left: 3px solid var(--rule); margin: .25rem 0 .5rem .7rem; padding-left: 1.35rem; }
.tick:has(> label > input:checked) > .ticked { display: grid; gap: 1.25rem; }
.ticked .hint { padding: 0; }
.single > .ticked > .field > :is(label, legend) { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
@supports not selector(:has(*)) { .ticked { display: grid; gap: 1.25rem; } .tick > label > input { display: none; } }
.group > .tick + .tick { margin-top: -.75rem; }
.date { display: flex; flex-wrap: wrap; gap: .25rem .75rem; }
.field .date label { display: grid; font-weight: 400; font-size: var(--small); gap: .15rem; }
.field .date input[type="text"] { font-size: 1.0625rem; width: 3.6rem; padding-inline: .5rem; }
.field .date .month input[type="text"] { width: 4.6rem; }
.field .date .year input[type="text"] { width: 5.2rem; }
.years { display: grid; grid-template-columns: repeat(3, minmax(0, 6.75rem)); gap: .35rem; margin-bottom: .25rem; }
.years button { font: 500 .8125rem/1.2 var(--sans); letter-spacing: -.01em; padding: .35rem 0; min-height: 2.75rem; }
.form > .tick { margin-block: -.75rem -.4rem; }
.field.invalid { border-left: 4px solid var(--error); padding-left: .9rem; }
.field.invalid :is(input[type="text"], select, textarea, input[type="file"]), .invalid .money span { border-color: var(--error); }
.error { color: var(--error); font-weight: 600; font-size: .9375rem; }
.error a { color: inherit; }
.errors { border: 2px solid var(--error); background: var(--error-soft); border-radius: 6px; padding: 1rem clamp(10px, 3vw, 1.25rem); display: grid; gap: .5rem; margin-bottom: 1.75rem; }
.errors:focus { outline: 3px solid var(--error); outline-offset: -2px; }
.errors h2 { font-size: 1.1875rem; }
.errors ul { padding-left: 1.1rem; }
.errors a { color: var(--error); font-weight: 600; }
button { font: 600 1.0625rem/1.2 var(--sans); color: var(--on-accent); background: var(--accent); border: 2px solid transparent; border-radius: 6px; padding: .75rem 1.75rem; min-height: 3rem; cursor: pointer; }
button:hover { background: var(--accent-strong); }
button.second { color: var(--accent); background: var(--raised); border: 1.5px solid var(--field); }
button.second:hover { color: var(--accent-strong); border-color: var(--accent-strong); background: var(--tint); }
button.copier { padding: .2rem .6rem; min-height: 1.75rem; font-size: .8125rem; }
.snippet .copier { order: -1; justify-self: end; }
@media (max-width: 40rem) { .form > button:last-of-type { width: 100%; } }
@media (scripting: none) { .scripted { display: none; } }
.fold { border-block: 1px solid var(--rule); }
.fold + .fold { margin-top: -1px; }
.fold small { font-weight: 400; font-size: var(--small); color: var(--soft); }
.go { display: flex; flex-wrap: wrap; gap: .6rem; align-items: center; } .go .second { font-size: .9375rem; padding-inline: .9rem; }
/* Rows: each a card of labelled cells, or a table where four columns have room. */
.rows { container-type: inline-size; display: grid; gap: .5rem; justify-items: start; width: 100%; }
.rows table { display: grid; gap: .75rem; }
.rows thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.rows tbody { display: grid; gap: .75rem; }
.rows tr { display: grid; grid-template-columns: repeat(auto-fill, minmax(8.5rem, 1fr)); gap: .4rem .75rem; align-items: end; border-top: 1px solid var(--rule); padding-top: .5rem; }
.rows :is(th, td) { border: 0; padding: 0; min-width: 0; }
.rows tbody th { grid-column: 1 / -1; color: var(--soft); font-weight: 400; font-size: var(--small); }
.rows td::before { content: attr(data-label); display: block; font-size: var(--small); line-height: 1.3; margin-bottom: .2rem; }
.rows input::placeholder { font-size: .875rem; }
.rows .error { font-size: .8125rem; line-height: 1.35; margin-bottom: .2rem; }
.rows [aria-invalid] { border-color: var(--error) !important; }
.rows:not(:has(> .choice input:checked)) .more { display: none; }
.rows.list tbody { grid-template-columns: repeat(auto-fill, minmax(8.5rem, 1fr)); }
.rows.list tr { display: block; border: 0; padding: 0; } .rows.list th, .rows.list td::before { display: none; }
@container (min-width: 33rem) {
  .rows:not(.list, :has(> .choice input:checked)) {
    table { display: table; table-layout: fixed; } thead { position: static; clip-path: none; display: table-header-group; } tbody { display: table-row-group; } tr { display: table-row; }
    :is(th, td) { padding: .2rem .5rem .2rem 0; vertical-align: bottom; }
    thead td { width: 1.75rem; } thead th { line-height: 1.3; } &:has(td:nth-child(3) select) thead th:nth-child(3) { width: 31%; }
    td::before, th > span { display: none; } tbody th { padding-bottom: .85rem; }
  }
}
`;
