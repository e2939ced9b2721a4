import { parse } from "graphql";
import { describe, expect, it } from "vitest";
import { createSchema } from "../../api/graphql/schema.ts";
import { parseStoredDocuments, readManifests } from "../../api/graphql/stored-documents.ts";
import { RESOLVERS } from "../../composition/resolvers.ts";
import { PROJECT_ROOT } from "../settings/settings.ts";
import { isTooLong, longTextOf, MAX_REQUEST_LENGTH } from "./request-length.ts";

const schema = createSchema(RESOLVERS);
const LONG = "x".repeat(MAX_REQUEST_LENGTH + 1);

describe("a variable that may be a long text", () => {
  it("exists only in stored documents that send a photo or a CSV file", () => {
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
  ])("in %s has the path %j", (text, path) => {
    expect(longTextOf(parse(text), schema)).toEqual(path);
  });
});

describe("a request", () => {
  let deep: unknown = LONG;
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  it.each([
    [
      "if a text that is not declared as long is too long",
      { input: { name: LONG } },
      ["input", "profilePic"],
    ],
    ["if a field's name is too long", { [LONG]: 1 }, ["csv"]],
    ["if its texts are too long together", Array(300).fill("x".repeat(1_000)), undefined],
    ["if a list is in the place of the declared long text", { csv: [LONG] }, ["csv"]],
    ["if a text inside of a hundred thousand lists is too long", deep, undefined],
    ["if it consists of one long text", LONG, undefined],
  ])("is too long %s", (_, value, path) => {
    expect(isTooLong(value, path)).toBe(true);
  });

  it.each([
    [
      "if only its declared long text is long",
      { input: { name: "Awa", profilePic: LONG } },
      ["input", "profilePic"],
    ],
    ["if its declared long text is absent", { input: null }, ["input", "profilePic"]],
    [
      "if its names and texts have exactly the allowed length together",
      { a: LONG.slice(5), b: 1, c: null, d: true },
      undefined,
    ],
  ])("is not too long %s", (_, value, path) => {
    expect(isTooLong(value, path)).toBe(false);
  });
});
