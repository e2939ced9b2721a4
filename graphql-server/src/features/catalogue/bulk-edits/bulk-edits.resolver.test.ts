import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../../testing/test-shop.ts";

const EDIT_FIELDS = "count left products { id category price sellingPrice updatedAt }";
const CATEGORY = `mutation ($editId: ID!, $ids: [ID!]!, $category: String!) {
  edit: changeCategories(editId: $editId, ids: $ids, category: $category) { ${EDIT_FIELDS} } }`;
const PRICES = `mutation ($editId: ID!, $ids: [ID!]!, $change: PriceChangeInput!) {
  edit: changePrices(editId: $editId, ids: $ids, change: $change) { ${EDIT_FIELDS} } }`;
const SOLD_OUT = `mutation ($editId: ID!, $ids: [ID!]!, $isSoldOut: Boolean!) {
  edit: markSoldOut(editId: $editId, ids: $ids, isSoldOut: $isSoldOut) { ${EDIT_FIELDS} } }`;
const DELETE = `mutation ($editId: ID!, $ids: [ID!]!) { edit: deleteProducts(editId: $editId, ids: $ids) { ${EDIT_FIELDS} } }`;
const DELETE_ONE = "mutation ($id: ID!, $editId: ID) { deleteProduct(id: $id, editId: $editId) }";
const UNDO = `mutation ($editId: ID!) { edit: undo(editId: $editId) { ${EDIT_FIELDS} } }`;
const UNDO_ENTRY = "mutation ($entryId: ID!) { undo(entryId: $entryId) { products { id category } } }";
const AUDIT_LOG = "{ auditLog { edges { node { id action actorName subjectId undoableUntil } } } }";

interface Edit {
  count: number;
  left: string[];
  products: { id: string; category: string; price: number; sellingPrice: number }[];
}
interface Entry {
  id: string;
  action: string;
  actorName: string;
  subjectId: string;
  undoableUntil: string | null;
}
type Person = { id: string; token: string };

let shop: TestShop;
let patron: Person;
let awa: Person;
let brice: Person;
beforeAll(async () => {
  shop = await openTestShop();
  patron = await shop.createUser("Patronne", "SUPER_ADMIN");
  awa = await shop.createUser("Awa", "ADMIN");
  brice = await shop.createUser("Brice", "ADMIN");
});
afterAll(() => shop.close());

const newProducts = (...owners: Person[]) =>
  shop.createProducts(...owners.map(({ id: ownerId }) => ({ ownerId, price: 20_000, sellingPrice: 18_500 })));
async function edit(mutation: string, variables: object, user = awa): Promise<Edit> {
  const { data, errors } = await shop.ask(mutation, { editId: crypto.randomUUID(), ...variables }, user);
  expect(errors).toBeUndefined();
  return data?.edit as Edit;
}
async function refusal(mutation: string, variables: object, user = awa): Promise<(string | undefined)[]> {
  const { errors } = await shop.ask(mutation, { editId: crypto.randomUUID(), ...variables }, user);
  return [errors?.[0]?.extensions.code, errors?.[0]?.message];
}
async function auditLog(user: Person): Promise<Entry[]> {
  const { data } = await shop.ask(AUDIT_LOG, {}, user);
  const { edges } = (data as { auditLog: { edges: { node: Entry }[] } }).auditLog;
  return edges.map(({ node }) => node);
}
async function exists(id: string): Promise<boolean> {
  const { data } = await shop.ask("query ($id: ID!) { product(id: $id) { id } }", { id });
  return data?.product !== null;
}
const version = async (): Promise<bigint> =>
  BigInt((await shop.services.database.query("SELECT version FROM catalogue_state"))[0].version);

