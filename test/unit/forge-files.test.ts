import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { validate as validateDockerfile } from 'dockerfile-utils';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { ROOT } from '../support/rules-copy.ts';

const test = suite('workflows, updates, images and containers');

const read = (path: string): string => readFileSync(`${ROOT}${path}`, 'utf8');

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}
interface Workflow {
  readonly permissions: unknown;
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly 'timeout-minutes'?: number;
        readonly steps: readonly Step[];
        readonly strategy?: { readonly matrix: { readonly node: readonly number[] } };
      }
    >
  >;
}

const FOLDER = '.github/workflows/';
const workflows = readdirSync(`${ROOT}${FOLDER}`).map((file) => {
  const text = read(FOLDER + file);
  return { file, text, workflow: parse(text) as Workflow };
});
const jobs = workflows.flatMap(({ file, workflow }) =>
  Object.entries(workflow.jobs).map(([name, job]) => ({ place: `${file}: ${name}`, job })),
);

/** The Node that SECURITY.md recommends. */
const recommended = Number(/(\d+) is recommended/.exec(read('SECURITY.md'))?.[1]);

test('workflows may read the repository, and jobs more only where they say so; all of them end', () => {
  for (const { file, workflow } of workflows) assert.equal(workflow.permissions, { contents: 'read' }, file);
  for (const { place, job } of jobs) assert.ok((job['timeout-minutes'] ?? Infinity) <= 60, place);
});

test('actions are pinned by the commit of a version, the same one everywhere', () => {
  const commits = new Map<string, string>();
  for (const { file, text } of workflows) {
    const uses = [...text.matchAll(/uses: *(.*)/g)].map(([, use = '']) => use);
    assert.ok(uses.length > 0, file);
    for (const use of uses) {
      const [, action = '', pin = ''] = /^([\w-]+\/[\w-]+)@([0-9a-f]{40} # v\d+\.\d+\.\d+)$/.exec(use) ?? [];
      assert.ok(action, `${file}: ${use}`);
      assert.is(commits.get(action) ?? pin, pin, action);
      commits.set(action, pin);
    }
  }
});

test('nothing that a stranger names stands in a command, and no stranger runs with rights', () => {
  for (const { file, text } of workflows) assert.not.match(text, /pull_request_target|workflow_run/, file);
  for (const { place, job } of jobs) {
    for (const { run = '' } of job.steps) assert.not.match(run, /\$\{\{/, place);
  }
});

test('commands of workflows are there', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const commands = jobs.flatMap(({ job }) => job.steps.flatMap(({ run }) => run?.split(/\n| && /) ?? []));
  const names = commands.flatMap((command) => /npm run (?:--silent )?([\w:]+)/.exec(command)?.[1] ?? []);
  assert.ok(names.length > 5);
  for (const name of names) assert.ok(name in scripts, name);
  for (const command of commands.filter((text) => text.startsWith('.ci/'))) {
    assert.ok(existsSync(`${ROOT}${command}`), command);
  }
  const words = commands.flatMap(
    (command) => /npm (?:test|run test:\w+) -- (.*)/.exec(command)?.[1]?.split(' ') ?? [],
  );
  const files = readdirSync(`${ROOT}test`, { recursive: true, encoding: 'utf8' });
  for (const word of words)
    assert.ok(
      files.some((file) => file.includes(word)),
      word,
    );
});

test('whoever is asked to review is asked for files that there are, and reviewers for their own', () => {
  const lines = read('.github/CODEOWNERS')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(/ +/));
  assert.is(lines[0]?.[0], '*');
  for (const [path = '', ...owners] of lines.slice(1)) {
    assert.ok(existsSync(`${ROOT}${path}`), path);
    for (const owner of owners) assert.match(owner, /^@[\w-]+\/[\w-]+$/);
  }
  const ownersOf = (file: string) =>
    lines.findLast(([path = '']) => path === '*' || `/${file}`.startsWith(path));
  for (const file of ['rules/rates/corporation-tax.yaml', 'CHANGELOG-rates.md']) {
    assert.equal(ownersOf(file)?.slice(1), ['@corporation-tax-calculators/tax-reviewers'], file);
  }
  assert.equal(ownersOf('src/service.ts')?.slice(1), ['@corporation-tax-calculators/developers']);
});

test('commands that reviewers are told of are there', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  for (const file of ['.github/pull_request_template.md', 'rules/README.md', 'CONTRIBUTING.md']) {
    const names = [...read(file).matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
    assert.ok(names.length > 3, file);
    for (const name of names) assert.ok(name in scripts, `${file}: ${name}`);
  }
});

test('tests run on every Node that is supported, all else and the image on the recommended one', () => {
  const matrix = jobs.flatMap(({ job }) => job.strategy?.matrix.node ?? []);
  assert.equal(matrix, [20, 22, 24, 26]);
  assert.is(Number(/>=(\d+)/.exec(JSON.parse(read('package.json')).engines.node)?.[1]), matrix[0]);
  assert.is(recommended, 24);
  const versions = jobs.flatMap(({ job }) => job.steps.flatMap((step) => step.with?.['node-version'] ?? []));
  assert.equal([...new Set(versions)], [recommended]);
  for (const [, major] of read('Dockerfile').matchAll(/^FROM node:(\d+)/gm)) {
    assert.is(Number(major), recommended);
  }
});

interface Container {
  readonly image?: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly deploy?: { readonly resources?: { readonly limits?: Readonly<Record<string, unknown>> } };
}
const { services: containers } = parse(read('compose.yaml'), { merge: true }) as {
  services: Readonly<Record<string, Container>>;
};

test('images are named by their exact version', () => {
  const images = [
    ...[...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image = '']) => image),
    ...Object.values(containers).flatMap(({ image }) => image ?? []),
  ];
  assert.is(images.length, 4);
  for (const image of images)
    assert.match(image, /^[a-z]+:\d+\.\d+\.\d+(-[a-z0-9.]+)?(@sha256:[0-9a-f]{64})?$/);
});

