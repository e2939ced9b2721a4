import { describe, expect, it } from "vitest";
import { isDatabaseUnavailable, isDiskFull, isNotOffered, isUnstorableText } from "./database-errors.ts";

const failure = (code: string, message = "") => Object.assign(new Error(message), { code });
/** Returns an error as TypeORM wraps it. */
const failedQuery = (code: string, message = "") =>
  Object.assign(new Error(message), { driverError: failure(code, message) });

describe("the database counts as unavailable", () => {
  it.each([
    ["PostgreSQL refuses connections", failure("ECONNREFUSED"), true],
    ["the name of PostgreSQL's host cannot be resolved for now", failure("EAI_AGAIN"), true],
    ["PostgreSQL is shutting down", failedQuery("57P01"), true],
    ["the connection was lost", failedQuery("08006"), true],
    ["the pool is full", failure("", "timeout exceeded when trying to connect"), true],
    ["a new connection timed out", failure("", "timeout expired"), true],
    ["a lock is held for too long", failedQuery("55P03"), true],
    ["a statement takes too long", failedQuery("57014"), true],
    ["PostgreSQL's disk is full", failedQuery("53100"), true],
    ["a constraint is violated", failedQuery("23505"), false],
    ["the statement is wrong", failedQuery("42601"), false],
    ["something else failed", new Error("x"), false],
    ["nothing failed", undefined, false],
  ])("whether it does if %s: %s", (_, error, expected) => {
    expect(isDatabaseUnavailable(error)).toBe(expected);
  });
});

it("the errors of a full disk and of a text with a NUL character are recognised by PostgreSQL's codes", () => {
  expect([isDiskFull(failedQuery("53100")), isDiskFull(failedQuery("23505"))]).toEqual([true, false]);
  expect([isUnstorableText(failedQuery("22021")), isUnstorableText(failedQuery("22P05"))]).toEqual([
    true,
    true,
  ]);
  expect(isUnstorableText(failedQuery("23505"))).toBe(false);
});

it("a feature that the database does not offer is distinguished from a temporary failure", () => {
  expect(["42501", "42883", "0A000"].map((code) => isNotOffered(failedQuery(code)))).toEqual([
    true,
    true,
    true,
  ]);
  expect(["55000", "57P01", "40P01"].map((code) => isNotOffered(failedQuery(code)))).toEqual([
    false,
    false,
    false,
  ]);
});
