import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { IMAGE_USES } from "../../composition/image-uses.ts";
import { purgeUnusedImages } from "../../platform/images/purge-unused-images.ts";
import { plain } from "../../platform/images/testing/sample-images.ts";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { OrderClient } from "../orders/testing/order-client.ts";
import { seedDemoAppointments } from "./demo-appointments.ts";
import { readDemoCatalogue } from "./demo-catalogue.ts";
import { seedDemoServices } from "./demo-services.ts";
import { seedDemoZones } from "./demo-zones.ts";
import { seedDemoCatalogue } from "./seed.ts";

const REMOVE = "mutation ($editId: ID!) { removeDemo(editId: $editId) { products zones services } }";
const UNDO = "mutation ($editId: ID!) { undo(editId: $editId) { count zones services } }";
const AUDIT_LOG = "{ auditLog(first: 1) { edges { node { action subjectId subjectName undoableUntil } } } }";
const ZONES = 18;
const SERVICES = 8;

let shop: TestShop;
let owner: { id: string; token: string };
let demo: string[];
beforeEach(async () => {
  shop = await openTestShop();
  owner = await shop.createUser("Patronne", "SUPER_ADMIN");
  // These products have no sizes, and another image than in the demonstration. The removal must still recognise them as
  // the demonstration's products, by their other fields.
  const catalogue = (await readDemoCatalogue()).slice(0, 12);
  demo = await shop.createProducts(
    ...catalogue.map((product) => ({
      ...product,
      productImages: ["/images/AAAAAAAAAAAAAAAA"],
      variants: [],
    })),
  );
  await seedDemoZones(shop.services.database);
  await seedDemoServices(shop.services.database);
  await seedDemoAppointments(shop.services.database);
  await shop.services.shop.sync();
});
afterEach(() => shop.close());

const mutate = async (query: string, variables: object, as: { token: string } = owner) => {
  const { data, errors } = await shop.ask(query, { ...variables }, as);
  return data ? Object.values(data)[0] : errors?.[0]?.extensions.code;
};
const remove = (editId: string = randomUUID()) => mutate(REMOVE, { editId });
/** Returns the ids of the products that still exist. */
const left = async (): Promise<string[]> => {
  const rows: { id: string }[] = await shop.services.database.query("SELECT id FROM products ORDER BY id");
  return rows.map(({ id }) => id);
};
const zones = async (): Promise<{ town: string; quarter: string }[]> =>
  ((await shop.ask("{ deliveryZones { id town quarter fee delay } }")).data?.deliveryZones ?? []) as {
    town: string;
    quarter: string;
  }[];
const SERVICE_FIELDS = "id title description image price isFrom isShown minutes placeIds";
const SETTINGS = `{ shopSettings { services { ${SERVICE_FIELDS} } } }`;
const OWN = {
  id: randomUUID(),
  ...{
    title: "Tresses",
    description: "",
    image: "/services/depose",
    price: 9_000,
    isFrom: false,
    isShown: true,
    minutes: null,
    placeIds: [],
  },
};
const saveServices = (seen: readonly object[] | null, services: readonly object[]) =>
  mutate(
    `mutation ($editId: ID!, $seen: [ServiceInput!], $services: [ServiceInput!]) {
       saveServices(editId: $editId, seen: $seen, services: $services) { version }
     }`,
    { editId: randomUUID(), seen, services },
  );
const patch = (id: string, patch: object) =>
  mutate("mutation ($id: ID!, $patch: ProductPatch!) { patchProduct(id: $id, patch: $patch) { id } }", {
    id,
    patch,
  });
const changes = async (since: string | null) => {
  const query = `query ($since: String) { catalogueChanges(since: $since) { cursor upserted { id } deleted } }`;
  return (await shop.ask(query, { since })).data?.catalogueChanges as {
    cursor: string;
    upserted: { id: string }[];
    deleted: string[];
  };
};

