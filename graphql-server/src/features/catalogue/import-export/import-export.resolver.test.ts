import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../../testing/test-shop.ts";

const IMPORT = `mutation ($csv: String!, $dryRun: Boolean!, $importId: ID) {
  importProducts(csv: $csv, dryRun: $dryRun, importId: $importId) { created changed unchanged errors { line column message } }
}`;
const HEADER = "Nom;Marque;Catégorie;Description;Prix;Prix de vente;Images";
const IMAGE = "https://res.cloudinary.com/demo/image/upload/robe.jpg";

interface Result {
  created: number;
  changed: number;
  unchanged: number;
  errors: { line: number; column: string | null; message: string }[];
}

let shop: TestShop;
let patron: { id: string; token: string };
let admin: { id: string; token: string };
beforeAll(async () => {
  shop = await openTestShop();
  patron = await shop.createUser("Patronne", "SUPER_ADMIN");
  admin = await shop.createUser("Awa", "ADMIN");
  await shop.createProducts(
    { productName: "Robe Kribi", ownerId: admin.id },
    { productName: "Sac Wouri", ownerId: patron.id },
  );
});
afterAll(() => shop.close());

async function exportCsv(user: { token: string }): Promise<string> {
  return String((await shop.ask("{ productsCsv }", {}, user)).data?.productsCsv);
}
async function importCsv(
  csv: string,
  user: { token: string },
  dryRun = false,
  importId?: string,
): Promise<Result> {
  const { data, errors } = await shop.ask(IMPORT, { csv, dryRun, importId }, user);
  expect(errors).toBeUndefined();
  return data?.importProducts as Result;
}
async function names(): Promise<string[]> {
  const { data } = await shop.ask("{ products(first: 100) { edges { node { productName } } } }");
  const { edges } = (data as { products: { edges: { node: { productName: string } }[] } }).products;
  return edges.map(({ node }) => node.productName).sort();
}
const nothing = { created: 0, changed: 0, unchanged: 0, errors: [] };

describe("exporting and importing products as CSV", () => {
  it("exports to an admin only the admin's own products, and to a super admin all products", async () => {
    expect((await exportCsv(admin)).split("\r\n")).toHaveLength(3);
    expect((await exportCsv(patron)).split("\r\n")).toHaveLength(4);
  });

  it("changes nothing if an export is imported unchanged", async () => {
    expect(await importCsv(await exportCsv(patron), patron)).toEqual({ ...nothing, unchanged: 2 });
  });

  it("updates and creates products, which lists and audit log show at once", async () => {
    const csv = (await exportCsv(admin)).replace("15000", "12 500");
    const added = `;Sandales Limbé;Sawa;Femmes;Plates;9000;9000;${IMAGE};\r\n`;
    expect(await importCsv(csv + added, admin, true)).toEqual({ ...nothing, created: 1, changed: 1 });
    expect(await names()).not.toContain("Sandales Limbé");
    expect(await importCsv(csv + added, admin)).toEqual({ ...nothing, created: 1, changed: 1 });
    expect(await names()).toContain("Sandales Limbé");
    const { data } = await shop.ask("{ auditLog { edges { node { action subjectName } } } }", {}, patron);
    const { edges } = (data as { auditLog: { edges: { node: unknown }[] } }).auditLog;
    expect(edges.map(({ node }) => node)).toEqual(
      expect.arrayContaining([
        { action: "PRODUCT_CREATED", subjectName: "Sandales Limbé" },
        { action: "PRODUCT_CHANGED", subjectName: "Robe Kribi" },
      ]),
    );
  });

  it("writes nothing if a row is invalid, and reports every invalid row", async () => {
    const before = await names();
    const theirs = (await exportCsv(patron)).split("\r\n").find((row) => row.includes("Sac Wouri"));
    const csv = [
      `Identifiant;${HEADER}`,
      `;Bonne ligne;Sawa;Robe;Légère;1;1;${IMAGE}`,
      `;;Sawa;Robe;Légère;1;un;${IMAGE}`,
      theirs,
      ";Robe;Sawa;Robe;Légère;1;1;/images/BBBBBBBBBBBBBBBB",
    ].join("\r\n");
    const { errors } = await importCsv(csv, admin);
    expect(errors.map(({ line, column }) => [line, column])).toEqual([
      [3, "Nom"],
      [3, "Prix de vente"],
      [4, "Identifiant"],
      [5, "Images"],
    ]);
    expect(await names()).toEqual(before);
  });

  it("does not overwrite a change that another user made after the export", async () => {
    const csv = await exportCsv(admin);
    await importCsv(csv.replace("12500", "11000"), patron);
    const { errors } = await importCsv(csv.replace("12500", "10000"), admin);
    expect(errors).toMatchObject([
      { column: "Modifié le", message: expect.stringMatching(/depuis l’export/) },
    ]);
  });

  it("imports a selling price that is higher than the original price, with a warning", async () => {
    const rows = [
      `Pagne cher;Sawa;Tissus;Coton;800;900;${IMAGE}`,
      `Pagne égal;Sawa;Tissus;Coton;900;900;${IMAGE}`,
    ];
    const { data } = await shop.ask(
      "mutation ($csv: String!) { importProducts(csv: $csv, dryRun: true) { created errors { line } warnings { line column message } } }",
      { csv: [HEADER, ...rows].join("\n") },
      admin,
    );
    expect(data?.importProducts).toEqual({
      created: 2,
      errors: [],
      warnings: [{ line: 2, column: "Prix de vente", message: "Le prix de vente dépasse le prix d’origine" }],
    });
  });

  it("answers a repeated import with the first answer, and does not overwrite later changes", async () => {
    const rows = ["Pagne Bafia", "Pagne Bafang"].map((name) => `${name};Sawa;Robe;Coton;900;800;${IMAGE}`);
    const csv = [HEADER, ...rows].join("\n");
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
    expect(await importCsv(csv, admin, false, first)).toEqual({ ...nothing, created: 2 });
    await importCsv((await exportCsv(admin)).replace("Pagne Bafia", "Pagne Bangangté"), admin);
    expect(await importCsv(csv, admin, false, first)).toEqual({ ...nothing, created: 2 });
    const pagnes = (await names()).filter((name) => name.startsWith("Pagne B"));
    expect(pagnes).toEqual(["Pagne Bafang", "Pagne Bangangté"]);
    expect(await importCsv(csv, patron, true, first)).toEqual({ ...nothing, created: 2 });
    expect(await importCsv(csv, admin, true, second)).toEqual({ ...nothing, created: 2 });
  });

  it("imports thousands of products in one transaction", async () => {
    const version = async () =>
      BigInt((await shop.services.database.query("SELECT version FROM catalogue_state"))[0].version);
    const rows = Array.from({ length: 2_000 }, (_, n) => `Pagne ${n};Sawa;Tissus;Coton;${n};${n};${IMAGE}`);
    const before = await version();
    expect(await importCsv([HEADER, ...rows].join("\n"), patron)).toEqual({ ...nothing, created: 2_000 });
    expect((await version()) - before).toBe(1n);
  });
});

