import { expect, it } from "vitest";
import { contentHash, etagOf } from "./content-hash.ts";

it("the ETag is the hash of the bytes in quotes, the same for a text and for its bytes", () => {
  expect(contentHash("Bogolan")).toMatch(/^[\w-]{22}$/);
  expect(etagOf("Bogolan")).toBe(`"${contentHash(Buffer.from("Bogolan"))}"`);
  expect(etagOf("bogolan")).not.toBe(etagOf("Bogolan"));
});
