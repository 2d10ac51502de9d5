/**
 * A Vitest reporter for `npm test`: how many tests passed, and every failure with its file, including files that do not
 * load and errors outside of any test, which Vitest's own JSON report omits. Writes to the file that UNIT_REPORT names.
 */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from '../root.mjs';

/** `file` is missing if the error's file is unknown. @typedef {{ file?: string, name: string, isTest: boolean }} UnitFailure */
/** @typedef {{ passed: number, skipped: number, failures: UnitFailure[] }} UnitReport */

/** @typedef {import('vitest/node').Reporter} Reporter */
/** @implements {Reporter} */
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

/** The errors of hooks, which do not fail any test. @param {import('vitest/node').TestModule} file */
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
