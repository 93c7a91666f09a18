import { describe, expect, it } from 'vitest';
import { parseMochaReport } from './mongoose-suite.js';
import { isRefusal, resultOfError } from './outcome.js';
import { countResults, passedShare, reportTable } from './report.js';
import { isForServer } from './unified-file.js';
import { matchResult } from './unified-match.js';

const noEntities = (name: string) => {
  throw new Error(`no entity ${name}`);
};
const matches = (expected: unknown, actual: unknown) => matchResult(expected, actual, noEntities);

describe('what counts as refused by name', () => {
  it.each([
    "no such command: 'collMod'",
    'create option capped is not supported',
    "BSON field 'find.madeUp' is an unknown field.",
    'unknown operator: $geoWithin',
    "Unknown index plugin '2d'",
    "Error: Unrecognized pipeline stage name: '$facetious'\n    at somewhere",
  ])('%s', (message) => {
    expect(isRefusal(message)).toBe(true);
  });

  it('counts when it is the cause of another error', () => {
    const cause = new Error("no such command: 'bulkWrite'");
    const outer = new Error("the error is not the server's", { cause });
    expect(resultOfError('crud', 'a test', outer).outcome).toBe('refused');
  });

  it.each(['internal error: TypeError', 'connection 4 closed', 'Use of undefined variable: x'])(
    '%s is a failure',
    (message) => {
      expect(resultOfError('crud', 'a test', new Error(message)).outcome).toBe('failed');
    },
  );
});

describe('a result against what a test expects', () => {
  it('allows more fields only in documents at the root', () => {
    matches({ a: 1 }, { a: 1, b: 2 });
    matches([{ a: 1 }], [{ a: 1, b: 2 }]);
    expect(() => matches({ a: { b: 1 } }, { a: { b: 1, c: 2 } })).toThrow('result.a.c is not expected');
  });

  it('distinguishes absent from null, and names the place', () => {
    matches({ a: { $$exists: false } }, {});
    matches({ a: { $$unsetOrMatches: 1 } }, {});
    expect(() => matches({ a: 1 }, {})).toThrow('result.a is missing');
    expect(() => matches([1, 2], [1, 3])).toThrow('result[1] is 3, not 2');
    expect(() => matches([1], [1, 2])).toThrow('2 elements');
  });

  it('matches types, and numbers regardless of their type', () => {
    matches({ n: 1, s: { $$type: ['int', 'string'] } }, { n: 1n, s: 'x' });
    expect(() => matches({ s: { $$type: 'string' } }, { s: 1 })).toThrow('not "string"');
  });
});

describe('which tests are for this server', () => {
  it('compares only as many parts of a version as are given', () => {
    expect(isForServer([{ maxServerVersion: '7.0' }], '7.0.3')).toBe(true);
    expect(isForServer([{ minServerVersion: '7.1' }], '7.0.3')).toBe(false);
  });

  it('needs any one of the requirements; none means every server', () => {
    expect(isForServer(undefined, '7.0.0')).toBe(true);
    expect(isForServer([{ topologies: ['replicaset'] }, { topologies: ['single'] }], '7.0.0')).toBe(true);
    expect(isForServer([{ auth: true }], '7.0.0')).toBe(false);
  });
});

describe('the report', () => {
  const report = JSON.stringify({
    passes: [{ fullTitle: 'saves', file: '/m/test/a.test.js', err: {} }],
    failures: [
      { fullTitle: 'near', file: '/m/test/a.test.js', err: { message: "Unknown index plugin '2d'" } },
      { fullTitle: 'stack', file: '/m/test/b.test.js', err: { stack: 'unknown operator: $where' } },
      { fullTitle: 'sorts', file: '/m/test/b.test.js', err: { message: 'expected 1 to be 2' } },
    ],
    pending: [{ fullTitle: 'watches', file: '/m/test/c.test.js' }],
  });

  it('reads mocha output, sums up each suite and truncates percentages instead of rounding them', () => {
    const results = parseMochaReport('mongoose', '/m', report);
    expect(results[0]).toEqual({ suite: 'mongoose', test: 'test/a.test.js: saves', outcome: 'passed' });
    const counts = countResults([...results, { suite: 'crud', test: 't', outcome: 'passed' }]);
    expect(counts).toEqual([
      { suite: 'mongoose', passed: 1, refused: 2, failed: 1, skipped: 1 },
      { suite: 'crud', passed: 1, refused: 0, failed: 0, skipped: 0 },
      { suite: 'all', passed: 2, refused: 2, failed: 1, skipped: 1 },
    ]);
    expect(passedShare({ suite: '', passed: 1999, refused: 1, failed: 0, skipped: 9 })).toBe('99.95 %');
    expect(passedShare({ suite: '', passed: 99_999, refused: 1, failed: 0, skipped: 0 })).toBe('99.99 %');
    expect(reportTable(counts).split('\n')).toHaveLength(5);
  });
});
