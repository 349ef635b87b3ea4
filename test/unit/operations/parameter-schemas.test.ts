import { Ajv2020 } from 'ajv/dist/2020.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { LoadedCalculator } from '../../../src/engine/compile-calculator.ts';
import { axesOf } from '../../../src/operations/axis.ts';
import { check } from '../../../src/operations/check.ts';
import { compare } from '../../../src/operations/compare.ts';
import { figurePaths } from '../../../src/operations/figures.ts';
import { operations } from '../../../src/operations/index.ts';
import type { Operation } from '../../../src/operations/operation.ts';
import { solve } from '../../../src/operations/solve.ts';
import { sweep } from '../../../src/operations/sweep.ts';
import { problemsOf, resultOf } from '../../support/operations.ts';
import { embeddedService } from '../../support/service.ts';

/** What the description of the API says that a parameter may be is what is read, and what it leaves out is refused. */
const service = await embeddedService();
const test = suite('schemas of parameters');
const ajv = new Ajv2020({ strict: true });

const NONE = ['', 'nothing', 'rules_version', '__proto__', 'period_end:', 'x:1', 'constructor', 'toString'];

for (const { key, example_input } of service.tools) {
  const loaded = service.calculator(key) as LoadedCalculator;
  const { schema, calculator } = loaded;
  const fits = (operation: Operation<never> | Operation, name: string) => {
    const parameter = (operation as Operation).parameters[name];
    const declared = parameter?.schema(loaded) ?? {};
    assert.ok(Object.keys(declared).length > 0, `${operation.name} ${name} says nothing`);
    return ajv.compile(declared);
  };

  test(`${key}: each parameter is text, and its example is as its schema says`, () => {
    for (const operation of operations.filter(({ isOffered }) => isOffered?.(loaded) !== false)) {
      const example = operation.example(service, loaded) ?? {};
      for (const [name, { required }] of Object.entries(operation.parameters)) {
        const valid = fits(operation, name);
        if (required) assert.ok(valid(example[name]), `${operation.name} ${name} ${example[name]}`);
        for (const other of [1, true, null, []]) assert.not.ok(valid(other), `${operation.name} ${name}`);
      }
    }
  });

  test(`${key}: what can be varied is what has an order`, () => {
    const valid = fits(sweep as Operation, 'vary');
    const names = axesOf(schema).map(({ field }) => field.name);
    for (const { name, kind } of schema.fields) {
      assert.is(valid(name), !['enum', 'boolean'].includes(kind), name);
      assert.is(names.includes(name), valid(name), name);
    }
    for (const none of NONE) assert.not.ok(valid(none), none);
    assert.equal([...sweep.optionalInputs(loaded)].sort(), [...names].sort());
  });

  test(`${key}: what can be found, and from which figures, is what the calculator declares`, () => {
    const declared = calculator.solvable ?? [];
    const [find, figure] = [fits(solve as Operation, 'find'), fits(solve as Operation, 'for')];
    const names = declared.map((one) => (typeof one.find === 'string' ? one.find : one.find.name));
    const figures = declared.map((one) => (typeof one.for === 'string' ? one.for : one.for.name));
    for (const name of [...schema.names, ...Object.keys(calculator.outputs), ...names, ...figures, ...NONE]) {
      assert.is(find(name), names.includes(name), name);
      assert.is(figure(name), figures.includes(name), name);
    }
    assert.equal([...solve.optionalInputs(loaded)].sort(), [...new Set(names)].sort());
    assert.is(solve.isOffered?.(loaded), declared.length > 0);
    // Each is named once in what is said of one that is not known.
    const given = { ...example_input, find: 'nothing', for: 'nothing', equal: '1' };
    assert.equal(problemsOf(solve, service, key, given), {
      find: `This cannot be found from a figure. What can be found is ${[...new Set(names)].join(', ')}.`,
      for: `It cannot be found from this figure. Name one of ${[...new Set(figures)].join(', ')}.`,
    });
  });

  test(`${key}: figures that can be checked are those of data, and items of its lists by their number`, () => {
    const valid = fits(check as Operation, 'figure');
    for (const path of figurePaths(loaded)) {
      assert.ok(valid(path), path);
      const [, item] = path.split('.');
      if (item === undefined) continue;
      for (const [number, isRight] of [
        ['2', true],
        ['99', true],
        ['0', false],
        ['100', false],
        ['01', false],
        ['x', false],
      ] as const) {
        assert.is(valid(path.replace('.1', `.${number}`)), isRight, `${path} ${number}`);
      }
      for (const other of [`x${path}`, `${path}x`, `${path}.x`, path.replaceAll('.', 'x')])
        assert.not.ok(valid(other), other);
    }
    for (const [name, { kind }] of Object.entries(calculator.outputs))
      assert.is(valid(name), kind !== 'list' && kind !== 'array', name);
    for (const none of NONE) assert.not.ok(valid(none), none);
  });

  test(`${key}: a change names an input, a colon, and anything`, () => {
    const valid = fits(compare as Operation, 'compare');
    for (const name of schema.names) {
      for (const value of ['', '1', 'a:b', ' x ']) assert.ok(valid(`${name}:${value}`), name);
      for (const other of [name, `x${name}:1`, ` ${name}:1`, `${name} :1`])
        assert.not.ok(valid(other), other);
    }
    for (const none of [':', ':1', 'x:1', 'nothing:1']) assert.not.ok(valid(none), none);
  });

  test(`${key}: columns have an example of two that are read, in their order, and are not needed`, () => {
    const { required, schema: schemaOf } = sweep.parameters.columns ?? {};
    assert.is(required, false);
    const { examples } = (schemaOf?.(loaded) ?? {}) as { examples?: readonly string[] };
    assert.is(examples?.length, 1);
    const names = String(examples?.[0]).split(',');
    assert.is(names.length, 2);
    const given = { ...example_input, ...sweep.example(service, loaded), columns: examples?.[0] };
    const [point] = resultOf(sweep, service, key, given).points;
    assert.equal(Object.keys((point as { data: object }).data), names);
  });
}

test.run();
