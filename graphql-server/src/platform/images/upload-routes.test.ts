import { once } from "node:events";
import { createServer, request as httpRequest, type Server } from "node:http";
import { type AddressInfo, Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { DiskFull } from "./disk-full.ts";
import { phoneImage } from "./testing/sample-images.ts";

let shop: TestShop;
let admin: { token: string };
let image: Buffer;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.createUser("Awa", "ADMIN");
  image = await phoneImage();
});
afterAll(() => shop.close());

function formOf(bytes: Buffer | string, field = "file"): FormData {
  const form = new FormData();
  form.append("upload_preset", "boutique");
  form.append(field, new Blob([Uint8Array.from(Buffer.from(bytes))], { type: "image/jpeg" }), "robe.jpg");
  return form;
}

/**
 * Uploads an image in the same way as any client of Cloudinary's unsigned upload: posts the form, and reads `url` or
 * `error.message`.
 */
async function upload(
  address: string,
  body: FormData | string,
  headers: Record<string, string> = { authorization: `Bearer ${admin.token}` },
): Promise<{ status: number; answer: Record<string, unknown> }> {
  const response = await fetch(address, { method: "POST", headers, body });
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
}
const uploadHere = (body: FormData | string, headers?: Record<string, string>) =>
  upload(`${shop.address}/images/upload`, body, headers);

describe("an image uploaded by an admin", () => {
  it("is answered with its URL and with the width and height of the upright image", async () => {
    const { status, answer } = await uploadHere(formOf(image));
    expect(status).toBe(200);
    expect(answer).toMatchObject({ width: 600, height: 900, format: "webp", resource_type: "image" });
    expect(answer.secure_url).toBe(answer.url);
    const shown = await fetch(String(answer.url));
    expect([shown.headers.get("content-type"), (await shown.arrayBuffer()).byteLength]).toEqual([
      "image/webp",
      answer.bytes,
    ]);
  });

  it.each(["", "application/octet-stream"])(
    "is accepted if the client declares the type %j",
    async (type) => {
      const form = new FormData();
      form.append("file", new Blob([Uint8Array.from(image)], { type }), "IMG_0001");
      expect((await uploadHere(form)).status).toBe(200);
    },
  );

  it("is accepted without its last two bytes, as some phones write it", async () => {
    const { status, answer } = await uploadHere(formOf(image.subarray(0, -2)));
    expect([status, answer.width, answer.height]).toEqual([200, 600, 900]);
  });

  it("is stored only once if it is uploaded twice", async () => {
    const answers = await Promise.all([uploadHere(formOf(image)), uploadHere(formOf(image))]);
    expect(answers[0]?.answer).toEqual(answers[1]?.answer);
  });

  it("is accepted with only the session cookie from a page of the shop, and refused from another site", async () => {
    const cookie = `token=${admin.token}`;
    const origin = "http://localhost:4000";
    expect((await uploadHere(formOf(image), { cookie, origin })).status).toBe(200);
    expect((await uploadHere(formOf(image), { cookie, origin: "https://ailleurs.example" })).status).toBe(
      401,
    );
  });
});

