import { HtmlValidate } from 'html-validate';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startSite } from '../support/app.ts';
import { queryOf } from '../support/cases.ts';

/** Pages, results, embeds and errors are valid HTML, by html-validate. */
const site = await startSite();
const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // Typography and looks are the site's own.
    'no-inline-style': 'off',
    'void-style': 'off',
    'long-title': 'off',
    'no-trailing-whitespace': 'off',
    'no-redundant-for': 'off',
  },
});
const test = suite('HTML');

const { tools } = site.service;
const paths = [
  ...['/', '/batch', '/docs', '/rates', '/rates/changes', '/privacy', '/accessibility', '/nowhere'],
  ...[...site.service.rules.rateFiles.keys()].map((file) => `/rates/${file}`),
  ...tools.flatMap(({ key, example_input }) => {
    const example = queryOf(example_input as Parameters<typeof queryOf>[0]);
    return ['calculators', 'embed'].flatMap((channel) => [
      `/${channel}/${key}`,
      `/${channel}/${key}?${example}`,
      `/${channel}/${key}?${[...example.keys()][0]}=x`,
    ]);
  }),
];

for (const path of paths) {
  test(path, async () => {
    const { headers, body } = await site.get(path);
    assert.match(headers.get('content-type') ?? '', /^text\/html/);
    const { results } = await validator.validateString(body);
    const wrong = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, line, column }) => `${line}:${column} ${ruleId}: ${message}`),
    );
    assert.equal(wrong, []);
  });
}

test.after(() => site.close());

test.run();
