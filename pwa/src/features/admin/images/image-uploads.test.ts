import { HttpResponse, http } from "msw";
import { describe, expect, it, vi } from "vitest";
import { server } from "../../../app/testing/server.ts";
import { ImageUploads, notAnImage } from "./image-uploads.ts";

const photo = (name: string) => new File(["…"], name, { type: "image/jpeg" });
const events = { onRefused: vi.fn(), onFailed: vi.fn() };
const uploadsOf = (...urls: string[]) =>
  new ImageUploads(urls, {
    target: async () => ({ url: "/images/upload", preset: "boutique" }),
    ...events,
  });
const statuses = (uploads: ImageUploads) => uploads.get().map(({ status }) => status);

describe("the upload queue of a product's images", () => {
  it("sends the images one after the other, each as a form with the fields `file` and `upload_preset`", async () => {
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

  it("lets the user move an image to another position; the first image is the thumbnail", () => {
    const uploads = uploadsOf("/a", "/b", "/c");
    uploads.move(uploads.get()[2]?.key ?? "", 0);
    expect(uploads.urls()).toEqual(["/c", "/a", "/b"]);
    uploads.move(uploads.get()[0]?.key ?? "", -1);
    expect(uploads.urls()).toEqual(["/c", "/a", "/b"]);
  });

  it("aborts the upload of an image that is removed, and continues with the next one", async () => {
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

  it("resizes an image only once, even if its upload is repeated when the network is back", async () => {
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
    expect(statuses(uploads)).toEqual(["uploaded"]);
    expect(createImageBitmap).toHaveBeenCalledTimes(1);
  });

  it("sends the remaining files after the form was closed and opened again, and lists each image once", async () => {
    server.use(http.post("*/images/upload", () => HttpResponse.json({ url: "/images/a" })));
    const uploads = uploadsOf("/images/0");
    uploads.add([photo("a.jpg")]);
    const unsent = uploads.unsent();
    uploads.close();
    uploads.add(unsent);
    await uploads.settled();
    expect(uploads.urls()).toEqual(["/images/0", "/images/a"]);
    expect(statuses(uploads)).toEqual(["uploaded", "uploaded"]);
  });

  it.each(["", "application/octet-stream"])(
    "sends a photo although the browser reports the file type %j for it",
    async (type) => {
      server.use(http.post("*/images/upload", () => HttpResponse.json({ url: "/images/a" })));
      const uploads = uploadsOf();
      uploads.add([new File(["…"], "IMG_0001", { type })]);
      await uploads.settled();
      expect(uploads.urls()).toEqual(["/images/a"]);
      expect(events.onRefused).not.toHaveBeenCalled();
    },
  );

  it("leaves out files that cannot be read as images, and reports their names", async () => {
    server.use(http.post("*/images/upload", () => HttpResponse.json({ url: "/images/a" })));
    vi.mocked(createImageBitmap).mockRejectedValueOnce(new DOMException("", "InvalidStateError"));
    const uploads = uploadsOf();
    uploads.add([
      photo("broken.jpg"),
      photo("a.jpg"),
      new File(["…"], "cv.pdf", { type: "application/pdf" }),
    ]);
    await uploads.settled();
    expect(uploads.urls()).toEqual(["/images/a"]);
    expect(events.onRefused.mock.calls).toEqual([[["cv.pdf"]], [["broken.jpg"]]]);
  });

  it("names the refused files in the message, and shortens long names", () => {
    expect(notAnImage([])).toBe("Veuillez sélectionner un fichier valide");
    expect(notAnImage(["cv.pdf", `${"é".repeat(41)}.mov`])).toBe(
      `Veuillez sélectionner un fichier valide\u00a0: «\u00a0cv.pdf\u00a0», «\u00a0${"é".repeat(40)}…\u00a0»`,
    );
  });
});