describe("an upload is refused with a French message in Cloudinary's format", () => {
  const bearer = () => ({ authorization: `Bearer ${admin.token}` });

  it.each<[string, () => FormData | string, number, string | RegExp]>([
    ["a text named photo.jpg", () => formOf("bonjour"), 400, /n’est pas une image/],
    ["an empty file", () => formOf(""), 400, "Veuillez sélectionner un fichier valide"],
    ["a form without file", () => formOf(image, "photo"), 400, "Veuillez sélectionner un fichier valide"],
    ["a file over 15 MB", () => formOf(Buffer.alloc(16_000_000)), 413, /trop lourde\u00a0: 15 Mo/],
    ["a body that is not a form", () => "bonjour", 415, /multipart/],
  ])("if it is %s", async (_, body, status, message) => {
    const refused = await uploadHere(body(), bearer());
    expect(refused.status).toBe(status);
    expect(refused.answer).toEqual({ error: { message: expect.stringMatching(message) } });
  });

  it.each([
    ["an admin", bearer],
    ["a visitor", () => ({})],
  ])("if %s sends an endless file, which the server stops reading", async (_, headers) => {
    const { port } = new URL(shop.address);
    const request = httpRequest({
      port,
      path: "/images/upload",
      method: "POST",
      headers: { ...headers(), "content-type": "multipart/form-data; boundary=x" },
    });
    request.write("--x\r\nContent-Disposition: form-data; name=file; filename=a\r\n\r\n");
    // This client ignores the response and continues to send.
    request.on("response", (response) => response.pause());
    let [sent, isClosed] = [0, false];
    request.on("error", () => undefined);
    const closed = new Promise<void>((resolve) => request.on("close", resolve)).then(() => {
      isClosed = true;
    });
    const chunk = Buffer.alloc(1_000_000);
    while (!isClosed && sent < 300_000_000) {
      sent += chunk.length;
      await Promise.race([new Promise((resolve) => request.write(chunk, resolve)), closed]);
    }
    request.destroy();
    expect(sent).toBeGreaterThan(30_000_000);
    expect(sent).toBeLessThan(100_000_000); // the server reads about 48 MB, and socket buffers may hold 36 MB more
    expect((await uploadHere(formOf(image))).status).toBe(200);
  });

  it("if the form is truncated", async () => {
    const refused = await uploadHere(
      "--x\r\nContent-Disposition: form-data; name=file; filename=a\r\n\r\nabc",
      {
        ...bearer(),
        "content-type": "multipart/form-data; boundary=x",
      },
    );
    expect(refused).toEqual({ status: 400, answer: { error: { message: "Formulaire illisible" } } });
  });

  it("if a visitor or a customer sends it", async () => {
    const customer = await shop.createUser("Cliente");
    expect((await uploadHere(formOf(image), {})).status).toBe(401);
    const refused = await uploadHere(formOf(image), { authorization: `Bearer ${customer.token}` });
    expect(refused).toEqual({
      status: 403,
      answer: { error: { message: "Vous n’avez pas le droit de faire cela" } },
    });
  });

  describe("while the client is still sending it", () => {
    const CHUNK_BYTES = 65_536;

    /** Sends the whole request before it reads the response, as Chromium does. */
    async function sendThenRead(bytes: number, authorization: string, pauseMs: number): Promise<string> {
      const { hostname, port } = new URL(shop.address);
      const socket = new Socket().pause().connect(Number(port), hostname);
      const failure = once(socket, "error").then(([error]) => Promise.reject(error));
      const send = async () => {
        const head = `--x\r\nContent-Disposition: form-data; name=file; filename=a\r\n\r\n`;
        const length = head.length + bytes;
        socket.write(
          `POST /images/upload HTTP/1.1\r\nHost: shop\r\nAuthorization: ${authorization}\r\n` +
            `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}\r\n\r\n${head}`,
        );
        for (let left = bytes; left > 0; left -= CHUNK_BYTES) {
          await new Promise((resolve) => socket.write(Buffer.alloc(Math.min(left, CHUNK_BYTES)), resolve));
          if (pauseMs > 0) await pause(pauseMs);
        }
        return text(socket.setEncoding("utf8"));
      };
      return Promise.race([send(), failure]);
    }

    it.each([
      ["fast", 0],
      ["slowly", 5],
    ])(
      "and the response reaches a client that sends its whole file %s before it reads",
      async (_, pauseMs) => {
        const customer = await shop.createUser(`Cliente ${pauseMs}`);
        const refusals: [number, string, RegExp][] = [
          [8_000_000, "", /^HTTP\/1.1 401 .*Veuillez vous connecter/s],
          [8_000_000, `Bearer ${customer.token}`, /^HTTP\/1.1 403 .*pas le droit/s],
          [20_000_000, bearer().authorization, /^HTTP\/1.1 413 .*trop lourde\u00a0: 15 Mo/s],
        ];
        const answers = refusals.map(([bytes, authorization]) => sendThenRead(bytes, authorization, pauseMs));
        for (const [index, [, , refusal]] of refusals.entries())
          expect(await answers[index]).toMatch(refusal);
      },
    );
  });

  it("if the disk is full", async () => {
    const full = vi.spyOn(shop.services.images, "store").mockRejectedValueOnce(new DiskFull("ENOSPC"));
    const refused = await uploadHere(formOf(image));
    full.mockRestore();
    expect(refused).toEqual({
      status: 507,
      answer: { error: { message: expect.stringMatching(/^Le serveur n’a plus de place/) } },
    });
  });

  it("if the admin has used up the rate limit", async () => {
    const strict = await openTestShop({ RATE_LIMIT_FACTOR: "0.001" });
    try {
      const { token } = await strict.createUser("Pressée", "ADMIN");
      const send = () =>
        upload(`${strict.address}/images/upload`, formOf(image), { authorization: `Bearer ${token}` });
      expect([(await send()).status, (await send()).status]).toEqual([200, 429]);
    } finally {
      await strict.close();
    }
  });
});

