import { mkdtemp } from "node:fs/promises";
import { createServer, request as httpRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { removeFolder } from "../../testing/remove-folder.ts";
import { DiskImageFiles } from "./disk-image-files.ts";
import { acceptedFormat, imageRoutes } from "./image-routes.ts";
import { ImageStore } from "./image-store.ts";
import { phoneImage } from "./testing/sample-images.ts";

const CHROME = "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8";
let directory = "";
let server: Server;
let origin = "";
let imageUrl = "";

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "images-"));
  const store = new ImageStore(new DiskImageFiles(directory));
  imageUrl = (await store.store(await phoneImage())).url;
  const app = express();
  app.use(imageRoutes(store));
  app.use((_request, response) => void response.send("the shop"));
  server = createServer(app).listen(0);
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await removeFolder(directory);
});

function get(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Response> {
  return fetch(origin + path, { headers, method });
}

/** Requests a path exactly as it is written, because fetch would normalise it. Returns the status of the answer. */
function rawStatus(path: string): Promise<number | undefined> {
  const { port } = new URL(origin);
  return new Promise((resolve, reject) => {
    httpRequest({ port, path }, (response) => resolve(response.resume().statusCode))
      .on("error", reject)
      .end();
  });
}

describe("an image's URL", () => {
  test.each([
    [
      "gives an <img> with Save-Data the next smaller width",
      { "save-data": "on", "sec-fetch-dest": "image" },
      "/320",
      160,
    ],
    [
      "gives an <img> of the banner with Save-Data the banner's smaller width",
      { "save-data": "on", "sec-fetch-dest": "image" },
      "/720",
      360,
    ],
    [
      "gives the requested width with Save-Data if no smaller width exists",
      { "save-data": "on", "sec-fetch-dest": "image" },
      "/160",
      160,
    ],
    [
      "gives the service worker the requested width, because the service worker chooses it itself",
      { "save-data": "on" },
      "/320",
      320,
    ],
    ["gives an <img> without Save-Data the requested width", { "sec-fetch-dest": "image" }, "/320", 320],
    [
      "gives the requested width if the URL contains a format",
      { "save-data": "on", "sec-fetch-dest": "image" },
      "/320.webp",
      320,
    ],
  ])("%s", async (_, headers, suffix, width) => {
    const response = await get(imageUrl + suffix, { accept: "image/webp", ...headers });
    expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ width });
  });

  test.each([
    ["", CHROME, "image/webp", 600],
    ["/320", CHROME, "image/avif", 320],
    ["/320", "image/webp,*/*;q=0.8", "image/webp", 320],
    ["/320", "*/*", "image/jpeg", 320],
    ["/160.avif", "*/*", "image/avif", 160],
    ["/160.webp", "image/avif", "image/webp", 160],
    ["/1280.jpg", CHROME, "image/jpeg", 600],
  ])("with the ending « %s » and Accept: %s gives %s", async (suffix, accept, type, width) => {
    const response = await get(imageUrl + suffix, { accept });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": type,
      "content-length": String(bytes.length),
      "cache-control": "public, max-age=31536000, immutable",
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
      "cross-origin-resource-policy": "cross-origin",
    });
    expect(response.headers.get("vary")).toBe(suffix === "/320" ? "Accept, Save-Data" : null);
    const { format, width: sent } = await sharp(bytes).metadata();
    expect([format === "heif" ? "avif" : format, sent]).toEqual([type.replace("image/", ""), width]);
  });

  it("answers HEAD with the same headers as GET and no body", async () => {
    const [head, whole] = [await get(`${imageUrl}/320`, {}, "HEAD"), await get(`${imageUrl}/320`)];
    expect(await head.text()).toBe("");
    for (const name of ["content-length", "content-type", "etag", "vary"]) {
      expect(head.headers.get(name)).toBe(whole.headers.get(name));
    }
  });

  it("answers 304 to a client that already has the image in the wanted format", async () => {
    const tag = async (accept: string) =>
      (await get(`${imageUrl}/320`, { accept })).headers.get("etag") ?? "";
    const avif = await tag(CHROME);
    expect(await tag("*/*")).not.toBe(avif);
    for (const known of [avif, `"other", ${avif}`, `W/${avif}`, avif.replace(/"$/, '-gzip"'), "*"]) {
      const response = await get(`${imageUrl}/320`, { accept: CHROME, "if-none-match": known });
      expect([response.status, await response.text()]).toEqual([304, ""]);
      expect(response.headers.get("cache-control")).toContain("immutable");
      expect(response.headers.get("etag")).toBe(avif);
      expect(response.headers.get("vary")).toBe("Accept, Save-Data");
    }
    expect((await get(`${imageUrl}/320`, { "if-none-match": avif })).status).toBe(200);
  });

  test.each([
    "/images",
    "/images/",
    "/images/AAAAAAAAAAAAAAAA",
    "/images/AAAAAAAAAAAAAAAA/320",
    "IMAGE/321",
    "IMAGE/0320",
    "IMAGE/320.png",
    "IMAGE/320.AVIF",
    "IMAGE/320/",
    "IMAGE/",
    "IMAGE/picture.json",
    "IMAGE/master.webp",
    "/images/../../etc/passwd",
    "/images/..%2f..%2fetc%2fpasswd",
    "/images/.incoming/320",
    "/images/%00/320",
  ])("is not found if it is %s", async (path) => {
    expect(await rawStatus(path.replace("IMAGE", imageUrl))).toBe(404);
  });

  it("of an unknown image is answered with 404 and a short text that is not cached", async () => {
    const response = await get("/images/AAAAAAAAAAAAAAAA/320");
    expect(await response.text()).toBe("Image introuvable");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("content-type")).toContain("text/plain");
  });

  it("leaves « /imagesx » and uploads by POST to other routes", async () => {
    expect(await (await get("/imagesx")).text()).toBe("the shop");
    expect(await (await get("/images/upload", {}, "POST")).text()).toBe("the shop");
  });
});

test.each([
  ["", "jpg"],
  ["image/*", "jpg"],
  ["image/png, image/WEBP;q=0.9", "webp"],
  ["image/webp, image/avif;q=0.5", "avif"],
  ["image/avif;q=0, image/webp", "webp"],
  ["image/avif; q=0.0, image/webp; q=0", "jpg"],
])("with Accept: %j, an image is sent as %s", (accept, format) => {
  expect(acceptedFormat(accept)).toBe(format);
});
