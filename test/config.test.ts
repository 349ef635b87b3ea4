import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ConfigFault, readConfig } from '../src/config.ts';

const test = suite('configuration');

test('defaults serve http://localhost:3000 on loopback', () => {
  const { port, host, baseUrl } = readConfig({});
  assert.equal({ port, host, baseUrl }, { port: 3000, host: '127.0.0.1', baseUrl: 'http://localhost:3000' });
});

test('the base address follows the port, and loses a slash at its end', () => {
  assert.is(readConfig({ PORT: '8080' }).baseUrl, 'http://localhost:8080');
  assert.is(readConfig({ BASE_URL: 'https://tax.example/' }).baseUrl, 'https://tax.example');
});

test('every fault is told at once', () => {
  try {
    readConfig({ PORT: 'http', BASE_URL: 'tax.example' });
    assert.unreachable();
  } catch (fault) {
    assert.instance(fault, ConfigFault);
    assert.is((fault as ConfigFault).faults.length, 2);
  }
});

test.run();
