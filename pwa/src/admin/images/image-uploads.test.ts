import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { NotAPhoto } from "../../account/resize-profile-image.ts";
import { server } from "../../app/testing/server.ts";
import { PictureUploads } from "./image-uploads.ts";
import { shrinkPicture } from "./resize-product-image.ts";
import { uploadPicture } from "./upload-image.ts";

vi.mock("./resize-product-image.ts", () => ({ shrinkPicture: vi.fn(async (file: File) => file) }));
beforeEach(() => vi.clearAllMocks());

const photo = (name: string) => new File(["…"], name, { type: "image/jpeg" });
const events = { onRefused: vi.fn(), onFailed: vi.fn() };
const uploadsOf = (...urls: string[]) =>
  new PictureUploads(urls, {
    target: async () => ({ url: "/images/upload", preset: "boutique" }),
    ...events,
  });
const statuses = (uploads: PictureUploads) => uploads.get().map(({ status }) => status);

describe("the pictures of a product being edited", () => {
  it("go to the image host as file and upload_preset, one after the other, in their order", async () => {
    const sent: unknown[] = [];
    server.use(
      http.post("*/images/upload", async ({ request }) => {
        const form = await request.text();
        sent.push(/name="upload_preset"\r\n\r\nboutique/.test(form) && /name="file"/.test(form));
        return HttpResponse.json({ url: `/images/${sent.length}` });
      }),
    );
    const uploads = uploadsOf("/images/0");
    uploads.add([photo("a.jpg"), photo("b.jpg")]);
    await uploads.settled();
    expect(sent).toEqual([true, true]);
    expect(uploads.urls()).toEqual(["/images/0", "/images/1", "/images/2"]);
  });

  it("change places, the first being the thumbnail", () => {
    const uploads = uploadsOf("/a", "/b", "/c");
    uploads.move(uploads.get()[2]?.key ?? "", 0);
    expect(uploads.urls()).toEqual(["/c", "/a", "/b"]);
    uploads.move(uploads.get()[0]?.key ?? "", -1);
    expect(uploads.urls()).toEqual(["/c", "/a", "/b"]);
  });

  it("are given up when they are taken away on their way, and the next one leaves", async () => {
    let isFirst = true;
    server.use(
      http.post("*/images/upload", () => {
        if (!isFirst) return HttpResponse.json({ url: "/images/b" });
        isFirst = false;
        return new Promise<never>(() => undefined);
      }),
    );
    const uploads = uploadsOf();
    uploads.add([photo("a.jpg"), photo("b.jpg")]);
    await expect.poll(() => isFirst).toBe(false);
    uploads.remove(uploads.get()[0]?.key ?? "");
    await uploads.settled();
    expect(uploads.urls()).toEqual(["/images/b"]);
    expect(events.onFailed).not.toHaveBeenCalled();
  });

  it("are shrunk once, however often they are tried again when the network is back", async () => {
    let isDown = true;
    server.use(
      http.post("*/images/upload", () =>
        isDown ? HttpResponse.error() : HttpResponse.json({ url: "/images/a" }),
      ),
    );
    const uploads = uploadsOf();
    uploads.add([photo("a.jpg")]);
    await uploads.settled();
    expect(statuses(uploads)).toEqual(["failed"]);
    isDown = false;
    uploads.retryAll();
    await uploads.settled();
    expect(statuses(uploads)).toEqual(["kept"]);
    expect(shrinkPicture).toHaveBeenCalledTimes(1);
  });

  it("that cannot be read as pictures are left out, and that is said", async () => {
    vi.mocked(shrinkPicture).mockRejectedValueOnce(new NotAPhoto());
    const uploads = uploadsOf();
    uploads.add([photo("broken.jpg")]);
    await uploads.settled();
    expect(uploads.get()).toEqual([]);
    expect(events.onRefused).toHaveBeenCalledTimes(1);
  });
});

describe("an upload", () => {
  const tokenSentTo = async (url: string) => {
    localStorage.setItem("token", "jeton");
    let token: string | null = "";
    server.use(
      http.post(url, ({ request }) => {
        token = request.headers.get("authorization");
        return HttpResponse.json({ url: "/images/a" });
      }),
    );
    await uploadPicture(
      photo("a.jpg"),
      { url, preset: "x" },
      { signal: new AbortController().signal, onProgress: () => undefined },
    );
    return token;
  };

  it("says who sends it to the shop, but not to another host", async () => {
    expect(await tokenSentTo("http://localhost:4000/images/upload")).toBe("Bearer jeton");
    expect(await tokenSentTo("https://api.cloudinary.test/upload")).toBeNull();
  });
});
