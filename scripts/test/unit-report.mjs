/**
 * A reporter of Vitest for `npm test`: what passed, and every failure with its file, also a file that does not load and
 * an error outside of any test, which Vitest's own JSON leaves out. Writes to the file that UNIT_REPORT names.
 */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from '../root.mjs';

/** Without `file` where nothing says which one an error comes from. @typedef {{ file?: string, name: string, isTest: boolean }} UnitFailure */
/** @typedef {{ passed: number, skipped: number, failures: UnitFailure[] }} UnitReport */

/** @implements {import('vitest/node').Reporter} */
export default class UnitReporter {
  /**
   * @param {ReadonlyArray<import('vitest/node').TestModule>} files
   * @param {ReadonlyArray<import('vitest/node').SerializedError>} errors outside of any test
   */
  onTestRunEnd(files, errors) {
    const tests = files.flatMap((file) => [...file.children.allTests()]);
    /** @param {'passed' | 'failed' | 'skipped' | 'pending'} state */
    const inState = (state) => tests.filter((test) => test.result().state === state);
    /** @type {UnitReport} */
    const report = {
      passed: inState('passed').length,
      skipped: inState('skipped').length,
      failures: [
        ...inState('failed').map((test) => failedTest(test, test.fullName)),
        ...inState('pending').map((test) => failedTest(test, `${test.fullName} (did not end)`)),
        ...files.flatMap((file) => errorsOfGroups(file).map((error) => failedOutside(file.moduleId, error))),
        ...errors.map((error) => failedOutside(error.VITEST_TEST_PATH, error)),
      ],
    };
    writeFileSync(/** @type {string} */ (process.env.UNIT_REPORT), JSON.stringify(report));
  }
}

/** A hook that throws leaves no failed test. @param {import('vitest/node').TestModule} file */
const errorsOfGroups = (file) => [
  ...file.errors(),
  ...[...file.children.allSuites()].flatMap((suite) => suite.errors()),
];

/** @param {import('vitest/node').TestCase} test @param {string} name @returns {UnitFailure} */
const failedTest = (test, name) => ({ file: relative(root, test.module.moduleId), name, isTest: true });

/** @param {unknown} path @param {{ name?: string, message?: string }} error @returns {UnitFailure} */
const failedOutside = (path, { name = 'Error', message = '' }) => ({
  ...(typeof path === 'string' && { file: relative(root, path) }),
  name: `outside of any test, ${name}: ${message.split('\n')[0]}`,
  isTest: false,
});