describe("an edit of several products at once", () => {
  it("changes their category in one transaction, with an audit log entry for each product", async () => {
    const ids = await newProducts(awa, awa);
    const before = await version();
    const { count, products } = await edit(CATEGORY, { ids, category: " Jupe " });
    expect([count, products.map(({ category }) => category)]).toEqual([2, ["Jupe", "Jupe"]]);
    expect((await version()) - before).toBe(1n);
    expect(
      (await auditLog(awa))
        .slice(0, 2)
        .map(({ subjectId }) => subjectId)
        .sort(),
    ).toEqual([...ids].sort());
    expect(await edit(CATEGORY, { ids, category: "Jupe" })).toMatchObject({ count: 0 });
  });

  it("gives a typed category the spelling that the shop's other products already have", async () => {
    const ids = await newProducts(awa, awa);
    const categories = async (category: string) =>
      (await edit(CATEGORY, { ids, category })).products.map((one) => one.category);
    expect(await categories("Pagne wax")).toEqual(["Pagne wax", "Pagne wax"]);
    expect(await categories("jupe")).toEqual(["Jupe", "Jupe"]);
    await edit(CATEGORY, { ids: ids.slice(1), category: "Pagne wax" });
    expect(await categories("PAGNE  wax")).toEqual(["Pagne wax", "Pagne wax"]);
  });

  it("changes prices by percent, only once even if the request arrives several times", async () => {
    const [id = ""] = await newProducts(awa);
    const variables = {
      editId: crypto.randomUUID(),
      ids: [id],
      change: { percent: -10, roundTo: 500, both: false },
    };
    for (let n = 0; n < 2; n += 1)
      expect(await edit(PRICES, variables)).toMatchObject({
        count: 1,
        products: [{ price: 20_000, sellingPrice: 16_500 }],
      });
  });

  it("marks every size sold out or available again, and its undo restores the state of each size", async () => {
    const [bag = "", shoes = ""] = await newProducts(awa, awa);
    const variants = ["AVAILABLE", "LAST_PIECES", "SOLD_OUT"].map((availability, place) => ({
      size: String(38 + place),
      availability,
    }));
    const PATCH =
      "mutation ($id: ID!, $patch: ProductPatch!) { patchProduct(id: $id, patch: $patch) { id } }";
    await shop.ask(PATCH, { id: shoes, patch: { variants } }, awa);
    const states = async () => {
      const STATES = "query ($id: ID!) { product(id: $id) { availability variants { availability } } }";
      const all = [bag, shoes].map(async (id) => {
        const { data } = await shop.ask(STATES, { id });
        const product = data?.product as { availability: string; variants: { availability: string }[] };
        return [product, ...product.variants].map(({ availability }) => availability[0]).join("");
      });
      return Promise.all(all);
    };
    const editId = crypto.randomUUID();
    const sold = await edit(SOLD_OUT, { editId, ids: [bag, shoes], isSoldOut: true });
    expect([sold.count, await states()]).toEqual([2, ["S", "SSSS"]]);
    await edit(UNDO, { editId });
    expect(await states()).toEqual(["A", "AALS"]);
    await edit(SOLD_OUT, { ids: [bag, shoes], isSoldOut: false });
    expect(await states()).toEqual(["A", "AALA"]);
    expect((await auditLog(awa))[0]?.undoableUntil).not.toBeNull();
  });

  it("makes products available again, except sizes whose count is 0", async () => {
    const [bag = "", shoes = ""] = await newProducts(awa, awa);
    const [last = ""] = await newProducts(awa);
    const PATCH =
      "mutation ($id: ID!, $patch: ProductPatch!) { patchProduct(id: $id, patch: $patch) { id } }";
    await shop.ask(PATCH, { id: bag, patch: { stock: 0 } }, awa);
    await shop.ask(PATCH, { id: last, patch: { stock: 1 } }, awa);
    await edit(SOLD_OUT, { ids: [last], isSoldOut: true });
    const variants = [
      { size: "38", stock: 0 },
      { size: "39", availability: "SOLD_OUT" },
    ];
    await shop.ask(PATCH, { id: shoes, patch: { variants } }, awa);
    expect(await edit(SOLD_OUT, { ids: [bag, shoes, last], isSoldOut: false })).toMatchObject({ count: 2 });
    const STATES = "query ($id: ID!) { product(id: $id) { availability variants { availability } } }";
    const answers = [bag, shoes, last].map(async (id) => (await shop.ask(STATES, { id })).data?.product);
    expect(await Promise.all(answers)).toEqual([
      { availability: "SOLD_OUT", variants: [] },
      { availability: "AVAILABLE", variants: [{ availability: "SOLD_OUT" }, { availability: "AVAILABLE" }] },
      { availability: "LAST_PIECES", variants: [] },
    ]);
  });

  it("deletes products, and skips products that were deleted in the meantime", async () => {
    const ids = await newProducts(awa, awa);
    await shop.ask(DELETE_ONE, { id: ids[0] }, awa);
    expect(await edit(DELETE, { ids })).toEqual({ count: 1, products: [], left: [] });
    expect(await exists(ids[1] ?? "")).toBe(false);
  });

  it("is refused to an admin if one product is another user's, but allowed to a super admin", async () => {
    const ids = await newProducts(awa, brice);
    for (const [mutation, more] of [
      [DELETE, {}],
      [CATEGORY, { category: "Jupe" }],
      [SOLD_OUT, { isSoldOut: true }],
      [PRICES, { change: { percent: 10, roundTo: 100, both: true } }],
    ] as const)
      expect((await refusal(mutation, { ids, ...more }))[0]).toBe("FORBIDDEN");
    expect(await Promise.all(ids.map(exists))).toEqual([true, true]);
    expect((await edit(DELETE, { ids }, patron)).count).toBe(2);
  });

  it.each([
    ["no product", PRICES, { ids: [], change: { percent: 10, roundTo: 100, both: true } }, /de 1 à 200/],
    [
      "over 200 products",
      DELETE,
      { ids: Array.from({ length: 201 }, () => crypto.randomUUID()) },
      /de 1 à 200/,
    ],
    ["a malformed id", DELETE, { ids: ["x"] }, /non valide/],
    ["a malformed id of the edit", DELETE, { editId: "x", ids: [] }, /non valide/],
    ["0 %", PRICES, { ids: [], change: { percent: 0, roundTo: 100, both: true } }, /pourcentage/],
  ])("is rejected with %s", async (_, mutation, variables, message) => {
    const [code, text] = await refusal(mutation, variables);
    expect(code).toBe("BAD_USER_INPUT");
    expect(text).toMatch(message);
  });

  it("is rejected for an empty category or a price out of range, with a message that names the product", async () => {
    const ids = await shop.createProducts({ ownerId: awa.id, price: 1_900_000_000, sellingPrice: 1 });
    expect((await refusal(CATEGORY, { ids, category: " " }))[1]).toMatch(
      /Robe Kribi.: La catégorie est requise/,
    );
    const change = { percent: 100, roundTo: 1, both: true };
    expect((await refusal(PRICES, { ids, change }))[1]).toMatch(/Robe Kribi.: Le prix doit être/);
  });
});

