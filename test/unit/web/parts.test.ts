import { renderToString } from 'preact-render-to-string';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Day } from '../../../src/law/calendar.ts';
import type { Tool } from '../../../src/service.ts';
import { Heading } from '../../../src/web/components/heading.tsx';
import { Links } from '../../../src/web/components/links.tsx';
import { Caveat, Headline, Sources } from '../../../src/web/components/result-parts.tsx';
import {
  curlCommand,
  fetchCall,
  mcpCall,
  pythonCall,
  withQuery,
} from '../../../src/web/components/snippets.tsx';
import { WorkingsFold } from '../../../src/web/components/workings.tsx';
import { calculatorLinks, siteOf } from '../../../src/web/site.ts';
import { plain } from '../../support/page-text.ts';
import { embeddedService, serviceWith } from '../../support/service.ts';

/** Parts that pages are made of, each by itself. */
const service = await embeddedService();
const [tool = assert.unreachable('there is no calculator') as never] = service.tools;
const test = suite('parts of pages');

test('hyphenated words of a heading stay on one line, and all its words are there', () => {
  for (const [text, whole] of [
    ['Micro-entity limits and well-known rates today', ['Micro-entity', 'well-known']],
    ['A company’s tax', []],
    ['The half-year', ['half-year']],
    ['Tax - and more', []],
  ] as const) {
    const html = renderToString(Heading({ text }));
    assert.is(plain(html), text);
    assert.equal(
      [...html.matchAll(/<span class="whole">([^<]*)<\/span>/g)].map(([, word]) => word),
      whole,
    );
    assert.match(html, /^<h1>.*<\/h1>$/);
  }
  assert.is(plain(renderToString(Heading({ text: "A director's loan" }))), 'A director’s loan');
});

test('a list of links marks the page it stands on, and what that is part of', () => {
  const html = renderToString(
    Links({
      kind: 'plain',
      links: [
        ['/a', "A's"],
        ['/b', 'B', 'page'],
        ['/c', 'C', 'true'],
      ],
    }),
  );
  assert.is(
    html,
    '<ul class="plain"><li><a href="/a">A’s</a></li><li><a href="/b" aria-current="page">B</a></li><li><a href="/c" aria-current="true">C</a></li></ul>',
  );
  assert.is(renderToString(Links({ links: [] })), '<ul></ul>');
});

test('calculators are linked below the path of the site, all or those that are wanted', async () => {
  for (const [baseUrl, root] of [
    ['https://tax.example', ''],
    ['https://tax.example/', ''],
    ['https://tax.example/company', '/company'],
    ['https://tax.example/company/', '/company'],
  ] as const) {
    const site = siteOf(await serviceWith({ baseUrl }));
    assert.is(site.root, root, baseUrl);
    assert.equal(
      calculatorLinks(site),
      service.tools.map(({ key, title }) => [`${root}/calculators/${key}`, title]),
    );
    assert.equal(calculatorLinks(site, (key) => key === tool.key).length, 1);
  }
});

test('inputs stand in an address as a query, and none leave it as it is', () => {
  assert.is(withQuery('/x', {}), '/x');
  assert.is(withQuery('/x', { a: 'b c&d', e: 1.5, f: false }), '/x?a=b+c%26d&e=1.5&f=false');
});

test('every snippet sends the inputs as they are, in the words of its language', () => {
  const inputs = { day: '2026-01-02', size: 1.5, yes: true, no: false, said: 'a "b" £' };
  const at: Tool = { ...tool, api_url: 'https://tax.example/api/v1/tools/x', name: 'x_tool' };
  const python = pythonCall(at, inputs).split('\n');
  assert.equal(python.slice(python.indexOf('inputs = {'), python.indexOf('}') + 1), [
    'inputs = {',
    '    "day": "2026-01-02",',
    '    "size": 1.5,',
    '    "yes": True,',
    '    "no": False,',
    '    "said": "a \\"b\\" £",',
    '}',
  ]);
  const [, body = ''] = /body: JSON\.stringify\((.*)\),$/m.exec(fetchCall(at, inputs)) ?? [];
  assert.equal(JSON.parse(body), inputs);
  const [, data = ''] = / -d '(.*)'$/.exec(curlCommand(at, inputs)) ?? [];
  assert.equal(JSON.parse(data), inputs);
  for (const text of [pythonCall(at, inputs), fetchCall(at, inputs), curlCommand(at, inputs)])
    assert.ok(text.includes('https://tax.example/api/v1/tools/x') && text.includes('application/json'), text);
  // MCP, tools/call: a request of JSON-RPC 2.0 with the name of a tool and its arguments.
  const { id, ...message } = mcpCall(at, inputs);
  assert.equal(message, {
    jsonrpc: '2.0',
    method: 'tools/call',
    params: { name: 'x_tool', arguments: inputs },
  });
  assert.ok(id !== undefined && id !== null);
});