test('the Dockerfile is one, and copies what is sent to the builder', () => {
  const faultsOf = (text: string): string[] => validateDockerfile(text).map(({ message }) => message);
  assert.equal(faultsOf(read('Dockerfile')), []);
  assert.equal(faultsOf('FROM node:24\nRUM npm ci\n'), ['Unknown instruction: RUM']);
  const ignored = read('.dockerignore').split('\n');
  assert.is(ignored[0], '*', 'nothing is sent but what is named');
  const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, names = '']) =>
    names.split(' '),
  );
  assert.ok(copied.length > 6);
  for (const name of copied) {
    assert.ok(existsSync(`${ROOT}${name}`), name);
    assert.ok(ignored.includes(`!${name}`), name);
  }
});

test('compose.yaml is as the Compose specification says', () => {
  // It names its draft by an address that Ajv knows with another ending.
  const { $schema: _, ...schema } = JSON.parse(read('node_modules/dclint/schemas/compose.schema.json'));
  const matches = new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile(schema);
  const compose = parse(read('compose.yaml'), { merge: true }) as { services: { one: object } };
  assert.ok(matches(compose), JSON.stringify(matches.errors));
  const { one } = compose.services;
  assert.not.ok(matches({ ...compose, services: { one: { ...one, restarts: 'always' } } }));
  assert.not.ok(matches({ ...compose, services: { one: { ...one, deploy: { resources: 1 } } } }));
});

test('containers have limits of processor, memory and processes', () => {
  for (const [name, { deploy }] of Object.entries(containers)) {
    assert.equal(Object.keys(deploy?.resources?.limits ?? {}).sort(), ['cpus', 'memory', 'pids'], name);
  }
});

test('dependencies, actions and images are updated', () => {
  const { updates } = parse(read('.github/dependabot.yml')) as {
    updates: { 'package-ecosystem': string; cooldown: unknown }[];
  };
  assert.equal(
    updates.map((update) => update['package-ecosystem']),
    ['npm', 'github-actions', 'docker', 'docker-compose'],
  );
  for (const { cooldown } of updates) assert.equal(cooldown, { 'default-days': 7 });
});

test.run();
