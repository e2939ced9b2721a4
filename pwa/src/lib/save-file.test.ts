import { afterEach, describe, expect, it, vi } from "vitest";
import { saveFile } from "./save-file.ts";

/** Saves a file, and returns the files that the share sheet got and the names of the downloads. */
async function save(share: (data: ShareData) => Promise<void>, isInstalled = true) {
  vi.stubGlobal(
    "URL",
    Object.assign(URL, { createObjectURL: () => "blob:a", revokeObjectURL: () => undefined }),
  );
  Object.assign(navigator, { standalone: isInstalled, share: vi.fn(share) });
  const downloads: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(this.download);
  });
  saveFile("a;b", "text/csv;charset=utf-8", "produits.csv");
  await new Promise((resolve) => setTimeout(resolve));
  const shared = vi.mocked(navigator.share).mock.calls.flatMap(([data]) => data?.files ?? []);
  return { shared: shared.map(({ name, type }) => [name, type]), downloads };
}

afterEach(() => {
  Reflect.deleteProperty(navigator, "standalone");
  Reflect.deleteProperty(navigator, "share");
});

describe("a file that the user saves", () => {
  it("goes to the share sheet in an app installed on iOS, which cannot download", async () => {
    expect(await save(async () => undefined)).toEqual({
      shared: [["produits.csv", "text/csv;charset=utf-8"]],
      downloads: [],
    });
  });

  it("is downloaded in every other browser", async () => {
    expect(await save(async () => undefined, false)).toEqual({ shared: [], downloads: ["produits.csv"] });
  });

  it("is downloaded if iOS refuses to share it, but not if the user closes the share sheet", async () => {
    const refuse = (name: string) => save(() => Promise.reject(new DOMException("no", name)));
    expect((await refuse("NotAllowedError")).downloads).toEqual(["produits.csv"]);
    vi.restoreAllMocks();
    expect((await refuse("AbortError")).downloads).toEqual([]);
  });
});
