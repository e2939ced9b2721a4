import { expect, it } from "vitest";
import type { TableContext } from "./parsed-table.ts";
import { parseProductCsv } from "./product-csv.ts";
import { readTable } from "./read-table.ts";

const context: TableContext = {
  columns: new Map([["Libellé court", "productName"]]),
  categories: new Map([["Boubous", "Robe"]]),
  ownCategories: ["Kaba"],
  shopName: "Sawa",
};

/** Returns a table with this number of products, and a description of this length for each. */
function table(products: number, length: number): string {
  const rows = Array.from(
    { length: products },
    (_, index) =>
      `Robe ${index};Boubous;"${"é".repeat(length)}";1000;/images/AAAAAAAAAAAAAAAA;11/12/2026 13:00`,
  );
  return ["Libellé court;Catégorie;Description;Prix;Images;Modifié le", ...rows].join("\n");
}

it("a table gives the same products whether a separate process or the server itself reads it", async () => {
  for (const text of [table(3, 10), table(300, 400)])
    expect(await readTable(text, context, "awa")).toEqual(parseProductCsv(text, context));
});

it("the server answers other requests while a long table is read", async () => {
  let turns = 0;
  const counter = setInterval(() => (turns += 1), 1);
  await readTable(table(4_000, 2_500), context, "awa");
  clearInterval(counter);
  // The timer of this test can run only because another process reads the table.
  expect(turns).toBeGreaterThan(50);
});

it("a table that takes too long to read is refused", async () => {
  const { rows, errors } = await readTable(table(4_000, 2_500), context, "awa", 1);
  expect(rows).toEqual([]);
  expect(errors).toEqual([
    { line: 1, column: null, message: "Ce fichier est trop long à lire. Partagez-le en plusieurs" },
  ]);
});
