import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ROOT } from "./run.mjs";

const totals = { passed: 0 };
/** Descriptions of the failures. They are printed at the end of the run, where they are easy to find. */
const failures = [];

export function countCheck(title, holds) {
  if (holds) totals.passed += 1;
  else failures.push(title);
}

/**
 * Adds the result of a test run to the totals, from the JSON report that the run has written. A run that failed without
 * a failed test counts as one failure.
 * @param read converts the report to `{ passed, failed }`: a number, and a description of each failure
 */
export function countReport(title, holds, report, read) {
  const { passed, failed } = existsSync(report)
    ? read(JSON.parse(readFileSync(report, "utf8")))
    : { passed: 0, failed: [] };
  if (!holds && failed.length === 0) failed.push("ended with an error outside any test");
  totals.passed += passed;
  failures.push(...failed.map((failure) => `${title}: ${failure}`));
}

/** Prints every failure and the line `N passed, N failed`. @returns true if nothing failed */
export function printResults() {
  for (const failure of failures) process.stdout.write(`\nFAILED: ${failure}\n`);
  process.stdout.write(`\n${totals.passed} passed, ${failures.length} failed\n`);
  return failures.length === 0;
}

const briefly = (message = "") => stripVTControlCharacters(message).split("\n").slice(0, 12).join("\n      ");

/** Counts the tests in Vitest's report. A file that failed before its tests counts as one failure. */
export function vitestCounts({ numPassedTests, testResults }) {
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(ROOT, name);
    const tests = assertionResults.filter((test) => test.status === "failed");
    if (status === "failed" && tests.length === 0) return [`${file}\n      ${briefly(message)}`];
    return tests.map((test) => `${file} › ${test.fullName}\n      ${briefly(test.failureMessages[0])}`);
  });
  return { passed: numPassedTests, failed };
}

/** Counts the tests in Playwright's report. A test that passed only at a second attempt counts as failed. */
export function playwrightCounts({ stats, suites }) {
  const specsOf = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
  const failed = suites.flatMap(specsOf).flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ projectName, results }) => {
        const error = results.find((result) => result.error)?.error?.message;
        return `[${projectName}] ${file}:${line} › ${title}\n      ${briefly(error)}`;
      }),
  );
  return { passed: stats.expected, failed };
}
