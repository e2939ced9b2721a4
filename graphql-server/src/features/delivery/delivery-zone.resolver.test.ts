import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";

let shop: TestShop;
let patron: { token: string };
beforeAll(async () => {
  shop = await openTestShop();
  patron = await shop.createUser("Patronne", "SUPER_ADMIN");
});
afterAll(() => shop.close());
beforeEach(() => shop.services.database.query("TRUNCATE delivery_zones, audit_log_entries"));

const ZONE = "{ id town quarter fee delay }";
const akwa = { town: "Douala", quarter: "Akwa", fee: 1_000, delay: "24h" };
const save = (id: string, input: object, seen?: object) =>
  shop.ask(
    `mutation ($id: ID!, $input: DeliveryZoneInput!, $seen: DeliveryZoneInput) {
      saveDeliveryZone(id: $id, input: $input, seen: $seen) ${ZONE} }`,
    { id, input, seen },
    patron,
  );
const add = (id: string, input: object) => save(id, input);
const added = async (input: object) => {
  const id = randomUUID();
  expect((await save(id, input)).errors).toBeUndefined();
  return id;
};
const quarters = async () => {
  const { data } = await shop.ask(`{ deliveryZones ${ZONE} }`);
  const zones = (data?.deliveryZones ?? []) as { quarter: string }[];
  return zones.map(({ quarter }) => quarter);
};
const audited = async () => {
  const rows: { action: string; subject_name: string; changes: unknown[] }[] =
    await shop.services.database.query(
      "SELECT action, subject_name, changes FROM audit_log_entries ORDER BY created_at",
    );
  return rows.map(({ action, subject_name, changes }) => [action, subject_name, ...changes]);
};

describe("delivery zones", () => {
  it("are added at the end, stay in place when changed, and can be deleted; the audit log has all changes", async () => {
    const id = await added(akwa);
    const other = await added({ town: "Yaoundé", quarter: "Bastos", fee: 1_500 });
    const changed = await save(id.toUpperCase(), { ...akwa, quarter: " Akwa  Nord ", fee: 0 }, akwa);
    expect(changed.data?.saveDeliveryZone).toEqual([
      { id, ...akwa, quarter: "Akwa Nord", fee: 0 },
      { id: other, town: "Yaoundé", quarter: "Bastos", fee: 1_500, delay: "" },
    ]);
    for (const _ of [1, 2]) await shop.ask(`mutation { deleteDeliveryZone(id: "${id}") { id } }`, {}, patron);
    expect(await quarters()).toEqual(["Bastos"]);
    expect(await audited()).toEqual([
      ["ZONE_ADDED", "Douala, Akwa"],
      ["ZONE_ADDED", "Yaoundé, Bastos"],
      [
        "ZONE_CHANGED",
        "Douala, Akwa Nord",
        { field: "quarter", from: "Akwa", to: "Akwa Nord" },
        { field: "fee", from: "1000", to: "0" },
      ],
      ["ZONE_DELETED", "Douala, Akwa Nord"],
    ]);
  });

  it("keep a colleague's change of another field; a different change of the same field is refused", async () => {
    const id = await added(akwa);
    await save(id, { ...akwa, fee: 2_000 }, akwa);
    const late = await save(id, { ...akwa, delay: "48h" }, akwa);
    expect(late.data?.saveDeliveryZone).toEqual([{ id, ...akwa, fee: 2_000, delay: "48h" }]);
    // The client sends the same request again, as after a lost answer.
    expect((await save(id, { ...akwa, delay: "48h" }, akwa)).errors).toBeUndefined();
    const same = await save(id, { ...akwa, fee: 500 }, akwa);
    expect(same.errors?.[0]).toMatchObject({
      message: "Une autre personne a changé la même chose entre-temps",
      extensions: { code: "CONFLICT", conflicts: [{ field: "fee", value: 2_000, by: null }] },
    });
  });

  it("are added once, even if the request is repeated; the repetition keeps a colleague's changes", async () => {
    const id = randomUUID();
    expect((await add(id, akwa)).data?.saveDeliveryZone).toEqual([{ id, ...akwa }]);
    expect((await add(id.toUpperCase(), akwa)).data?.saveDeliveryZone).toEqual([{ id, ...akwa }]);
    await save(id, { ...akwa, fee: 2_000 }, akwa);
    expect((await add(id, akwa)).data?.saveDeliveryZone).toEqual([{ id, ...akwa, fee: 2_000 }]);
    // Repeating the request that added a zone is no error. Adding another zone, with another id but the same town and
    // quarter, is refused.
    expect((await add(randomUUID(), akwa)).errors?.[0]?.extensions).toMatchObject({ code: "BAD_USER_INPUT" });
    expect((await audited()).map(([action]) => action)).toEqual(["ZONE_ADDED", "ZONE_CHANGED"]);
  });

  it("that a colleague has deleted are not created again by a change", async () => {
    const id = await added(akwa);
    await shop.ask(`mutation { deleteDeliveryZone(id: "${id}") { id } }`, {}, patron);
    const { errors } = await save(id, { ...akwa, fee: 500 }, akwa);
    expect(errors?.[0]).toMatchObject({
      message: "Une autre personne a supprimé cette zone entre-temps",
      extensions: { code: "NOT_FOUND" },
    });
    expect(await quarters()).toEqual([]);
    expect((await save(id, akwa)).errors).toBeUndefined();
  });

  it("can be sorted; a zone that a colleague has added meanwhile follows at the end", async () => {
    const ids = [];
    for (const quarter of ["Akwa", "Bonapriso", "Deïdo"]) ids.push(await added({ ...akwa, quarter }));
    const [first, second] = ids;
    const sort = () =>
      shop.ask(
        "mutation ($ids: [ID!]!) { sortDeliveryZones(ids: $ids) { quarter } }",
        { ids: [second, randomUUID(), first] },
        patron,
      );
    await sort();
    await sort();
    expect(await quarters()).toEqual(["Bonapriso", "Akwa", "Deïdo"]);
    expect((await audited()).slice(3)).toEqual([["ZONES_SORTED", "Douala, Bonapriso"]]);
  });

  it("are refused with invalid fields, and if another zone already has the same town and quarter", async () => {
    const wrong = await save(randomUUID(), { ...akwa, town: "", fee: 0.5 });
    expect(wrong.errors?.[0]?.extensions).toMatchObject({
      code: "BAD_USER_INPUT",
      fields: { town: "La ville est requise", fee: expect.any(String) },
    });
    await added(akwa);
    const same = await save(randomUUID(), { ...akwa, town: "DOUALA" });
    expect(same.errors?.[0]).toMatchObject({
      message: "Il y a déjà une zone «\u00a0DOUALA, Akwa\u00a0»",
      extensions: { code: "BAD_USER_INPUT", fields: { quarter: expect.any(String) } },
    });
    const accented = await save(randomUUID(), { ...akwa, quarter: "Ákwa" });
    expect(accented.errors?.[0]?.extensions).toMatchObject({ fields: { quarter: expect.any(String) } });
    expect(await quarters()).toEqual(["Akwa"]);
  });
});
