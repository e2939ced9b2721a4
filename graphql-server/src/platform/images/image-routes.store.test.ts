import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { openTestStore, type TestStore } from "./s3/testing/test-store.ts";
import { plain } from "./testing/sample-images.ts";

let store: TestStore;
let shops: TestShop[];
let admin: { token: string };
let colour = 0;
beforeAll(async () => {
  store = await openTestStore();
  shops = [await openTestShop(store.env), await openTestShop(store.env)];
  admin = await replica(0).createUser("Awa", "ADMIN");
});
afterEach(() => {
  store.mood = "open";
});
afterAll(async () => {
  for (const shop of shops) await shop.close();
  await store.close();
});

function replica(number: number): TestShop {
  const shop = shops[number];
  if (!shop) throw new Error(`no replica ${number}`);
  return shop;
}

async function upload(): Promise<Response> {
  colour += 1;
  const image = await plain(400, 500, `#0000${colour.toString(16).padStart(2, "0")}`)
    .png()
    .toBuffer();
  const body = new FormData();
  body.append("file", new Blob([Uint8Array.from(image)], { type: "image/png" }), "robe.png");
  const headers = { authorization: `Bearer ${admin.token}` };
  return fetch(`${replica(0).address}/images/upload`, { method: "POST", headers, body });
}

async function uploaded(): Promise<string> {
  const { public_id } = (await (await upload()).json()) as { public_id: string };
  return `/images/${public_id}`;
}

const get = (number: number, path: string) => fetch(replica(number).address + path);

describe("instances with their images in an S3-compatible store", () => {
  it("serve an image that another instance has stored, in every width", async () => {
    const path = await uploaded();
    for (const part of ["", "/160.avif", "/320.webp", "/1280.jpg"]) {
      const [here, there] = [await get(0, path + part), await get(1, path + part)];
      expect([here.status, there.status]).toEqual([200, 200]);
      expect(there.headers.get("etag")).toBe(here.headers.get("etag"));
      expect(there.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(Buffer.from(await there.arrayBuffer())).toEqual(Buffer.from(await here.arrayBuffer()));
    }
  });

  it("answer 404 for an image that the store does not have", async () => {
    expect((await get(0, "/images/AAAAAAAAAAAAAAAA/320")).status).toBe(404);
  });

  it("serve cached images while the store is unreachable, and answer 503 for other images and for uploads", async () => {
    const path = await uploaded();
    expect((await get(1, path)).status).toBe(200);
    const unseen = await uploaded();
    store.mood = "failing";
    // The instance has the stored original in its cache, and encodes this width from it.
    expect((await get(1, `${path}/640.jpg`)).status).toBe(200);
    const refused = await get(1, unseen);
    expect([
      refused.status,
      refused.headers.get("retry-after"),
      refused.headers.get("cache-control"),
    ]).toEqual([503, "10", "no-store"]);
    const notTaken = await upload();
    expect([notTaken.status, notTaken.headers.get("retry-after")]).toEqual([503, "10"]);
    expect(await notTaken.json()).toEqual({
      error: { message: "Les images sont momentanément indisponibles. Réessayez dans un instant" },
    });
    store.mood = "open";
    expect((await get(1, unseen)).status).toBe(200);
  });
});
