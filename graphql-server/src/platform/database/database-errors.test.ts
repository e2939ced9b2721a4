import { describe, expect, it } from "vitest";
import { isDatabaseUnavailable, isDiskFull, isNotOffered, isUnstorableText } from "./database-errors.ts";

const failure = (code: string, message = "") => Object.assign(new Error(message), { code });
/** Returns an error as TypeORM wraps it. */
const failedQuery = (code: string, message = "") =>
  Object.assign(new Error(message), { driverError: failure(code, message) });

describe("the database", () => {
  it.each([
    ["PostgreSQL refuses connections", failure("ECONNREFUSED")],
    ["the name of PostgreSQL's host cannot be resolved for now", failure("EAI_AGAIN")],
    ["PostgreSQL is shutting down", failedQuery("57P01")],
    ["the connection was lost", failedQuery("08006")],
    ["the pool is full", failure("", "timeout exceeded when trying to connect")],
    ["a new connection timed out", failure("", "timeout expired")],
    ["a lock is held for too long", failedQuery("55P03")],
    ["a statement takes too long", failedQuery("57014")],
    ["PostgreSQL's disk is full", failedQuery("53100")],
  ])("counts as unavailable if %s", (_, error) => {
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  it.each([
    ["a constraint is violated", failedQuery("23505")],
    ["the statement is wrong", failedQuery("42601")],
    ["something else failed", new Error("x")],
    ["nothing failed", undefined],
  ])("does not count as unavailable if %s", (_, error) => {
    expect(isDatabaseUnavailable(error)).toBe(false);
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