test('workings say how each step came about, why each decision fell and which rates were read', () => {
  const cite = [
    { title: 'Act', url: '/act' },
    { title: 'Manual', url: '/manual' },
  ];
  const step = (text: string, isInWords: boolean, rounding: string) => ({
    ...{ id: 'step-x', label: "Year's tax", value: '£2', cite },
    reading: { text, isInWords, rounding },
  });
  const linesOf = (steps: readonly unknown[], decisions: readonly unknown[] = []) => {
    const rows = [
      { title: 'Rates', from: 0 as Day, columns: [{ title: 'Main', value: '25%' }], cite: cite.slice(1) },
    ];
    return renderToString(WorkingsFold({ workings: { steps, decisions, rows } as never }));
  };
  const said = (html: string) =>
    [...html.matchAll(/<dd class="working">(.*?)<\/dd>/gs)].map(([, one = '']) => plain(one));
  const html = linesOf([
    step('£1 × 2', false, 'rounded'),
    step('Taken whole', true, ''),
    step('', false, ''),
  ]);
  assert.equal(said(html), ['£1 × 2 = £2 (rounded)', 'Taken whole: £2', '£2', 'Main: 25%']);
  assert.match(html, /<div class="line" id="step-x"><dt>Year’s tax<\/dt>/);
  assert.ok(
    html.includes(
      '<dd class="small"><a href="/act" rel="noreferrer">Act</a>; <a href="/manual" rel="noreferrer">Manual</a></dd>',
    ),
    html,
  );
  assert.match(html, /<h3>Rates read<\/h3><dl><div class="line"><dt>Rates, from 1 January 1970<\/dt>/);
  assert.not.match(html, /What was decided/);
  const decided = linesOf([], [{ id: 'decision-y', question: 'Is it?', because: "It's so.", cite: [] }]);
  assert.match(
    decided,
    /<h3>What was decided, and why<\/h3><dl><div class="line" id="decision-y"><dt>Is it\?<\/dt><dd>It’s so\.<\/dd>/,
  );
});

test('a headline has a column for each of its figures, four at most side by side; what is told is no figure', () => {
  const run = {
    result: { figures: [{ label: 'Tax', value: '£1' }] },
    disclaimer: 'No advice.',
    calculated_by: 'By us.',
  };
  const column = (label: string, heading: string | null = null) => ({
    heading,
    figures: [{ label, value: '£1', anchor: null, isMain: true }],
  });
  const of = (...rows: unknown[]) => renderToString(Headline({ rows: rows as never, run: run as never }));
  assert.is(
    of([column('Tax')], [column('Add it')]),
    '<div class="headline of-1"><dl><div class="figure"><dt>Tax</dt><dd>£1</dd></div></dl></div>' +
      '<div class="headline of-1"><dl><div class="told"><dt>Add it</dt><dd>£1</dd></div></dl></div>',
  );
  assert.match(of([column('Tax', 'First')]), /<div class="column"><h3>First<\/h3><dl><div class="figure">/);
  assert.match(of(Array.from({ length: 3 }, () => column('Tax'))), /^<div class="headline of-3">/);
  assert.match(of(Array.from({ length: 5 }, () => column('Tax'))), /^<div class="headline of-4">/);
  assert.is(
    renderToString(Caveat({ run: run as never })),
    '<div class="caveat"><p class="disclaimer">No advice.</p><p class="calculated-by">By us.</p></div>',
  );
  const law = { title: "Year's Act", url: '/act?a&b' };
  const link = '<a href="/act?a&amp;b" rel="noreferrer">Year’s Act</a>';
  for (const time of [1, 2])
    assert.is(
      renderToString(Sources({ sources: [law] })),
      `<ul class="sources"><li>${link}</li></ul>`,
      `${time}`,
    );
});

test.run();
