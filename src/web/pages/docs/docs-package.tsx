import { Fragment, h } from '../../../http/markup.ts';
import { Snippet } from '../../components/snippets.tsx';
import type { DocsPartProps } from './docs-part.tsx';

export function DocsPackage({ site }: DocsPartProps) {
  return (
    <>
      <h2 id="install">Install</h2>
      <Snippet text="npm install corporation-tax-calculators" />
      <p>
        Functions with types for every input and figure; rules and rates come with it, so nothing is fetched
        and no file is read.
      </p>
      <Snippet
        text={[
          "import { run } from 'corporation-tax-calculators';",
          '',
          "const result = run('corporation-tax', {",
          "  period_start: '2025-04-01',",
          "  period_end: '2026-03-31',",
          '  taxable_profits: 100_000,',
          '});',
        ].join('\n')}
      />
      <h2 id="parts">Its parts</h2>
      <ul>
        <li>
          <code>corporation-tax-calculators</code>: <code>run</code> and <code>ask</code>.
        </li>
        <li>
          <code>corporation-tax-calculators/browser</code>: one module for pages.
        </li>
        <li>
          <code>corporation-tax-calculators/http</code>: the Koa application of this site.
        </li>
        <li>
          <code>corporation-tax-calculators/rules</code>: the rules as data.
        </li>
      </ul>
      <p>
        On the command line the same calculators answer to <code>npx corporation-tax-calculators</code>; rules
        version {site.rulesVersion}.
      </p>
    </>
  );
}
