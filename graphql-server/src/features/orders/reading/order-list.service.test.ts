import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { formatOrderNumber, orderNumberOf } from "../order-number.rules.ts";
import { OrderClient } from "../testing/order-client.ts";
import { OrderListService } from "./order-list.service.ts";

let shop: TestShop;
let orders: OrderClient;
let patron: { id: string; token: string };
const ids: Record<string, string> = {};
beforeAll(async () => {
  shop = await openTestShop();
  orders = new OrderClient(shop);
  patron = await shop.createUser("Patronne", "SUPER_ADMIN");
  const line = { productName: "Robe été « Œillet »", price: 15_000, quantity: 2, size: "M" };
  ids.awa = await orders.placed({ name: "Awa Ngono", phone: "677 12 34 56", lines: [line], fee: 1_000 });
  ids.sac = await orders.placed({
    name: "=Formule()",
    lines: [
      { productName: "Sac à main", price: 30_000, quantity: 1 },
      { productName: "Montre", price: 9_000, quantity: 3 },
    ],
  });
  ids.brice = await orders.placed({ lines: [line] }, await shop.createUser("Brice"));
  await orders.change(ids.sac, "NEW", "CONFIRMED", patron);
});
afterAll(() => shop.close());

const found = async (variables: object) => {
  const rows = await orders.list(patron, variables);
  return rows.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id));
};

const cellsOf = (table: string): string[][] =>
  table
    .trim()
    .split("\r\n")
    .map((row) => row.split(";"));

