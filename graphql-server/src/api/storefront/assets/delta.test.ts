import { expect, it } from "vitest";
import { MAKES_DELTAS, offerDictionary } from "./delta.ts";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

it("deltas are created exactly on the versions of Node whose Zstandard supports dictionaries", () => {
  const firstMinor: Readonly<Record<number, number>> = { 22: 19, 24: 6 };
  expect(MAKES_DELTAS).toBe(major > 24 || minor >= (firstMinor[major] ?? Number.POSITIVE_INFINITY));
});

it("the server offers a file as a dictionary only if this version of Node can create deltas", () => {
  const headers = { "Use-As-Dictionary": 'match="/index.html"', Vary: "Available-Dictionary" };
  expect(offerDictionary("/index.html")).toEqual(MAKES_DELTAS ? headers : {});
});