it("clients that disconnect during an upload do not block others", async () => {
  const { port } = new URL(shop.address);
  const send = async () => {
    const request = httpRequest({
      port,
      path: "/images/upload",
      method: "POST",
      headers: {
        authorization: `Bearer ${admin.token}`,
        "content-type": "multipart/form-data; boundary=x",
        "content-length": "100000",
        // With this header the server answers 100 when it has begun to handle the request; `send` waits for this
        // answer.
        expect: "100-continue",
      },
    });
    request.on("error", () => undefined);
    request.flushHeaders();
    await once(request, "continue");
    const start = "--x\r\nContent-Disposition: form-data; name=file; filename=a\r\n\r\nabc";
    await new Promise((resolve) => request.write(start, resolve));
    return request;
  };
  const sent = await Promise.all(Array.from({ length: 12 }, send));
  for (const request of sent) request.destroy();
  expect((await uploadHere(formOf(image))).status).toBe(200);
});

describe("an admin of a shop with another image host", () => {
  let host: Server | undefined;
  let elsewhere: TestShop | undefined;
  afterEach(async () => {
    host?.close();
    await elsewhere?.close();
  });

  it("learns the host's URL from the shop, and gets responses in the same format as from the shop", async () => {
    const address = await startFakeHost((server) => {
      host = server;
    });
    elsewhere = await openTestShop({ IMAGE_UPLOAD_URL: address, IMAGE_UPLOAD_PRESET: "unsigned" });
    const user = await elsewhere.createUser("Awa", "ADMIN");
    const asked = await elsewhere.ask("{ imageUpload { url preset } }", {}, user);
    expect(asked.data?.imageUpload).toEqual({ url: address, preset: "unsigned" });
    const document = await fetch(`${elsewhere.address}/sitemap.xml`);
    expect(document.headers.get("content-security-policy")).toContain(
      `connect-src 'self' ${new URL(address).origin}`,
    );

    const ours = await uploadHere(formOf(image));
    const theirs = await upload(address, formOf(image), {});
    const types = ({ answer }: typeof ours) =>
      Object.fromEntries(Object.keys(ours.answer).map((field) => [field, typeof answer[field]]));
    expect(types(theirs)).toEqual(types(ours));
    const refused = await upload(address, formOf("bonjour", "photo"), {});
    expect(refused).toEqual({ status: 400, answer: { error: { message: expect.any(String) } } });
  });
});

/** Starts a fake host with Cloudinary's documented responses to unsigned uploads: one success, one error. */
async function startFakeHost(started: (server: Server) => void): Promise<string> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const hasFile = Buffer.concat(chunks).includes('name="file"');
    response.writeHead(hasFile ? 200 : 400, { "content-type": "application/json" });
    response.end(
      JSON.stringify(
        hasFile
          ? {
              asset_id: "3515c6000a548515f1134043f9785c2f",
              public_id: "gotjephlnz2jgiu20zni",
              version: 1719307544,
              width: 1920,
              height: 2400,
              format: "jpg",
              resource_type: "image",
              created_at: "2026-06-25T09:25:44Z",
              bytes: 896838,
              type: "upload",
              url: "http://res.cloudinary.com/cld-docs/image/upload/v1719307544/gotjephlnz2jgiu20zni.jpg",
              secure_url:
                "https://res.cloudinary.com/cld-docs/image/upload/v1719307544/gotjephlnz2jgiu20zni.jpg",
              original_filename: "robe",
            }
          : { error: { message: "Missing required parameter - file" } },
      ),
    );
  }).listen(0);
  started(server);
  await new Promise((resolve) => server.once("listening", resolve));
  return `http://localhost:${(server.address() as AddressInfo).port}/v1_1/demo/image/upload`;
}
