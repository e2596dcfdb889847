import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** Stops what a test has started when that test is over, or what a file has started when the file is. */
export function atEnd(stop: () => unknown): void {
  const end = async () => void (await stop());
  if (TestRunner.getCurrentTest()) onTestFinished(end);
  else afterAll(end);
}
