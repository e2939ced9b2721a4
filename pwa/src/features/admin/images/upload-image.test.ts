import { imageSrcSet, imageUrl } from "graphql-server/platform/images/image-url";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { server } from "../../../app/testing/server.ts";
import { ImageUploads } from "./image-uploads.ts";
import { uploadImage } from "./upload-image.ts";

/**
 * URL to which images are uploaded (`IMAGE_UPLOAD_URL`), as Cloudinary documents it for unsigned uploads. `PRESET` is
 * the value of `IMAGE_UPLOAD_PRESET`.
 */
const HOST = "https://api.cloudinary.test/v1_1/mboa/image/upload";
const PRESET = "boutique";
const STORED = "res.cloudinary.com/mboa/image/upload/v1719307544/gotjephlnz2jgiu20zni.jpg";
const ANSWER = {
  asset_id: "3515c6000a548515f1134043f9785c2f",
  public_id: "gotjephlnz2jgiu20zni",
  version: 1719307544,
  width: 1200,
  height: 1600,
  format: "jpg",
  resource_type: "image",
  created_at: "2026-06-25T09:25:44Z",
  bytes: 296838,
  type: "upload",
  url: `http://${STORED}`,
  secure_url: `https://${STORED}`,
};

const onFailed = vi.fn();
beforeEach(() => localStorage.setItem("token", "jeton"));

async function uploadOne(answer: (request: Request) => Response | Promise<Response>) {
  server.use(http.post(HOST, ({ request }) => answer(request)));
  const uploads = new ImageUploads([], {
    target: async () => ({ url: HOST, preset: PRESET }),
    onRefused: () => undefined,
    onFailed,
  });
  uploads.add([new File(["…"], "robe.jpg", { type: "image/jpeg" })]);
  await uploads.settled();
  return { uploads, image: uploads.get()[0] };
}

describe("with an image host that is not the shop's own server", () => {
  it("a photo is sent as an unsigned upload, without the session token", async () => {
    let sent = "";
    const { uploads } = await uploadOne(async (request) => {
      expect(request.headers.get("authorization")).toBeNull();
      expect(request.headers.get("content-type")).toMatch(/^multipart\/form-data; boundary=/);
      sent = await request.text();
      return HttpResponse.json(ANSWER);
    });
    expect(sent).toMatch(/name="upload_preset"\r\n\r\nboutique\r\n/);
    expect(sent).toMatch(/name="file"; filename="[^"]+"\r\nContent-Type: image\/jpeg/i);
    expect(sent.match(/ name="/g)).toHaveLength(2);
    expect(uploads.urls()).toEqual([ANSWER.secure_url]);
    expect(onFailed).not.toHaveBeenCalled();
  });

  it("smaller versions of an image have the URLs that Cloudinary documents, with https", async () => {
    const { image } = await uploadOne(() => HttpResponse.json(ANSWER));
    const url = image?.url ?? "";
    const sized = (size: number) => STORED.replace("/upload/", `/upload/w_${size},c_limit,f_auto,q_auto/`);
    expect(imageUrl(url, 320)).toBe(`https://${sized(320)}`);
    expect(imageSrcSet(url)).toBe(
      [160, 320, 480, 640, 1280].map((width) => `https://${sized(width)} ${width}w`).join(", "),
    );
  });

  const responseWith = (message: string, status: number) =>
    HttpResponse.json({ error: { message } }, { status });
  const BUSY = "L’hébergeur d’images reçoit trop d’envois. Réessayez dans un instant";
  const DOWN = "L’hébergeur d’images ne fonctionne pas pour l’instant";
  it.each<[string, () => Response, string]>([
    [
      "a refused file (400)",
      () => responseWith("Invalid image file", 400),
      "L’hébergeur d’images refuse cet envoi : « Invalid image file »",
    ],
    [
      "an unknown preset (401)",
      () => responseWith("Upload preset not found", 401),
      "L’hébergeur d’images refuse cet envoi : « Upload preset not found »",
    ],
    [
      "a refusal without a message (403)",
      () => new HttpResponse(null, { status: 403 }),
      "L’hébergeur d’images refuse cet envoi",
    ],
    ["its rate limit (420)", () => responseWith("Rate Limit Exceeded", 420), BUSY],
    ["a proxy's rate limit (429)", () => HttpResponse.html("<h1>Too many</h1>", { status: 429 }), BUSY],
    ["a fault of its own (500)", () => responseWith("General Error", 500), DOWN],
    ["a proxy's page (502)", () => HttpResponse.html("<h1>Bad gateway</h1>", { status: 502 }), DOWN],
    ["a page where an answer should be (200)", () => HttpResponse.html("<h1>Bienvenue</h1>"), DOWN],
    ["an answer without an address (200)", () => HttpResponse.json({ public_id: "a" }), DOWN],
  ])(
    "the host's answer (%s) is explained in French, and the upload can be tried again",
    async (_name, answer, reason) => {
      const { uploads, image } = await uploadOne(answer);
      expect(image).toMatchObject({ status: "failed", reason });
      expect(onFailed).toHaveBeenCalledTimes(1);
      server.use(http.post(HOST, () => HttpResponse.json(ANSWER)));
      uploads.retryAll();
      await uploads.settled();
      expect(uploads.urls()).toEqual([ANSWER.secure_url]);
    },
  );

  it("an upload that makes no progress is aborted, and can be tried again", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    let isAsked = false;
    const sending = uploadOne(() => {
      isAsked = true;
      return new Promise<never>(() => undefined);
    });
    while (!isAsked) await vi.advanceTimersByTimeAsync(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await sending).image).toMatchObject({ status: "failed" });
  });
});

describe("the session token", () => {
  const tokenSentTo = async (url: string) => {
    localStorage.setItem("token", "jeton");
    let token: string | null = "";
    server.use(
      http.post(url, ({ request }) => {
        token = request.headers.get("authorization");
        return HttpResponse.json({ url: "/images/a" });
      }),
    );
    await uploadImage(
      new File(["…"], "a.jpg", { type: "image/jpeg" }),
      { url, preset: "x" },
      { signal: new AbortController().signal, onProgress: () => undefined },
    );
    return token;
  };

  it("is sent to the shop, but never to another host", async () => {
    expect(await tokenSentTo("http://localhost:4000/images/upload")).toBe("Bearer jeton");
    expect(await tokenSentTo("https://api.cloudinary.test/upload")).toBeNull();
  });
});
