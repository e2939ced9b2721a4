import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { parseSettings } from "../../platform/settings/settings.ts";
import { EventStream } from "../../testing/event-stream.ts";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { ShopCache } from "./shop.service.ts";

let shop: TestShop;
let owner: { token: string };
beforeAll(async () => {
  shop = await openTestShop();
  owner = await shop.createUser("Patronne", "SUPER_ADMIN");
});
afterAll(() => shop.close());

const SHOP =
  "{ version name phone messagingUrl hours { days } texts { terms } services { title } zones { quarter fee } }";
const seen = async (unless?: number) => {
  const { data } = await shop.ask(`query ($unless: Float) { shop(unless: $unless) ${SHOP} }`, { unless });
  return data?.shop as { version: number; zones: object[] } | null;
};
const saveZone = (quarter: string, fee: number) =>
  shop.ask(
    "mutation ($id: ID!, $input: DeliveryZoneInput!) { saveDeliveryZone(id: $id, input: $input) { id } }",
    { id: crypto.randomUUID(), input: { town: "Douala", quarter, fee } },
    owner,
  );
const otherProcess = async (env: Record<string, string>) => {
  const other = new ShopCache(shop.services.database, parseSettings(env).shop);
  await other.open();
  return other;
};

describe("the settings of the shop", () => {
  it("of a new shop contain the environment's values, and null where a default applies", async () => {
    expect(await seen()).toMatchObject({
      name: "Mboa Mode",
      phone: "237600000000",
      messagingUrl: "https://wa.me/237600000000",
      hours: null,
      texts: null,
      services: null,
      zones: [],
    });
  });

  it("get a higher version when a delivery zone changes, but not when the change is refused", async () => {
    const before = await seen();
    await saveZone("Akwa", 1_000);
    const after = await seen();
    expect(after?.zones).toEqual([{ quarter: "Akwa", fee: 1_000 }]);
    expect(after?.version).toBeGreaterThan(before?.version ?? 0);
    const refused = await saveZone("Akwa", 2_000);
    expect(refused.errors?.[0]?.extensions.code).toBe("BAD_USER_INPUT");
    expect((await seen())?.version).toBe(after?.version);
  });

  it("are sent only to clients that have an older version or none", async () => {
    const { version = 0 } = (await seen()) ?? {};
    expect(await seen(version)).toBeNull();
    expect(await seen(version - 1)).toMatchObject({ version });
  });

  it("have a version, which an open page receives when it connects and after each change", async () => {
    const stream = await EventStream.open(shop.address);
    expect(await stream.nextOf("shop")).toBe(String((await seen())?.version));
    await saveZone("Bonanjo", 1_500);
    expect(await stream.nextOf("shop")).toBe(String((await seen())?.version));
    stream.disconnect();
  });

  it("get a new version only if the server starts with other environment values", async () => {
    const before = (await otherProcess({})).get();
    expect((await otherProcess({})).get().version).toBe(before.version);
    const renamed = (await otherProcess({ SHOP_NAME: "Chez Ada" })).get();
    expect(renamed.name).toBe("Chez Ada");
    expect(renamed.version).toBeGreaterThan(before.version);
  });

  it("never have the same version with different delivery zones, even during changes", async () => {
    const other = await otherProcess({});
    const zonesByVersion = new Map<number, number>();
    const reading = (async () => {
      for (let round = 0; round < 40; round += 1) {
        await other.sync();
        const { version, zones } = other.get();
        expect(zonesByVersion.get(version) ?? zones.length).toBe(zones.length);
        zonesByVersion.set(version, zones.length);
      }
    })();
    for (const place of ["a", "b", "c", "d", "e", "f"]) await saveZone(`Quartier ${place}`, 500);
    await reading;
    await other.sync();
    expect(other.get().zones).toHaveLength(8);
  });
});

it.each([
  ["2026-12-31T22:59:59Z", 2026],
  ["2026-12-31T23:00:00Z", 2027],
])("the year in the footer and in titles is the year in Douala: at %s it is %i", (now, year) => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
  try {
    expect(shop.services.shop.get().year).toBe(year);
  } finally {
    vi.useRealTimers();
  }
});
