import { build } from 'esbuild';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { loadService } from '../../src/load-service.ts';
import { compiledService } from '../../src/service.ts';
import { goldenCases } from '../support/cases.ts';
import { compiledRules } from '../support/compiled-rules.ts';
import { ROOT, RULES } from '../support/rules-copy.ts';
import { embeddedService } from '../support/service.ts';

const test = suite('the service over compiled rules');

test('every golden case has the same result and workings as from the folder', async () => {
  const [fromFolder, fromBuild] = [await loadService(RULES), await embeddedService()];
  for (const [key, cases] of goldenCases()) {
    for (const { given } of cases) {
      const [expected, actual] = [fromFolder.calculate(key, given), fromBuild.calculate(key, given)];
      if ('errors' in expected || 'errors' in actual) assert.equal(actual, expected);
      else {
        assert.equal(actual.toolRun(), expected.toolRun());
        assert.equal(actual.workings(), expected.workings());
      }
    }
  }
});

/** Compiled rules that record which of their files were accessed. */
function watched() {
  const rules = compiledRules();
  const opened = new Set<string>();
  const files: Record<string, unknown> = {};
  for (const [name, data] of Object.entries(rules.files)) {
    const watch = {
      get: (target: object, member: string | symbol) => {
        opened.add(name);
        return Reflect.get(target, member);
      },
    };
    files[name] = new Proxy(data as object, watch);
  }
  return { rules: { ...rules, files }, opened };
}

test('the rules of a calculator are compiled when it is first asked for, and no others', () => {
  const { rules, opened } = watched();
  const own = () => [...opened].filter((name) => /^rules\/checks\//.test(name)).sort();
  const service = compiledService(rules);
  assert.equal(own(), []);
  assert.not('errors' in service.calculate('deadlines', { period_end: '2025-03-31' }));
  assert.equal(own(), ['rules/checks/deadlines.yaml']);
});

test('incomplete rules are rejected, not run', () => {
  const { files, ...others } = compiledRules();
  const { 'rules/texts/deadlines.yaml': _, ...rest } = files;
  assert.throws(() => compiledService({ files: rest, ...others }), /rules\/texts\/deadlines.yaml/);
});

test('it needs nothing of Node, and two packages, for near names and exact fractions', async () => {
  const { metafile } = await build({
    entryPoints: [`${ROOT}src/service.ts`],
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    // On a neutral platform, imports of Node cannot be resolved.
    platform: 'neutral',
    mainFields: ['module'],
    logLevel: 'silent',
  });
  const packages = Object.keys(metafile.inputs).flatMap(
    (name) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(name)?.[1] ?? [],
  );
  assert.equal([...new Set(packages)].sort(), ['fastest-levenshtein', 'fraction.js']);
});

test.run();
