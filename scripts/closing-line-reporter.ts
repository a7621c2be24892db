import type { Reporter, TestModule } from 'vitest/node';

/** Ends every run with a list of flaky tests and one line, `N passed, N failed`, for people and machines. */
export default class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const counts = { passed: 0, failed: errors.length, skipped: 0 };
    const secondTries: string[] = [];
    for (const module of modules) {
      // A file that could not be loaded has no tests, but must count as failed.
      if (module.state() === 'failed' && module.errors().length > 0) counts.failed += 1;
      for (const test of module.children.allTests()) {
        const { state, errors: faults = [] } = test.result();
        if (test.diagnostic()?.flaky) {
          const first = faults[0]?.stack ?? faults[0]?.message ?? '';
          secondTries.push(`${module.relativeModuleId} > ${test.fullName}\n${first}`);
        }
        if (state === 'passed') counts.passed += 1;
        else if (state === 'failed') counts.failed += 1;
        else counts.skipped += 1;
      }
    }
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
    const unsteady = secondTries.map((name) => `passed on a second try only: ${name}\n`).join('');
    // Written at the very end, below the other reporters' summaries.
    process.once('exit', () =>
      process.stdout.write(`\n${unsteady}${counts.passed} passed, ${counts.failed} failed${skipped}\n`),
    );
  }
}