describe("the CSV columns of sizes and colours", () => {
  const SIZES = `${HEADER};Tailles;Couleurs;Disponibilité;Stock`;
  const SHOES = `Mocassins Akwa;Sawa;Chaussures Hommes;Cuir;900;900;${IMAGE}`;
  const READ = `query ($ownerId: ID) { products(filter: { search: "mocassins akwa", ownerId: $ownerId }) { edges { node {
    id availability variants { number size colour swatch availability } stock { number count } } } } }`;
  interface Shoes {
    id: string;
    availability: string;
    variants: { number: number; size: string; availability: string }[];
    stock: { number: number; count: number }[];
  }
  const shoes = async (): Promise<Shoes | undefined> => {
    const { data } = await shop.ask(READ, { ownerId: admin.id }, admin);
    const list = data?.products as { edges: { node: Shoes }[] };
    return list.edges[0]?.node;
  };
  const row = async (): Promise<string> => {
    const rows = (await exportCsv(admin)).split("\r\n");
    return [rows[0], rows.find((one) => one.includes("Mocassins Akwa"))].join("\r\n");
  };

  it("create a product's variants when imported, and have the same format when exported", async () => {
    const csv = `${SIZES}\n${SHOES};38|39;Noir #111111;disponible|épuisé;5|-`;
    expect(await importCsv(csv, admin)).toEqual({ ...nothing, created: 1 });
    const created = await shoes();
    expect(created).toMatchObject({
      availability: "AVAILABLE",
      variants: [
        { number: 1, size: "38", colour: "Noir", swatch: "#111111", availability: "AVAILABLE" },
        { number: 2, size: "39", colour: "Noir", swatch: "#111111", availability: "SOLD_OUT" },
      ],
      stock: [{ number: 1, count: 5 }],
    });
    expect(await importCsv(await row(), admin)).toEqual({ ...nothing, unchanged: 1 });
    expect(await shoes()).toEqual(created);
  });

  it("may be missing in an import, which then changes no size or colour", async () => {
    const before = await shoes();
    const csv = `Identifiant;${HEADER}\n${before?.id};${SHOES.replace("Cuir", "Daim")}`;
    expect(await importCsv(csv, admin)).toEqual({ ...nothing, changed: 1 });
    expect(await shoes()).toEqual(before);
  });

  it("change states and counts; counts alone do not change the catalogue's version", async () => {
    const version = async () =>
      (await shop.services.database.query("SELECT version FROM catalogue_state"))[0].version;
    const csv = await row();
    const before = await version();
    expect(await importCsv(csv.replace("5 | -", "4 | -"), admin)).toEqual({ ...nothing, changed: 1 });
    expect([await version(), (await shoes())?.stock]).toEqual([before, [{ number: 1, count: 4 }]]);
    expect(await importCsv(csv.replace("5 | -", "0 | 9"), admin)).toEqual({ ...nothing, changed: 1 });
    expect((await shoes())?.variants.map(({ availability }) => availability)).toEqual([
      "SOLD_OUT",
      "AVAILABLE",
    ]);
  });

  it("with invalid values are reported by line and column, and nothing is imported", async () => {
    const before = await shoes();
    const wrong = [
      `${SHOES};38|39;;parti;`,
      `${SHOES};38|39;;;1|2|3`,
      `${SHOES};38|38;;;`,
      `${SHOES};;Rouge|rouge;;`,
      `${SHOES};${"4".repeat(14)};;;`,
      `${SHOES};;;;9999999`,
    ];
    const { errors } = await importCsv([SIZES, `${SHOES};40;;;`, ...wrong].join("\n"), admin);
    expect(errors.map(({ line, column, message }) => [line, column, message])).toEqual([
      [3, "Disponibilité", expect.stringMatching(/^« parti » n’est pas un état/)],
      [4, "Stock", expect.stringMatching(/^3 valeurs pour 2/)],
      [5, "Tailles", "38 est deux fois dans la liste"],
      [6, "Couleurs", "rouge est deux fois dans la liste"],
      [7, "Tailles", expect.stringMatching(/13 caractères$/)],
      [8, "Stock", expect.stringMatching(/de 0 à 1 000 000$/)],
    ]);
    expect(await shoes()).toEqual(before);
  });
});
