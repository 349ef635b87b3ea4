export const form = `
.form { display: grid; gap: 1.4rem; }
.form > *, .fields > * { min-width: 0; }
.fields { display: grid; gap: 1.4rem 1.75rem; }
.field { display: flex; flex-direction: column; gap: .3rem; border: 0; padding: 0; margin: 0; }
.field > :is(input:not([type="checkbox"]), select, .money, .date) { margin-top: auto; }
.field label, .field legend { font-weight: 600; padding: 0; }
.optional { font-weight: 400; color: var(--soft); }
.hint { font-size: var(--small); line-height: 1.45; color: var(--soft); max-width: 34rem; }
:is(.field, .rows) input:is([type="text"], [type="number"]) { font: inherit; font-variant-numeric: tabular-nums lining-nums; color: inherit; background: var(--raised); border: 1.5px solid var(--field); border-radius: 5px; padding: .5rem .65rem; min-height: 2.75rem; width: 100%; max-width: 15rem; }
:is(.field, .rows, .batch-answers) select, .field textarea { font: inherit; color: inherit; background: var(--raised); border: 1.5px solid var(--field); border-radius: 5px; padding: .5rem .65rem; min-height: 2.75rem; width: 100%; }
.field textarea { font: .8125rem/1.5 var(--mono); white-space: pre; overflow-x: auto; resize: vertical; }
.field input[type="file"] { font: inherit; color: inherit; width: 100%; padding: .75rem; border: 1.5px dashed var(--field); border-radius: 5px; background: var(--raised); }
.field input[type="file"]::file-selector-button { font: 600 .9375rem/1.2 var(--sans); color: var(--ink); background: var(--sunk); border: 1.5px solid var(--field); border-radius: 5px; padding: .5rem .9rem; margin-right: .9rem; cursor: pointer; }
.money { display: flex; max-width: 15rem; }
.money span { display: grid; place-items: center; width: 2.4rem; flex: none; border: 1.5px solid var(--field); border-right: 0; border-radius: 5px 0 0 5px; background: var(--sunk); color: var(--soft); }
.money input[type="text"] { border-radius: 0 5px 5px 0; }
.field.short input[type="text"] { max-width: 9rem; }
.choices { display: flex; flex-wrap: wrap; gap: .2rem 1.5rem; }
.field label.choice { display: flex; gap: .6rem; align-items: center; min-height: 2.5rem; font-weight: 400; }
.field label.tick { font-weight: 600; align-items: flex-start; padding-top: .35rem; }
.choice input { width: 1.5rem; height: 1.5rem; margin: 0; flex: none; accent-color: var(--accent); }
.date { display: flex; flex-wrap: wrap; gap: .25rem .9rem; }
.field .date label { display: grid; font-weight: 400; font-size: var(--small); gap: .15rem; }
.field .date input[type="text"] { font-size: 1rem; width: 3.4rem; padding-inline: .5rem; }
.field .date .month input[type="text"] { width: 4.4rem; }
.field .date .year input[type="text"] { width: 5rem; }
.years { display: flex; flex-wrap: wrap; gap: .4rem; }
@media (scripting: none) { .years, .actions .scripted { display: none; } }
.years button { font: 400 .875rem/1.2 var(--sans); padding: .35rem min(.7rem, 12px); min-height: 2.75rem; border: 1px solid var(--field); }
.tick + .hint { padding-left: 2.1rem; }
@media (min-width: 26rem) { .fields > .faulty { grid-column: 1 / -1; } }
.field.faulty { border-left: 4px solid var(--fault); padding-left: .9rem; }
.field.faulty input[type="text"], .field.faulty select, .field.faulty textarea, .field.faulty input[type="file"], .faulty .money span { border-color: var(--fault); }
.fault { color: var(--fault); font-weight: 600; font-size: .9375rem; }
.faults { border: 2px solid var(--fault); background: var(--fault-soft); border-radius: 6px; padding: 1.1rem clamp(10px, 3vw, 1.25rem); display: grid; gap: .6rem; margin-bottom: 1.75rem; }
.faults:focus { outline: 3px solid var(--fault); outline-offset: -2px; }
.faults > * { min-width: 0; }
.faults h2 { font-size: 1.1875rem; }
.faults ul { padding-left: clamp(14px, 4vw, 1.1rem); }
.faults a { color: var(--fault); font-weight: 600; }
.fold { border-block: 1px solid var(--rule); }
.fold + .fold { margin-top: -1px; }
.form .fold + .fold { margin-top: calc(-1.4rem - 1px); }
.fold .fields { padding: .5rem 0 .75rem; }
.fold small { font-weight: 400; font-size: var(--small); color: var(--soft); }
.go { display: flex; flex-wrap: wrap; gap: .6rem 1.5rem; align-items: center; position: sticky; bottom: 0; z-index: 1; padding-block: .75rem; background: var(--paper); }
button { font: 600 1.0625rem/1.2 var(--sans); color: var(--on-accent); background: var(--accent); border: 2px solid transparent; border-radius: 6px; padding: .75rem 1.5rem; min-height: 2.9rem; cursor: pointer; }
button.second { color: var(--accent); background: none; border: 1.5px solid; }
button.second:hover { color: var(--on-accent); border-color: var(--accent-strong); }
button.copier { position: absolute; top: .4rem; right: .4rem; padding: .3rem .7rem; min-height: 2rem; font-size: .8125rem; background: var(--raised); }
button:hover { background: var(--accent-strong); }
.answer-box .figures { max-width: 36rem; margin-top: 1rem; }
.result .stack td::before { flex-basis: min(8.5rem, 40cqi); }
.go:has(button + button) { position: static; background: none; }
.row-form fieldset button { align-self: start; margin-top: .75rem; }
:is(.row-form + *, .result + .fold, .fold + .row-form) { margin-top: 2rem; } .fold + .columns { margin-top: 3rem; } .columns h2 + .form { margin-top: 1rem; }
.rows { margin-top: .5rem; } .rows table { width: auto; }
.row-form .fields select { max-width: 15rem; }
.rows th, .rows td { border: 0; padding: .2rem .5rem .2rem 0; }
.rows thead th { vertical-align: bottom; line-height: 1.3; }
.rows tbody th { padding-top: .95rem; color: var(--soft); font-weight: 400; font-size: var(--small); text-align: right; }
.rows select, .rows input { min-width: 7.75rem; } .rows ::placeholder { font-size: .75rem; }
@media (min-width: 34rem) { .fields { grid-template-columns: 1fr 1fr; } .fields > .wide { grid-column: 1 / -1; } }
.embed .form, .embed .fields { gap: .8rem 1.25rem; }
.embed .field { gap: .2rem; }
.embed .field label, .embed .field legend { font-size: .9375rem; line-height: 1.35; }
.embed .field label.choice { min-height: 2.1rem; }
.embed :is(.hint, .field .date label) { font-size: .8125rem; line-height: 1.35; }
.embed summary { padding: .45rem 0; font-size: .9375rem; }
.embed .form .fold + .fold { margin-top: calc(-.8rem - 1px); }
.embed button { padding: .65rem 1.4rem; min-height: 2.6rem; }
.embed .faults { margin-bottom: 0; }
`;
