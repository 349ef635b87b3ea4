import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { LoadedCalculator } from '../../src/engine/compile-calculator.ts';
import { InvalidInput } from '../../src/engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../../src/engine/inputs/read.ts';
import { html } from '../../src/http/markup.ts';
import type { Operation } from '../../src/operations/operation.ts';
import type { Tool } from '../../src/service.ts';
import type { QuestionProps } from '../../src/web/pages/further/further.tsx';
import { resultFor } from '../../src/web/pages/page-result.ts';
import { siteOf } from '../../src/web/site.ts';
import { plain } from './page-text.ts';
import { embeddedService } from './service.ts';

const service = await embeddedService();

/** What was asked of a calculator's own example, and what is to be told of it. */
export interface Told<R> {
  readonly key: string;
  readonly operation: Operation<R>;
  readonly given: RequestInputs;
  readonly found: unknown;
}

/** A part of the page of that result, with an answer that is made up. */
export function furtherPart<R>(
  part: (props: QuestionProps) => VNode,
  { key, operation, given, found }: Told<R>,
): string {
  const tool = service.tools.find((one) => one.key === key) as Tool;
  const loaded = service.calculator(key) as LoadedCalculator;
  const result = resultFor(service, loaded, tool.example_input);
  if (result instanceof InvalidInput) throw result;
  const asked = { operation: operation as Operation, given, found };
  return renderToString(part({ site: siteOf(service), tool, loaded, result, asked, hidden: html`` }));
}

/** The cells of each row of the first table, below its headings. */
export function rowsOf(text: string): string[][] {
  const [, body = ''] = /<tbody>(.*?)<\/tbody>/s.exec(text) ?? [];
  return [...body.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => plain(cell)),
  );
}
