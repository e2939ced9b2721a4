import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { verifyJson } from "./json-body.ts";

const verify = (text: string, encoding = "utf-8") => verifyJson(null, null, Buffer.from(text), encoding);

describe("a JSON body is accepted", () => {
  it.each([
    ["if it is empty", ""],
    ["with a cart's operations", JSON.stringify({ operations: Array(100).fill({ id: "x", kind: "ADD" }) })],
    ["with a photo", JSON.stringify({ profilePic: `data:image/jpeg;base64,${"QUJD".repeat(1_000_000)}` })],
    ["with a catalogue file", JSON.stringify({ csv: 'Robe;"Kribi: [été], {2026}\\"\n'.repeat(120_000) })],
    [
      "with a text that looks like an escaped NUL but is none",
      JSON.stringify({ a: "C:\\u0000", b: "\\\\u0000" }),
    ],
  ])("%s", (_, text) => {
    expect(() => verify(text)).not.toThrow();
  });
});

describe("a JSON body is refused", () => {
  it.each([
    ["with the character NUL", '{"a":"\\u0000"}', "utf-8", 400],
    ["with the character NUL after a backslash", JSON.stringify({ a: "C:\\u0000, \\\u0000" }), "utf-8", 400],
    ["in another encoding", "{}", "utf-16le", 415],
    ["of nested lists", "[".repeat(200_000) + "]".repeat(200_000), "utf-8", 413],
    ["of many objects", `[${"{},".repeat(200_000)}1]`, "utf-8", 413],
    ["of many fields", `{${'"a":1,'.repeat(200_000)}"b":1}`, "utf-8", 413],
    ["of many texts", `{"ids":[${'"", '.repeat(200_000)}""]}`, "utf-8", 413],
    ["of many numbers", `{"ids":["a\\\\",${"1,".repeat(200_000)}1]}`, "utf-8", 413],
  ])("%s", (_, text, encoding, status) => {
    expect(() => verify(text, encoding)).toThrow(expect.objectContaining({ status }));
  });
});

describe("the shop", () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop();
  });
  afterAll(() => shop.close());

  it.each(["/graphql", "/api/signup"])(
    "refuses a body of 800,000 brackets at %s before parsing it",
    async (path) => {
      const response = await fetch(`${shop.address}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: `{"variables":${"[".repeat(400_000)}${"]".repeat(400_000)}}`,
      });
      expect(response.status).toBe(413);
    },
  );
});
