/** Page layout: header, columns, footer; and the list of calculators. */
export const page = `
.skip { position: absolute; left: 1rem; top: -4rem; background: var(--raised); padding: .6rem 1rem; border-radius: 0 0 6px 6px; z-index: 1; }
.skip:focus { top: 0; }
.bar, .body, .foot > div { max-width: 67.5rem; margin-inline: auto; padding-inline: clamp(12px, 4vw, 2rem); }
body:has(.answers) :is(.bar, .body, .foot > div) { max-width: 90rem; }
.bar { display: flex; gap: .25rem 1.5rem; align-items: center; justify-content: space-between; min-height: 3.5rem; }
.brand { display: inline-flex; gap: .65rem; align-items: center; font: 600 1.0625rem/1.2 var(--serif); color: var(--ink); text-decoration: none; padding-block: .35rem; }
.bar ul { display: flex; gap: .25rem 1.5rem; }
.bar li a { display: inline-block; padding-block: .5rem; color: var(--ink); text-decoration-color: var(--rule); white-space: nowrap; }
.bar a[aria-current] { text-decoration-color: var(--accent); text-decoration-thickness: .14em; }
@media (max-width: 44rem) { .bar { gap: .75rem; } .brand span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); } .bar ul { gap: .85rem; font-size: .875rem; } }
@media (max-width: 22rem) { .bar ul { gap: .55rem; font-size: .8125rem; } }
.head { border-bottom: 1px solid var(--rule); }
.body { padding-block: clamp(1.25rem, 3vw, 2.25rem) 4rem; }
.body:focus { outline: none; }
.column { max-width: 40rem; }
.column > .lead { margin: .6rem 0 1.75rem; font-size: 1rem; }
.column > .small { margin-bottom: .4rem; } .column > .lead a { white-space: nowrap; } .column > .fold { margin-top: 1.75rem; }
.opening > * { min-width: 0; }
.opening { max-width: 46rem; display: grid; gap: .6rem; margin-bottom: 1.75rem; }
.lead { font-size: 1.1875rem; line-height: 1.5; color: var(--soft); max-width: var(--measure); }
.columns { display: grid; gap: 2.5rem clamp(2rem, 5vw, 4.5rem); }
.columns > * { min-width: 0; }
.elsewhere { border-top: 1px solid var(--rule); padding-top: 1.25rem; display: grid; gap: .5rem; align-content: start; }
.elsewhere h2 { font-size: 1.0625rem; margin-top: .75rem; }
.elsewhere ul { display: grid; gap: .25rem; }
.elsewhere a { display: inline-block; padding-block: .2rem; }
.aside { display: grid; gap: 1.5rem; align-content: start; font-size: .9375rem; }
.aside h2 { font-size: 1.0625rem; margin-bottom: .5rem; }
.aside li + li { margin-top: .4rem; }
.aside a { display: inline-block; max-width: 100%; } .aside p + ul { margin-top: .5rem; }
@media (min-width: 62rem) { .columns { grid-template-columns: minmax(0, 44rem) minmax(0, 17rem); justify-content: space-between; } .column > h1 { margin-right: -8rem; } .columns > .elsewhere { border: 0; padding-top: .4rem; font-size: .9375rem; } }
h1 + .lead { margin-top: .5rem; }
.welcome { display: grid; gap: 2rem clamp(2rem, 5vw, 4rem); margin-block: 1.5rem 3rem; align-items: start; }
.welcome > * { min-width: 0; }
.welcome h2 { margin-bottom: 1rem; font-size: 1.25rem; }
.welcome section:first-child { border: 1px solid var(--rule); border-top: 3px solid var(--accent); border-radius: 0 0 8px 8px; background: var(--raised); padding: 1.1rem clamp(.9rem, 3vw, 1.5rem) 1.5rem; }
.questions { max-width: 40rem; }
.questions li { border-bottom: 1px solid var(--rule); }
.questions li:first-child { border-top: 1px solid var(--rule); }
.questions a { display: block; padding: .7rem 0; font: 600 1.0625rem/1.3 var(--serif); color: var(--ink); text-decoration-color: var(--rule); }
.questions a:hover { color: var(--accent); }
.specimen { --plot: var(--sunk); background: var(--sunk); border-radius: 8px; padding: 1.25rem clamp(.9rem, 3vw, 1.75rem) 1.5rem; }
.specimen > h2 { font-size: 1.0625rem; font-family: var(--sans); color: var(--soft); margin-bottom: .75rem; }
.specimen > div { display: grid; gap: 1.5rem 3rem; }
.specimen > div > * { min-width: 0; align-content: start; }
.specimen > div > div { display: grid; gap: 1rem; }
.specimen h2 { font-size: 1.0625rem; margin-bottom: .35rem; }
.specimen .verdict { border: 0; padding: 0; }
.prose.two { margin-top: 2.5rem; display: grid; gap: 1.5rem 3rem; }
.prose.two > * { margin: 0; min-width: 0; }
.prose.two h2 { font-size: 1.1875rem; margin-bottom: .5rem; }
@media (min-width: 52rem) { .welcome, .specimen > div, .prose.two { grid-template-columns: 1fr 1fr; } }
.gallery { display: grid; gap: 1rem 2rem; margin-top: 1rem; }
.gallery ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(19rem, 100%), 1fr)); gap: .25rem 1.5rem; align-content: start; } .gallery a { display: inline-block; padding-block: .2rem; }
.gallery iframe { width: 100%; max-width: 40rem; height: 47.5rem; border: 1px solid var(--rule); border-radius: 8px; }
.foot { border-top: 1px solid var(--rule); background: var(--sunk); box-shadow: 0 50vh 0 50vh var(--sunk); font-size: var(--small); }
.foot > div { padding-block: 1.5rem 2rem; display: grid; gap: .6rem; }
.foot p { max-width: 52rem; }
.foot ul { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; }
.foot li a { display: inline-block; padding-block: .3rem; }
.tables > li { display: grid; gap: 1rem clamp(2rem, 5vw, 4rem); padding-block: 1.5rem; border-top: 1px solid var(--rule); }
.tables > li:first-child { border-top: 2px solid var(--ink); }
.tables > li > * { min-width: 0; align-content: start; }
.tables > li > div { display: grid; gap: .5rem; }
.tables p { color: var(--soft); max-width: 34rem; }
.banner { background: var(--tint); border-left: 3px solid var(--accent); border-radius: 0 6px 6px 0; padding: .6rem 1rem; }
th:has(> .now) { white-space: nowrap; }
.now { display: inline-block; margin-left: .5rem; padding: .1rem .45rem; border-radius: 4px; background: var(--tint); color: var(--accent); font-size: .75rem; }
tr:has(.now) { background: var(--tint); } table:has(.now) tr > :first-child { padding-left: .6rem; }
.prose > .tables { max-width: none; }
.tables dl { margin: 0; display: grid; gap: .5rem; align-content: start; font-size: .9375rem; }
.tables dl > div { display: grid; grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); gap: 0 1rem; border-bottom: 1px solid var(--rule); padding-bottom: .4rem; }
.tables dd { margin: 0; } .tables small { color: var(--soft); font-size: .8125rem; } .tables dd:is(:has(+ dd), dd + dd) small { display: block; }
@media (min-width: 60rem) { .tables > li { grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); } .tables dl > div { grid-template-columns: 5fr 4fr 4fr; } .tables dd:only-of-type { grid-column: span 2; } }
.docs-nav { columns: 2; column-gap: 2rem; max-width: 34rem; }
@media (max-width: 61.99rem) { .reference .docs-nav { margin-bottom: 2rem; } }
.docs-nav li { padding-block: .2rem; }
.docs-nav [aria-current] { color: var(--ink); font-weight: 600; text-decoration: none; }
.exchange { display: grid; gap: 1rem 1.5rem; align-items: start; }
.exchange > * { min-width: 0; }
.exchange summary, .answer-label { font-weight: 600; font-size: .9375rem; padding: .35rem 0; }
.answer-label { color: var(--soft); }
.exchange pre { max-height: 26rem; overflow-y: auto; }
.exchange details > :not(summary) { margin-bottom: .5rem; }
.exchange .copier { margin-top: -2.1rem; }
@media (min-width: 62rem) {
  .reference { display: grid; grid-template-columns: 13rem minmax(0, 1fr); gap: 0 clamp(2rem, 4vw, 3.5rem); }
  .reference .docs-nav { columns: auto; }
  .sections { position: sticky; top: 1.5rem; align-self: start; max-height: calc(100vh - 3rem); overflow-y: auto; font-size: .9375rem; }
  .reference .prose > h2:first-child { margin-top: 0; border-top: 0; padding-top: 0; }
  .exchange { grid-template-columns: minmax(0, 5fr) minmax(0, 4fr); }
}
:root:has(.embed) { background: transparent; }
:root[data-theme="light"]:has(.embed) { background: #fff; --paper: #fff; --raised: #fff; }
.embed { padding: .5rem 1rem; }
.embed main { display: grid; gap: .75rem; max-width: 40rem; } .embed main > * { min-width: 0; }
.embed h1 { font-size: 1.25rem; } .embed .result { gap: .75rem; } .embed .result h2 { font-size: 1.0625rem; margin-bottom: .25rem; }
.embed .form { font-size: .9375rem; > .tick { margin-block: 0; } input[type="text"] { min-height: 2.5rem; padding-block: .25rem; } label.choice { min-height: 2.25rem; } .hint { line-height: 1.35; } }
.embed :is(.form, .group) { gap: .75rem 1.5rem; }
@media screen { .embed .folds { display: grid; grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)); gap: 0 1rem; font-size: .9375rem; > .fold { margin: 0; min-width: 0; } > [open] { grid-column: 1 / -1; } } }
.embed .verdict { border: 0; padding: 0; gap: .25rem; }
.embed .amount { font-size: min(2.25rem, 12vw); } .embed .amount.words { font-size: 1.375rem; } .embed .amount.long { font-size: min(1.5rem, 7vw); }
.embed .verdict p, .embed .notes, .embed .to-do li { font-size: .9375rem; line-height: 1.4; } .embed .plot { height: 7.5rem; margin-top: .75rem; }
.embed .disclaimer, .embed footer { font-size: .8125rem; line-height: 1.45; color: var(--soft); }
.embed footer { max-width: 40rem; margin-top: .75rem; display: grid; gap: .4rem; }
/* A frame of 760 pixels shows forms at 640 and results at 390 pixels without scrolling. */
@media (max-width: 33.99rem) { .embed .curve-box { display: none; } }
@media (min-width: 34rem) { .embed :is(.form, .group) { grid-template-columns: repeat(2, minmax(0, 1fr)); align-items: start; > :is(.group, legend, button, :has(> .choices)) { grid-column: 1 / -1; } > .tick + .tick { margin: 0; } } }
.embed .errors { margin: 0; }
`;
