/** Page layout: header, columns, footer; and the list of calculators. */
export const page = `
.skip { position: absolute; left: 1rem; top: -4rem; background: var(--raised); padding: .6rem 1rem; border-radius: 0 0 6px 6px; z-index: 1; }
.skip:focus { top: 0; }
.bar, .body, .foot > div { max-width: 72rem; margin-inline: auto; padding-inline: clamp(12px, 4vw, 2.5rem); }
.bar { display: flex; flex-wrap: wrap; gap: .25rem 1.75rem; align-items: center; justify-content: space-between; padding-block: 1rem; }
.brand { display: inline-flex; gap: .65rem; align-items: center; font: 600 1.125rem/1.2 var(--serif); color: var(--ink); text-decoration: none; padding-block: .35rem; }
.brand svg { width: 2rem; height: 2rem; flex: none; color: var(--accent); }
.bar ul { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; }
@media (max-width: 44rem) { .bar { flex-wrap: nowrap; gap: .75rem; padding-block: .5rem; } .brand span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); } .bar nav { overflow-x: auto; } .bar ul { flex-wrap: nowrap; gap: .8rem; font-size: .875rem; } .bar li { white-space: nowrap; } }
@media (max-width: 22rem) { .bar ul { gap: .5rem; font-size: .8125rem; } }
.bar li a { display: inline-block; padding-block: .5rem; color: var(--ink); text-decoration-color: var(--rule); }
.bar a[aria-current] { text-decoration-color: var(--accent); text-decoration-thickness: .14em; }
.head { border-bottom: 1px solid var(--rule); }
.body { padding-block: clamp(1.75rem, 4vw, 3.25rem) 4rem; }
.opening > * { min-width: 0; }
.opening { max-width: 46rem; display: grid; gap: 1rem; margin-bottom: 2.25rem; }
.opening.of-result { max-width: none; margin-bottom: 0; }
.body:has(.of-result) { padding-block: clamp(.6rem, 2.5vw, 1.75rem) 2rem; }
@media (max-width: 34rem) { .opening.of-result { margin-bottom: .6rem; } }
.of-result h1 { font-size: clamp(1.25rem, 1.1rem + .8vw, 1.75rem); }
.lead { font-size: 1.1875rem; line-height: 1.5; color: var(--soft); max-width: var(--measure); }
.eyebrow { font-size: var(--small); }
.columns { display: grid; gap: 2.5rem clamp(2rem, 5vw, 4.5rem); }
.columns > * { min-width: 0; }
.aside { display: grid; gap: 2rem; align-content: start; font-size: .9375rem; }
.aside h2 { font-size: 1.0625rem; margin-bottom: .5rem; }
.aside li + li { margin-top: .4rem; }
.aside a { display: inline-block; max-width: 100%; }
.aside a::first-letter { text-transform: uppercase; }
.aside .before { margin-bottom: .6rem; }
@media (min-width: 62rem) { .columns { grid-template-columns: minmax(0, 44rem) minmax(0, 17rem); justify-content: space-between; } }
.index { display: grid; gap: 0 clamp(2rem, 5vw, 4.5rem); border-top: 2px solid var(--ink); }
.index li { padding: 1.35rem 0 1.5rem; border-bottom: 1px solid var(--rule); }
.index h3 { font-size: 1.3125rem; margin-bottom: .4rem; }
.index h3 a { color: inherit; text-decoration-color: var(--rule); }
.index p { color: var(--soft); max-width: 34rem; }
@media (min-width: 48rem) { .index { grid-template-columns: 1fr 1fr; } }
.welcome { display: grid; gap: 2rem clamp(2rem, 5vw, 4.5rem); margin-bottom: 3rem; align-items: start; }
.welcome > * { min-width: 0; margin: 0; }
.specimen { border: 1px solid var(--rule); border-top: 3px solid var(--accent); border-radius: 0 0 8px 8px; background: var(--raised); padding: 1.25rem 1.4rem 1.4rem; display: grid; gap: .9rem; }
.specimen > * { min-width: 0; }
.specimen h2 { font-size: 1.1875rem; }
.specimen .headline dd { font-size: min(2.25rem, 12vw); }
.specimen .plot { height: clamp(12rem, 8rem + 10vw, 17rem); }
.gallery-item { display: grid; gap: .75rem; margin-top: 1.5rem; }
.gallery-item > * { min-width: 0; }
.gallery-item iframe { width: 100%; max-width: 40rem; height: 37rem; border: 1px solid var(--rule); border-radius: 8px; }
.foot { border-top: 1px solid var(--rule); background: var(--sunk); box-shadow: 0 50vh 0 50vh var(--sunk); font-size: var(--small); }
.foot > div { padding-block: 1.5rem 2rem; display: grid; gap: .6rem; }
.foot p { max-width: 52rem; }
.foot ul { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; }
.foot li a { display: inline-block; padding-block: .3rem; }
.tables > li { display: grid; gap: 1rem clamp(2rem, 5vw, 4rem); padding-block: 1.5rem; border-top: 1px solid var(--rule); }
.tables > li:first-child { border-top: 2px solid var(--ink); }
.tables > li > * { min-width: 0; align-content: start; }
.tables > li > div { display: grid; gap: .5rem; }
.tables h2 { font-size: 1.3125rem; }
.tables p { color: var(--soft); max-width: 34rem; }
.banner { background: var(--tint); border-left: 3px solid var(--accent); border-radius: 0 6px 6px 0; padding: .6rem 1rem; }
.now { display: inline-block; margin-left: .5rem; padding: .1rem .45rem; border-radius: 4px; background: var(--tint); color: var(--accent); font-size: .75rem; }
tr:has(.now) > * { background: var(--tint); }
.prose > .tables { max-width: none; }
.newest { font-size: .9375rem; table-layout: fixed; }
.newest th, .newest td { padding-block: .3rem; }
.newest thead th { color: var(--soft); font-weight: 400; }
.newest tbody th { font-weight: 400; }
.newest .group th { font-weight: 600; }
.newest .member th { padding-left: 1rem; color: var(--soft); }
.newest small { display: inline-block; color: var(--soft); font-size: .8125rem; }
@media (min-width: 60rem) { .tables > li { grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); } .tables > li > div { position: sticky; top: 1.25rem; align-self: start; } }
.tables > li { container-type: inline-size; }
@container (max-width: 36rem) {
  .newest.coming tr { display: grid; grid-template-columns: 1fr 1fr; border-bottom: 1px solid var(--rule); padding-block: .3rem; }
  .newest.coming :is(th, td) { border: 0; padding-block: .1rem; }
  .newest.coming :is(tbody th, thead td) { grid-column: 1 / -1; }
  .newest.coming :is(th, td) { min-width: 0; }
}
@container (max-width: 17rem) { .newest :is(tr, th, td), .newest.coming tr { display: block; border: 0; } .newest tr { border-bottom: 1px solid var(--rule); } }
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
@media (min-width: 62rem) {
  .reference { display: grid; grid-template-columns: 13rem minmax(0, 1fr); gap: 0 clamp(2rem, 4vw, 3.5rem); }
  .reference .docs-nav { columns: auto; }
  .sections { position: sticky; top: 1.5rem; align-self: start; max-height: calc(100vh - 3rem); overflow-y: auto; font-size: .9375rem; }
  .reference .prose > h2:first-child { margin-top: 0; border-top: 0; padding-top: 0; }
  .exchange { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
}
.embed { padding: 1rem 1.1rem; }
.embed h1 { font-size: 1.375rem; }
.embed header { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: baseline; justify-content: space-between; border-bottom: 1px solid var(--rule); padding-bottom: .45rem; margin-bottom: .7rem; }
.embed:has(.result) h1 { font-size: 1.125rem; }
.embed footer { margin-top: 1.1rem; padding-top: .75rem; border-top: 1px solid var(--rule); display: grid; gap: .4rem; font-size: .8125rem; line-height: 1.45; color: var(--soft); }
.embed main { display: grid; gap: 1.5rem; }
.embed main > * { min-width: 0; }
`;