describe("the removal of the demonstration", () => {
  it("removes the demonstration's products and zones, and keeps the shop's own", async () => {
    const [own = ""] = await shop.createProducts({ productName: "Robe à moi" });
    const [sameName = ""] = await shop.createProducts({
      productName: (await readDemoCatalogue())[0]?.productName ?? "",
    });
    expect(await remove()).toEqual({ products: demo.length, zones: ZONES, services: SERVICES });
    expect(await left()).toEqual([own, sameName].sort());
    expect([await zones(), shop.services.shop.get().zones]).toEqual([[], []]);
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ["given another price", (id) => patch(id, { sellingPrice: 4_200 })],
    ["given another image", (id) => patch(id, { productImages: ["https://images.example/a.jpg"] })],
    [
      "sold out",
      (id) =>
        mutate(
          `mutation ($id: ID!) { changeAvailability(productId: $id, changes: [{ number: 0, availability: SOLD_OUT }]) { id } }`,
          { id },
        ),
    ],
    [
      "whose pieces are counted",
      (id) =>
        mutate(
          `mutation ($id: ID!) { changeAvailability(productId: $id, changes: [{ number: 0, stock: 4 }]) { id } }`,
          {
            id,
          },
        ),
    ],
  ])("keeps a product that was changed: %s", async (_, touch) => {
    const [touched = ""] = demo;
    expect(await touch(touched)).toMatchObject({ id: touched });
    expect(await remove()).toEqual({ products: demo.length - 1, zones: ZONES, services: SERVICES });
    expect(await left()).toEqual([touched]);
  });

  it("keeps a product that the owner has created with the same values as a demonstration product", async () => {
    const { productName, brandName, category, description, price, sellingPrice } =
      (await readDemoCatalogue())[0] ?? {};
    const input = { productName, brandName, category, description, price, sellingPrice };
    const copy = await mutate("mutation ($input: ProductInput!) { createProduct(input: $input) { id } }", {
      input: { ...input, productImages: ["https://images.example/a.jpg"] },
    });
    await remove();
    expect(await left()).toEqual([(copy as { id: string }).id]);
  });

  it("keeps a zone that an admin has saved", async () => {
    const [zone] = (await shop.services.deliveryZones.zones()).filter(({ quarter }) => quarter === "Akwa");
    const save = `mutation ($id: ID!, $input: DeliveryZoneInput!, $seen: DeliveryZoneInput!) {
      saveDeliveryZone(id: $id, input: $input, seen: $seen) { id } }`;
    const akwa = { town: "Douala", quarter: "Akwa", fee: 1_000, delay: "24h" };
    await mutate(save, { id: zone?.id, input: { ...akwa, fee: 1_250 }, seen: akwa });
    await mutate(save, { id: zone?.id, input: akwa, seen: { ...akwa, fee: 1_250 } });
    expect(await remove()).toEqual({ products: demo.length, zones: ZONES - 1, services: SERVICES });
    expect((await zones()).map(({ quarter }) => quarter)).toEqual(["Akwa"]);
  });

  it("leaves orders as they are, and takes the removed products out of carts", async () => {
    const [id = ""] = demo;
    const client = await shop.createUser("Cliente");
    const operations = [{ id: randomUUID(), kind: "ADD", productId: id, quantity: 1 }];
    const ADD = `mutation ($operations: [CartOperationInput!]!) { applyCartOperations(operations: $operations) { results { status } } }`;
    await mutate(ADD, { operations }, client);
    const order = await new OrderClient(shop).placed({
      lines: [{ productId: id, productName: "Robe évasée Wouri", price: 18_500, quantity: 1 }],
    });
    expect(await remove()).toMatchObject({ products: demo.length });
    const seen = await shop.ask(
      "query ($id: ID!) { order(id: $id) { lines { productName } } }",
      { id: order },
      owner,
    );
    expect(seen.data?.order).toEqual({ lines: [{ productName: "Robe évasée Wouri" }] });
    expect((await shop.ask("{ cart { totalQuantity } }", {}, client)).data?.cart).toEqual({
      totalQuantity: 0,
    });
  });

  it("reaches phones through the change log: they delete the products, and receive them again after an undo", async () => {
    const { cursor } = await changes(null);
    const editId = randomUUID();
    await remove(editId);
    const removal = await changes(cursor);
    expect([removal.upserted, removal.deleted.sort()]).toEqual([[], demo.toSorted()]);
    await mutate(UNDO, { editId });
    const back = await changes(removal.cursor);
    expect(back.upserted.map(({ id }) => id).sort()).toEqual(demo.toSorted());
  });

  it("has one entry in the audit log, by which it can be undone", async () => {
    const editId = randomUUID();
    const before = [await left(), await zones()];
    await remove(editId);
    const { data } = await shop.ask(AUDIT_LOG, {}, owner);
    const subjectName = `${demo.length} produits, ${ZONES} zones de livraison, ${SERVICES} prix de soins`;
    const node = {
      action: "DEMO_REMOVED",
      subjectId: editId,
      subjectName,
      undoableUntil: expect.any(String),
    };
    expect(data?.auditLog).toEqual({ edges: [{ node }] });
    expect(await mutate(UNDO, { editId })).toEqual({ count: demo.length, zones: ZONES, services: SERVICES });
    expect([await left(), await zones()]).toEqual(before);
    expect(await mutate(UNDO, { editId })).toBe("CONFLICT");
    expect(await remove()).toEqual({ products: demo.length, zones: ZONES, services: SERVICES });
  });

  it("removes the services; an undo restores them unless the owner has saved services since", async () => {
    const services = () => shop.services.shop.get().services;
    const before = services();
    expect(before?.map(({ title, price }) => `${title} ${price}`)).toContain("Manucure Simple 3000");
    expect(before?.map(({ minutes }) => minutes)).toEqual([30, 45, 30, 90, 60, 60, 60, 120]);
    expect(before?.filter(({ description }) => description.includes("Durée"))).toEqual([]);
    const editId = randomUUID();
    await remove(editId);
    expect(services()).toBeUndefined();
    await mutate(UNDO, { editId });
    expect(services()).toEqual(before);
    const again = randomUUID();
    await remove(again);
    await saveServices(null, [OWN]);
    expect(await mutate(UNDO, { editId: again })).toMatchObject({ zones: ZONES, services: 0 });
    expect(services()).toMatchObject([{ title: "Tresses" }]);
  });

  it("also removes the services of an earlier demonstration, whose descriptions say how long they take", async () => {
    const lengths = [30, 45, 20, 90, 60, 60, 60, 120];
    await shop.services.database.query(
      `UPDATE shop_state SET version = version + 1, services = (
         SELECT jsonb_agg(one || jsonb_build_object('minutes', null, 'description',
           (one->>'description') || ' Durée : ' || ($1::jsonb->>(place::int - 1)) || '\u00a0min.') ORDER BY place)
         FROM jsonb_array_elements(services) WITH ORDINALITY AS listed (one, place))`,
      [JSON.stringify(lengths)],
    );
    await shop.services.shop.sync();
    expect(shop.services.shop.get().services?.[2]?.description).toMatch(/ Durée : 20\u00a0min\.$/);
    expect(await remove()).toMatchObject({ services: SERVICES });
    expect(shop.services.shop.get().services).toBeUndefined();
  });

  it("keeps all services if the owner has changed one of them", async () => {
    const { services } = (await mutate(SETTINGS, {})) as { services: { title: string; price: number }[] };
    await saveServices(
      services,
      services.map((one) => (one.title === "Dépose" ? { ...one, price: 2_500 } : one)),
    );
    expect(await remove()).toEqual({ products: demo.length, zones: ZONES, services: 0 });
    expect(shop.services.shop.get().services).toHaveLength(SERVICES);
  });

  describe("in a shop with appointments", () => {
    const given = () => {
      const { appointmentHours, appointmentPlaces } = shop.services.shop.get();
      return [appointmentHours?.length, appointmentPlaces?.map(({ name }) => name)];
    };
    const DEMO = [6, ["Place 1", "Place 2"]];
    const saveHours = (seen: object | null, hours: object) =>
      mutate(
        `mutation ($editId: ID!, $seen: ShopDetailsInput!, $input: ShopDetailsInput!) {
           saveShopDetails(editId: $editId, seen: $seen, input: $input) { version }
         }`,
        { editId: randomUUID(), seen: { appointmentHours: seen }, input: { appointmentHours: hours } },
      );
    const OWN_HOURS = [{ day: "2", from: "10:00", to: "16:00" }];

    it("removes the demonstration's opening hours and places of appointments, and an undo restores them", async () => {
      expect(given()).toEqual(DEMO);
      const editId = randomUUID();
      await remove(editId);
      expect(given()).toEqual([undefined, undefined]);
      await mutate(UNDO, { editId });
      expect(given()).toEqual(DEMO);
    });

    it("keeps opening hours and places if the owner has changed one of them", async () => {
      await saveHours(shop.services.shop.get().appointmentHours ?? null, OWN_HOURS);
      await remove();
      expect(given()).toEqual([1, ["Place 1", "Place 2"]]);
    });

    it("is undone without restoring opening hours and places if the owner has set opening hours since", async () => {
      const editId = randomUUID();
      await remove(editId);
      await saveHours(null, OWN_HOURS);
      await mutate(UNDO, { editId });
      expect(given()).toEqual([1, undefined]);
    });

    it("can be undone even if it happened in an earlier release, in which services had no lengths", async () => {
      const editId = randomUUID();
      await remove(editId);
      await shop.services.database.query(`
        UPDATE audit_log_entries SET undo_data = (undo_data - 'appointments') || jsonb_build_object('services', (
          SELECT jsonb_agg(one - 'minutes' - 'placeIds') FROM jsonb_array_elements(undo_data->'services') one))
        WHERE action = 'DEMO_REMOVED'`);
      expect(await mutate(UNDO, { editId })).toMatchObject({ services: SERVICES });
      expect(shop.services.shop.get().services?.[0]).toMatchObject({ minutes: null, price: 3_000 });
    });
  });

  it("is undone without restoring a zone if another zone has its town and quarter by then", async () => {
    const editId = randomUUID();
    await remove(editId);
    const save = `mutation ($id: ID!, $input: DeliveryZoneInput!) { saveDeliveryZone(id: $id, input: $input) { id } }`;
    await mutate(save, { id: randomUUID(), input: { town: "douala", quarter: "AKWA", fee: 900, delay: "" } });
    expect(await mutate(UNDO, { editId })).toEqual({
      count: demo.length,
      zones: ZONES - 1,
      services: SERVICES,
    });
    expect((await zones())[0]).toMatchObject({ quarter: "AKWA" });
  });

  it("can be undone with all images, which are stored for as long as an undo is possible", async () => {
    const { database, images } = shop.services;
    const { id, url } = await images.store(await plain(8, 8, "#8a3324").png().toBuffer());
    await database.query("UPDATE products SET product_images = $1", [[url]]);
    await remove();
    const purge = () =>
      purgeUnusedImages(database, images, IMAGE_USES, new Date(Date.now() + 8 * 86_400_000));
    expect([await purge(), (await images.find(id))?.url]).toEqual([0, url]);
    await database.query("UPDATE audit_log_entries SET created_at = now() - interval '31 days'");
    expect([await purge(), await images.find(id)]).toEqual([1, undefined]);
  });

  it("happens only once, even if the request is repeated or two colleagues send it at the same time", async () => {
    const editId = randomUUID();
    const results = await Promise.all([remove(editId), remove(editId)]);
    expect(results).toEqual(Array(2).fill({ products: demo.length, zones: ZONES, services: SERVICES }));
    expect(await remove()).toEqual({ products: 0, zones: 0, services: 0 });
    const query = "SELECT count(*)::int AS count FROM audit_log_entries WHERE action = 'DEMO_REMOVED'";
    expect(await shop.services.database.query(query)).toEqual([{ count: 1 }]);
  });

  it("is refused to an admin who is not a super admin, and with a malformed id", async () => {
    const admin = await shop.createUser("Brice", "ADMIN");
    expect(await mutate(REMOVE, { editId: randomUUID() }, admin)).toBe("FORBIDDEN");
    expect(await remove("x")).toBe("BAD_USER_INPUT");
    expect(await mutate(UNDO, { editId: randomUUID() })).toBe("NOT_FOUND");
    expect(await left()).toHaveLength(demo.length);
  });

  it("is permanent: a later start does not insert the demonstration again, even into an empty shop", async () => {
    await remove();
    expect(await left()).toEqual([]);
    expect(await seedDemoCatalogue(shop.services)).toEqual([]);
    expect(await left()).toEqual([]);
  });
});
