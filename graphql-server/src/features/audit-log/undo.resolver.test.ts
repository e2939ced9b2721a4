import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";

const UNDO = "mutation ($entryId: ID, $editId: ID) { undo(entryId: $entryId, editId: $editId) { count } }";

let shop: TestShop;
let owner: { id: string; token: string };
beforeAll(async () => {
  shop = await openTestShop();
  owner = await shop.createUser("Patronne", "SUPER_ADMIN");
});
afterAll(() => shop.close());

const undo = async (key: object, as = owner) =>
  (await shop.ask(UNDO, { ...key }, as)).errors?.[0]?.extensions.code ?? "undone";

it("an undo of an entry that the audit log does not contain is refused", async () => {
  for (const key of [{}, { editId: randomUUID() }, { entryId: randomUUID() }])
    expect(await undo(key), JSON.stringify(key)).toBe("NOT_FOUND");
});

it("an undo of the shop's settings is refused to a former super admin who is now an admin", async () => {
  const demoted = await shop.createUser("Ancienne", "SUPER_ADMIN");
  const editId = randomUUID();
  await shop.ask(
    `mutation { saveShopDetails(editId: "${editId}", seen: { name: "Mboa Mode" }, input: { name: "Chez Ada" }) { version } }`,
    {},
    demoted,
  );
  await shop.ask(`mutation { changeUserRole(userId: "${demoted.id}", role: ADMIN) { id } }`, {}, owner);
  expect(await undo({ editId }, demoted)).toBe("FORBIDDEN");
  expect(await undo({ editId })).toBe("undone");
});