describe("the list of orders in the admin panel", () => {
  it("can be searched by number, name, phone and product, and filtered by state", async () => {
    expect(await found({})).toEqual(["brice", "sac", "awa"]);
    expect(await found({ search: formatOrderNumber(orderNumberOf(ids.sac ?? "")).toLowerCase() })).toEqual([
      "sac",
    ]);
    expect(await found({ search: "NGONO awa" })).toEqual(["awa"]);
    expect(await found({ search: "brice" })).toEqual(["brice"]);
    expect(await found({ search: "+237 6 77 12" })).toEqual(["awa"]);
    expect(await found({ search: "robe oeillet" })).toEqual(["brice", "awa"]);
    expect(await found({ search: "robe montre" })).toEqual([]);
    expect(await found({ search: "100%" })).toEqual([]);
    expect(await found({ state: "CONFIRMED" })).toEqual(["sac"]);
    expect(await found({ state: "NEW", search: "robe" })).toEqual(["brice", "awa"]);
  });

  it("repeats no order on its second page, even if a new order arrives before this page is requested", async () => {
    const page = async (after?: string) => {
      const { data } = await orders.page(patron, { first: 2, after });
      return data?.orders as {
        edges: { node: { id: string } }[];
        pageInfo: { endCursor: string; hasNextPage: boolean };
        totalCount: number;
      };
    };
    const first = await page();
    const late = await orders.placed();
    const second = await page(first.pageInfo.endCursor);
    await shop.services.database.query("DELETE FROM orders WHERE id = $1", [late]);
    expect(first).toMatchObject({ totalCount: 3, pageInfo: { hasNextPage: true } });
    expect(second.edges.map(({ node }) => node.id)).toEqual([ids.awa]);
    expect(second.pageInfo.hasNextPage).toBe(false);
    const { errors } = await orders.page(patron, { first: 0 });
    expect(errors?.[0]?.extensions.code).toBe("BAD_USER_INPUT");
  });

  it("has a CSV export with one row for each order line; an order's sums are only in its first row", async () => {
    await shop.services.database.query(
      "UPDATE orders SET placed_at = '2026-11-20T23:40:00Z', discount = -500, paid = 40000 WHERE id = $1",
      [ids.awa],
    );
    const { data } = await shop.ask("{ ordersCsv }", {}, patron);
    const rows = cellsOf(String(data?.ordersCsv));
    expect(rows).toHaveLength(5);
    expect(rows[0]).toHaveLength(24);
    // The total in a row is the sum of the columns before it. The headers are the names that the order's page shows.
    expect(rows[0]?.slice(13)).toEqual([
      ...["Articles", "Rapporté", "Remise", "Livraison", "Total", "Payé", "Reste à payer"],
      ...["Jour promis", "À solder avant le", "Rendez-vous", "Note"],
    ]);
    const [, , sac, montre, awa] = rows;
    expect(sac?.slice(2)).toEqual([
      "Confirmée",
      "WhatsApp",
      "'=Formule()",
      "",
      "",
      "Sac à main",
      "",
      "",
      "30000",
      "1",
      "30000",
      ...["57000", "0", "0", "", "57000", "0", "57000", "", "", "", ""],
    ]);
    expect(montre?.slice(7)).toEqual(["Montre", "", "", "9000", "3", "27000", ...Array(11).fill("")]);
    // Times are in the shop's time zone, as on the admins' dashboard.
    expect(awa?.[1]).toBe("2026-11-21 00:40");
    expect(awa?.slice(4)).toEqual([
      "Awa Ngono",
      "00237 677 12 34 56",
      "",
      "Robe été « Œillet »",
      "M",
      "",
      "15000",
      "2",
      "30000",
      ...["30000", "0", "-500", "1000", "31500", "40000", "-8500", "", "", "", ""],
    ]);
  });

  it("has a CSV export with the appointment's time in Douala, and with « Pas venu » if the person did not come", async () => {
    const rowOf = async () => {
      const { data } = await shop.ask("{ ordersCsv }", {}, patron);
      const [header = [], ...rows] = cellsOf(String(data?.ordersCsv));
      const row = rows.find((cells) => cells[7] === "Sac à main") ?? [];
      return Object.fromEntries(header.map((name, column) => [name, row[column]]));
    };
    const set = (fields: string) =>
      shop.services.database.query(`UPDATE orders SET ${fields} WHERE id = $1`, [ids.sac]);
    expect(await rowOf()).toMatchObject({ État: "Confirmée", "Rendez-vous": "" });
    await set(
      "service_id = id, appointment_minutes = 60, appointment_at = '2026-12-31T23:30Z', place_id = id",
    );
    expect(await rowOf()).toMatchObject({ État: "Confirmé", "Rendez-vous": "2027-01-01 00:30" });
    await set("state = 'CANCELLED', no_show = true, deposit = 5000, paid = 5000");
    expect(await rowOf()).toMatchObject({
      ...{ État: "Pas venu", "Rendez-vous": "2027-01-01 00:30", Payé: "5000", "Reste à payer": "" },
    });
    await set(
      "state = 'CONFIRMED', no_show = false, service_id = NULL, appointment_at = NULL, place_id = NULL",
    );
  });

  it("has a CSV export of limited length, which leaves out the oldest orders", async () => {
    const namesOf = async (maxLines: number) => {
      const table = await new OrderListService(
        shop.services.database,
        shop.services.auditLog,
        maxLines,
      ).ordersCsv({
        userId: patron.id,
        sessionId: "",
        role: "SUPER_ADMIN",
      });
      return cellsOf(table)
        .slice(1)
        .map((row) => row[7]);
    };
    expect(await namesOf(3)).toEqual(["Robe été « Œillet »", "Sac à main", "Montre"]);
    expect(await namesOf(2)).toEqual(["Robe été « Œillet »"]);
  });

  it.each([
    ["from", { from: "2026-02-30", to: null }],
    ["to", { from: "2026-02-01", to: "2026-02-30" }],
  ])("refuses a day that does not exist, and names the field: %s", async (field, period) => {
    const viewer = { userId: patron.id, sessionId: "", role: "SUPER_ADMIN" } as const;
    await expect(shop.services.orderList.ordersCsv(viewer, period)).rejects.toMatchObject({
      code: "BAD_USER_INPUT",
      fields: { [field]: "Cette date n’existe pas" },
    });
  });
});
