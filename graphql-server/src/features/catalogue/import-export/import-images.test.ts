import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { phoneImage, plain } from "../../../platform/images/testing/sample-images.ts";
import { PUBLIC_INTERNET } from "../../../platform/public-internet/refuse-internal-ips.ts";
import { openTestShop, type TestShop } from "../../../testing/test-shop.ts";

const IMPORT = `mutation ($csv: String!, $dryRun: Boolean!) { importProducts(csv: $csv, dryRun: $dryRun) {
  created changed unchanged errors { line column message } imagesToFetch { line column url required } } }`;
const FETCH = "mutation ($urls: [String!]!) { fetchImages(urls: $urls) { url error } }";
const IMAGES = "{ products(first: 100) { edges { node { productName productImages thumbnailColour } } } }";
const HEADER = "Nom;Marque;Catégorie;Description;Prix;Prix de vente;Images";

interface Result {
  created: number;
  changed: number;
  unchanged: number;
  errors: { line: number; column: string; message: string }[];
  imagesToFetch: { line: number; url: string; required: boolean }[];
}

let shop: TestShop;
let admin: { id: string; token: string };
let site: Server;
let address: string;
const served: string[] = [];
beforeAll(async () => {
  const files: Record<string, Buffer> = {
    "/robe.jpg": await phoneImage(),
    "/sac.png": await plain(40, 50, "#204060").png().toBuffer(),
    "/page.html": Buffer.from("<html>"),
  };
  site = createServer(({ url = "" }, response) => {
    served.push(url);
    response.writeHead(files[url] ? 200 : 404).end(files[url]);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  address = `http://photos.example:${(site.address() as AddressInfo).port}`;
  // The test's site runs on this machine, so its IP address must count as an address on the public internet.
  vi.spyOn(PUBLIC_INTERNET, "isAllowed").mockReturnValue(true);
  vi.spyOn(PUBLIC_INTERNET, "resolve").mockImplementation((_, done) =>
    done(null, [{ address: "127.0.0.1", family: 4 }]),
  );
  shop = await openTestShop();
  admin = await shop.createUser("Awa", "ADMIN");
});
beforeEach(() => {
  served.length = 0;
});
afterAll(async () => {
  vi.restoreAllMocks();
  site.close();
  await shop.close();
});

const table = (...rows: [name: string, ...images: string[]][]) =>
  [HEADER, ...rows.map(([name, ...images]) => `${name};Sawa;Robe;Coton;900;800;${images.join(" ")}`)].join(
    "\n",
  );
async function importCsv(csv: string, dryRun: boolean): Promise<Result> {
  const { data, errors } = await shop.ask(IMPORT, { csv, dryRun }, admin);
  expect(errors).toBeUndefined();
  return data?.importProducts as Result;
}
async function fetchImages(urls: string[]): Promise<{ url: string; error: string | null }[]> {
  const { data, errors } = await shop.ask(FETCH, { urls }, admin);
  expect(errors).toBeUndefined();
  return data?.fetchImages as { url: string; error: string | null }[];
}
async function imagesOf(name: string): Promise<string[] | undefined> {
  const { data } = await shop.ask(IMAGES);
  const { products } = data as {
    products: { edges: { node: { productName: string; productImages: string[] } }[] };
  };
  return products.edges.find(({ node }) => node.productName === name)?.node.productImages;
}

describe("images of an import that are on other sites", () => {
  it("are reported by the dry run, copied into the shop, and imported as the shop's own images", async () => {
    const csv = table(["Robe du site", `${address}/robe.jpg`, `${address}/sac.png`]);
    const { imagesToFetch, errors } = await importCsv(csv, true);
    expect(errors).toEqual([]);
    expect(imagesToFetch).toEqual(
      ["robe.jpg", "sac.png"].map((file) => ({
        line: 2,
        column: "Images",
        url: `${address}/${file}`,
        required: true,
      })),
    );
    expect(served).toEqual([]);
    expect((await fetchImages(imagesToFetch.map(({ url }) => url))).map(({ error }) => error)).toEqual([
      null,
      null,
    ]);
    expect(await importCsv(csv, true)).toMatchObject({ created: 1, imagesToFetch: [] });
    expect(await importCsv(csv, false)).toMatchObject({ created: 1 });
    const images = await imagesOf("Robe du site");
    expect(images).toEqual([
      expect.stringMatching(/^\/images\/[\w-]{16}$/),
      expect.stringMatching(/^\/images\/[\w-]{16}$/),
    ]);
    expect((await fetch(shop.address + images?.[0])).status).toBe(200);
    expect(served.sort()).toEqual(["/robe.jpg", "/sac.png"]);
  });

  it("are fetched only once, even if several imports need them", async () => {
    const url = `${address}/robe.jpg`;
    await fetchImages([url]);
    served.length = 0;
    const csv = table(["Robe encore", url]);
    expect(await importCsv(csv, true)).toMatchObject({ created: 1, imagesToFetch: [] });
    await fetchImages([url, url]);
    await importCsv(csv, false);
    expect(served).toEqual([]);
  });

  it("stop the import if they were not fetched before; the errors name line and column", async () => {
    const [there, lost, page] = [`${address}/robe.jpg`, `${address}/perdue.jpg`, `${address}/page.html`];
    expect(await fetchImages([there, lost, page])).toEqual([
      { url: there, error: null },
      { url: lost, error: "Le site ne donne pas cette image (réponse 404)" },
      { url: page, error: expect.stringMatching(/n.est pas une image lisible/) },
    ]);
    const csv = table(["Robe simple", there], ["Robe perdue", lost], ["Robe sans image", page]);
    const { created, errors } = await importCsv(csv, false);
    const message = expect.stringMatching(/n’a pas encore été récupérée/);
    expect(errors).toEqual([3, 4].map((line) => ({ line, column: "Images", message })));
    expect([created, await imagesOf("Robe simple")]).toEqual([3, undefined]);
  });

  it("of a product that already has them are copied too; an image that no longer exists keeps its URL", async () => {
    const [id] = await shop.createProducts({
      ownerId: admin.id,
      productName: "Robe blanche",
      productImages: [`${address}/disparue.jpg`, `${address}/sac.png`],
    });
    const csv = `Identifiant;${table(["Robe blanche", `${address}/disparue.jpg`, `${address}/sac.png`]).replace("\n", `\n${id};`)}`;
    expect((await importCsv(csv, true)).imagesToFetch).toMatchObject([{ required: false }]);
    await fetchImages([`${address}/disparue.jpg`]);
    expect(await importCsv(csv, false)).toMatchObject({ changed: 1, errors: [] });
    expect(await imagesOf("Robe blanche")).toEqual([
      `${address}/disparue.jpg`,
      expect.stringMatching(/^\/images\//),
    ]);
  });

  it("do not include the shop's own images and images of Cloudinary, which need not be fetched", async () => {
    const own = (await shop.services.images.store(await phoneImage())).url;
    const csv = table([
      "Robe à nous",
      own,
      `${shop.address}${own}`,
      "https://res.cloudinary.com/demo/image/upload/a.jpg",
    ]);
    expect(await importCsv(csv, true)).toMatchObject({ errors: [], imagesToFetch: [] });
  });

  it("are refused above a thousand in a file, and above ten in a request to fetch them", async () => {
    const many = Array.from({ length: 1_001 }, (_, n): [string, string] => [`R${n}`, `${address}/${n}.jpg`]);
    const { errors } = await importCsv(table(...many), true);
    expect(errors).toEqual([
      { line: 1, column: "Images", message: expect.stringMatching(/1001 photos d’autres sites/) },
    ]);
    const { errors: refusals } = await shop.ask(
      FETCH,
      { urls: many.slice(0, 11).map(([, url]) => url) },
      admin,
    );
    expect(refusals?.[0]?.message).toMatch(/10 photos au plus/);
  });

  it("are never fetched from IP addresses of the server's own network", async () => {
    vi.mocked(PUBLIC_INTERNET.isAllowed).mockImplementationOnce(() => false);
    expect(await fetchImages([`${address}/interne.jpg`])).toEqual([
      { url: `${address}/interne.jpg`, error: expect.stringMatching(/n’est pas publique/) },
    ]);
    expect(served).toEqual([]);
  });
});
