import { expect, test } from 'vitest';
import { seriousIn } from './audit.ts';

const said = (vulnerabilities: Record<string, { severity: string }>) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities,
    metadata: { vulnerabilities: { info: 0, low: 1, moderate: 0, high: 1, critical: 1, total: 3 } },
  });

test('a package with a serious weakness is named', () => {
  const known = { dull: { severity: 'low' }, sharp: { severity: 'high' }, worst: { severity: 'critical' } };
  expect(seriousIn(said(known))).toEqual(['sharp', 'worst']);
  expect(seriousIn(said({}))).toEqual([]);
});

test.each([
  '',
  'npm error audit endpoint returned an error',
  '{"message":"405 Method Not Allowed","error":{"code":"E405","summary":"","detail":""}}',
])('a registry that does not answer says nothing: %s', (output) => {
  expect(seriousIn(output)).toBeNull();
});
