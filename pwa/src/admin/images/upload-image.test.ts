import { pictureSrcSet, pictureUrl } from "graphql-server/images/image";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { server } from "../../app/testing/server.ts";
import { PictureUploads } from "./image-uploads.ts";

vi.mock("./resize-product-image.ts", () => ({ shrinkPicture: vi.fn(async (file: File) => file) }));

/** What `IMAGE_UPLOAD_URL` and `IMAGE_UPLOAD_PRESET` name: an unsigned upload as Cloudinary documents it. */
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
beforeEach(() => {
  onFailed.mockClear();
  localStorage.setItem("token", "jeton");
});

/** Sends one photo to a host that answers so; what became of it. */
async function sendOne(answer: (request: Request) => Response | Promise<Response>) {
  server.use(http.post(HOST, ({ request }) => answer(request)));
  const uploads = new PictureUploads([], {
    target: async () => ({ url: HOST, preset: PRESET }),
    onRefused: () => undefined,
    onFailed,
  });
  uploads.add([new File(["…"], "robe.jpg", { type: "image/jpeg" })]);
  await uploads.settled();
  return { uploads, picture: uploads.get()[0] };
}

describe("with another image host", () => {
  it("a photo is sent as its unsigned upload wants it, without a word of the session", async () => {
    let sent = "";
    const { uploads } = await sendOne(async (request) => {
      expect(request.headers.get("authorization")).toBeNull();
      expect(request.headers.get("content-type")).toMatch(/^multipart\/form-data; boundary=/);
      sent = await request.text();
      return HttpResponse.json(ANSWER);
    });
    expect(sent).toMatch(/name="upload_preset"\r\n\r\nboutique\r\n/);
    expect(sent).toMatch(/name="file"; filename="[^"]+"\r\nContent-Type: image\/jpeg/i);
    expect(sent.match(/ name="/g)).toHaveLength(2);
    expect(uploads.urls()).toEqual([ANSWER.url]);
    expect(onFailed).not.toHaveBeenCalled();
  });

  it("small sizes are asked for by its addresses, over https", async () => {
    const { picture } = await sendOne(() => HttpResponse.json(ANSWER));
    const image = picture?.url ?? "";
    const sized = (size: number) => STORED.replace("/upload/", `/upload/w_${size},c_limit,f_auto,q_auto/`);
    expect(pictureUrl(image, 320)).toBe(`https://${sized(320)}`);
    expect(pictureSrcSet(image)).toBe(
      [160, 320, 640, 1280].map((width) => `https://${sized(width)} ${width}w`).join(", "),
    );
  });

  const said = (message: string, status: number) => HttpResponse.json({ error: { message } }, { status });
  const BUSY = "L'hébergeur d'images reçoit trop d'envois. Réessayez dans un instant";
  const DOWN = "L'hébergeur d'images ne fonctionne pas pour l'instant";
  it.each<[string, () => Response, string]>([
    [
      "a refused file (400)",
      () => said("Invalid image file", 400),
      "L'hébergeur d'images refuse cet envoi : « Invalid image file »",
    ],
    [
      "an unknown preset (401)",
      () => said("Upload preset not found", 401),
      "L'hébergeur d'images refuse cet envoi : « Upload preset not found »",
    ],
    [
      "a refusal without words (403)",
      () => new HttpResponse(null, { status: 403 }),
      "L'hébergeur d'images refuse cet envoi",
    ],
    ["its rate limit (420)", () => said("Rate Limit Exceeded", 420), BUSY],
    ["a proxy's rate limit (429)", () => HttpResponse.html("<h1>Too many</h1>", { status: 429 }), BUSY],
    ["a fault of its own (500)", () => said("General Error", 500), DOWN],
    ["a proxy's page (502)", () => HttpResponse.html("<h1>Bad gateway</h1>", { status: 502 }), DOWN],
    ["a page where an answer should be (200)", () => HttpResponse.html("<h1>Bienvenue</h1>"), DOWN],
    ["an answer without an address (200)", () => HttpResponse.json({ public_id: "a" }), DOWN],
  ])("%s is told in French, and the photo stays to be tried again", async (_name, answer, reason) => {
    const { uploads, picture } = await sendOne(answer);
    expect(picture).toMatchObject({ status: "failed", reason });
    expect(onFailed).toHaveBeenCalledTimes(1);
    server.use(http.post(HOST, () => HttpResponse.json(ANSWER)));
    uploads.retryAll();
    await uploads.settled();
    expect(uploads.urls()).toEqual([ANSWER.url]);
  });

  it("a host that never answers is given up, and the photo stays to be tried again", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      let isAsked = false;
      const sending = sendOne(() => {
        isAsked = true;
        return new Promise<never>(() => undefined);
      });
      while (!isAsked) await vi.advanceTimersByTimeAsync(1);
      await vi.advanceTimersByTimeAsync(60_000);
      expect((await sending).picture).toMatchObject({ status: "failed" });
    } finally {
      vi.useRealTimers();
    }
  });
});