describe("undoing an edit of products", () => {
  it("restores a deleted product, and is refused a second time", async () => {
    const [id = ""] = await newProducts(awa);
    const editId = crypto.randomUUID();
    await shop.ask(DELETE_ONE, { id, editId }, awa);
    expect(await exists(id)).toBe(false);
    expect(await edit(UNDO, { editId })).toMatchObject({ count: 1, products: [{ id }], left: [] });
    expect(await exists(id)).toBe(true);
    expect(await refusal(UNDO, { editId })).toEqual(["CONFLICT", expect.stringMatching(/déjà annulée/)]);
  });

  it("gives products whose owner's account was deleted to the super admin who undoes the deletion", async () => {
    const former = await shop.createUser("Fanta", "ADMIN");
    const [hers = "", awas = ""] = await newProducts(former, awa);
    const editId = crypto.randomUUID();
    await edit(DELETE, { editId, ids: [hers, awas] }, patron);
    const DELETE_USER = "mutation ($id: ID!) { deleteUser(userId: $id) { messages } }";
    expect((await shop.ask(DELETE_USER, { id: former.id }, patron)).errors).toBeUndefined();
    expect(await edit(UNDO, { editId }, patron)).toMatchObject({ count: 2, left: [] });
    const OWNER = "query ($id: ID!) { product(id: $id) { owner { name } } }";
    const owners = [hers, awas].map(async (id) => (await shop.ask(OWNER, { id })).data?.product);
    expect(await Promise.all(owners)).toEqual([{ owner: { name: "Patronne" } }, { owner: { name: "Awa" } }]);
  });

  it("restores the products that are unchanged since the edit, and names the others", async () => {
    const [first = "", second = "", third = ""] = await newProducts(awa, awa, awa);
    const editId = crypto.randomUUID();
    const change = { percent: 10, roundTo: 100, both: true };
    await edit(PRICES, { editId, ids: [first, second, third], change });
    await edit(PRICES, { ids: [second], change });
    await edit(CATEGORY, { ids: [third], category: "Jupe" });
    const { count, left, products } = await edit(UNDO, { editId });
    expect([count, left]).toEqual([2, ["Robe Kribi"]]);
    expect(products.map(({ id, price, sellingPrice }) => [id, price, sellingPrice]).sort()).toEqual(
      [first, third].map((id) => [id, 20_000, 18_500]).sort(),
    );
    expect(products.find(({ id }) => id === third)?.category).toBe("Jupe");
  });

  it("through one entry of the audit log changes only the product of this entry", async () => {
    const ids = await newProducts(awa, awa);
    await edit(CATEGORY, { ids, category: "Jupe" });
    const [line] = await auditLog(awa);
    expect(line?.undoableUntil).not.toBeNull();
    const undo = () => shop.ask(UNDO_ENTRY, { entryId: line?.id }, awa);
    expect((await undo()).data?.undo).toEqual({ products: [{ id: line?.subjectId, category: "Robe" }] });
    expect((await undo()).errors?.[0]?.extensions.code).toBe("CONFLICT");
  });

  it("is allowed only to the edit's author and to super admins, who alone see the edit in the audit log", async () => {
    const [own = "", others = ""] = await newProducts(awa, awa);
    const [byAwa, byPatron] = [crypto.randomUUID(), crypto.randomUUID()];
    await shop.ask(DELETE_ONE, { id: own, editId: byAwa }, awa);
    await shop.ask(DELETE_ONE, { id: others, editId: byPatron }, patron);
    const actors = async (user: Person) => new Set((await auditLog(user)).map(({ actorName }) => actorName));
    expect(await actors(awa)).toEqual(new Set(["Awa"]));
    expect(await actors(patron)).toEqual(new Set(["Awa", "Patronne"]));
    expect((await refusal(UNDO, { editId: byPatron }))[0]).toBe("NOT_FOUND");
    expect((await refusal(UNDO, { editId: byAwa }, brice))[0]).toBe("NOT_FOUND");
    const [patronsLine] = await auditLog(patron);
    const { errors } = await shop.ask(UNDO_ENTRY, { entryId: patronsLine?.id }, awa);
    expect(errors?.[0]?.extensions.code).toBe("NOT_FOUND");
    expect((await edit(UNDO, { editId: byAwa }, patron)).count).toBe(1);
  });

  it("is refused to a former super admin, who is now an admin, for products of other users", async () => {
    const demoted = await shop.createUser("Ancienne", "SUPER_ADMIN");
    const [id = ""] = await newProducts(awa);
    const editId = crypto.randomUUID();
    await shop.ask(DELETE_ONE, { id, editId }, demoted);
    await shop.ask(
      "mutation ($userId: ID!) { changeUserRole(userId: $userId, role: ADMIN) { id } }",
      { userId: demoted.id },
      patron,
    );
    expect((await refusal(UNDO, { editId }, demoted))[0]).toBe("FORBIDDEN");
  });
});
