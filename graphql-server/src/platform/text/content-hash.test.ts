import { expect, it } from "vitest";
import { contentHash, etagOf } from "./content-hash.ts";

it("an ETag is the hash of the content in quotes; a text and its bytes have the same ETag", () => {
  expect(contentHash("Bogolan")).toMatch(/^[\w-]{22}$/);
  expect(etagOf("Bogolan")).toBe(`"${contentHash(Buffer.from("Bogolan"))}"`);
  expect(etagOf("bogolan")).not.toBe(etagOf("Bogolan"));
});
