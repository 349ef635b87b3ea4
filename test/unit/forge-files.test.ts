import { readdirSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { ROOT } from '../support/rules-copy.ts';

const test = suite('workflows, updates, images and containers');

const read = (path: string): string => readFileSync(`${ROOT}${path}`, 'utf8');

interface Job {
  readonly 'timeout-minutes'?: number;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps: readonly { readonly uses?: string; readonly run?: string }[];
}
interface Workflow {
  readonly permissions: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

const FOLDER = '.github/workflows/';
const workflows = readdirSync(`${ROOT}${FOLDER}`).map((file) => {
  const text = read(FOLDER + file);
  return { file, text, workflow: parse(text) as Workflow };
});
const jobs = workflows.flatMap(({ file, workflow }) =>
  Object.entries(workflow.jobs).map(([name, job]) => ({ place: `${file}: ${name}`, job })),
);

test('workflows have read access, jobs more only where they say so, and all have a timeout', () => {
  for (const { file, workflow } of workflows) assert.equal(workflow.permissions, { contents: 'read' }, file);
  for (const { place, job } of jobs) assert.ok((job['timeout-minutes'] ?? Infinity) <= 60, place);
});

test('actions are pinned to the commit of a version, the same everywhere', () => {
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

test('no untrusted value is interpolated in a command, and no untrusted code runs with write access', () => {
  for (const { file, text } of workflows) assert.not.match(text, /pull_request_target|workflow_run/, file);
  for (const { place, job } of jobs) {
    for (const { run = '' } of job.steps) assert.not.match(run, /\$\{\{/, place);
  }
});

test('jobs with write access run neither our code nor packages’, and publish what was packed', () => {
  const privileged = jobs.flatMap(({ place, job }) =>
    place.startsWith('release.yml') && Object.values(job.permissions ?? {}).includes('write') ? [job] : [],
  );
  const runs = privileged.flatMap(({ steps }) => steps.map(({ run = '' }) => run));
  const published = runs.filter((run) => run.startsWith('npm publish '));
  assert.is(published.length, 1);
  for (const flag of ['./release/*.tgz', '--provenance', '--access public', '--ignore-scripts'])
    assert.ok(published[0]?.includes(flag), flag);
  for (const run of runs.filter((run) => !published.includes(run)))
    assert.not.match(run, /npm|node|docker build/);
  for (const { steps } of privileged)
    for (const { uses = '' } of steps) assert.not.match(uses, /checkout|build-push/);
});

test('nginx rejects with the service’s own messages', () => {
  const { errors } = parse(read('rules/texts/common.yaml')) as { errors: Readonly<Record<string, string>> };
  const bodies = [...read('deploy/nginx.conf').matchAll(/return \d+ '(.*)';/g)].map(([, body = '']) =>
    JSON.parse(body),
  );
  assert.is(bodies.length, 5);
  for (const { code, message } of bodies) assert.is(message, errors[code]);
});

test('commands in the reviewers’ documents exist', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  for (const file of ['.github/pull_request_template.md', 'rules/README.md', 'CONTRIBUTING.md']) {
    const names = [...read(file).matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
    assert.ok(names.length > 3, file);
    for (const name of names) assert.ok(name in scripts, `${file}: ${name}`);
  }
});

interface Container {
  readonly image?: string;
  readonly deploy?: { readonly resources?: { readonly limits?: object } };
}
const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Container> };

test('images are pinned to exact versions, and containers have limits', () => {
  const images = [
    ...[...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image = '']) => image),
    ...Object.values(services).flatMap(({ image }) => image ?? []),
  ];
  assert.is(images.length, 4);
  for (const image of images)
    assert.match(image, /^[a-z]+:\d+\.\d+\.\d+(-[a-z0-9.]+)?(@sha256:[0-9a-f]{64})?$/);
  for (const [name, { deploy }] of Object.entries(services))
    assert.equal(Object.keys(deploy?.resources?.limits ?? {}).sort(), ['cpus', 'memory', 'pids'], name);
});

test.run();
