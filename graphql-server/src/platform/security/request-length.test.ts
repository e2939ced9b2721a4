import { parse } from "graphql";
import { describe, expect, it } from "vitest";
import { createSchema } from "../../api/graphql/schema.ts";
import { parseStoredDocuments, readManifests } from "../../api/graphql/stored-documents.ts";
import { RESOLVERS } from "../../composition/resolvers.ts";
import { PROJECT_ROOT } from "../settings/settings.ts";
import { isTooLong, longTextOf, MAX_REQUEST_LENGTH } from "./request-length.ts";

const schema = createSchema(RESOLVERS);
const LONG = "x".repeat(MAX_REQUEST_LENGTH + 1);

describe("of a long text", () => {
  it("only stored documents with a photo or a table may contain one", () => {
    const manifest = readManifests(`${PROJECT_ROOT}/graphql-server/stored-documents`);
    const found = [...parseStoredDocuments(manifest, schema).values()].flatMap(
      ({ operationName, longText }) => (longText ? [`${operationName} ${longText.join(".")}`] : []),
    );
    expect([...new Set(found)].sort()).toEqual([
      "ImportProducts csv",
      "SignUp input.profilePic",
      "UpdateProfile input.profilePic",
    ]);
  });

  it.each([
    ["mutation ($table: String!) { importProducts(csv: $table, dryRun: true) { created } }", ["table"]],
    ['mutation { importProducts(csv: "", dryRun: true) { created } }', undefined],
    ["mutation { signOut }", undefined],
    ["{ me { id } }", undefined],
    ["{ unknown }", undefined],
  ])("in %s the variable is %j", (text, path) => {
    expect(longTextOf(parse(text), schema)).toEqual(path);
  });
});

describe("a request that is too long", () => {
  let deep: unknown = LONG;
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  it.each([
    ["by a text", { input: { name: LONG } }, ["input", "profilePic"]],
    ["by a name", { [LONG]: 1 }, ["csv"]],
    ["by texts together", Array(300).fill("x".repeat(1_000)), undefined],
    ["by a list in the place of the long text", { csv: [LONG] }, ["csv"]],
    ["by a text below a hundred thousand levels", deep, undefined],
    ["by itself", LONG, undefined],
  ])("%s", (_, value, path) => {
    expect(isTooLong(value, path)).toBe(true);
  });

  it.each([
    ["by its long text", { input: { name: "Awa", profilePic: LONG } }, ["input", "profilePic"]],
    ["where the long text is absent", { input: null }, ["input", "profilePic"]],
    ["with all that fits", { a: LONG.slice(5), b: 1, c: null, d: true }, undefined],
  ])("is not %s", (_, value, path) => {
    expect(isTooLong(value, path)).toBe(false);
  });
});
