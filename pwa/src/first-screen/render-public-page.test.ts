import { expect, it, vi } from "vitest";
import { testShop } from "../app/testing/render.tsx";
import { renderPage } from "./render-public-page.ts";

const execute = vi.fn(async () => ({ data: {} }));
const statusOf = async (url: string) =>
  (await renderPage({ url, shop: testShop, catalogue: "1", execute })).status;

it.each(["//[", "//[/product", "//x", "//x:99999/a", "//product", "//%", "/unknown", "/%", "/a//["])(
  "a URL that is no page of the shop gets status 404: %s",
  async (url) => {
    expect(await statusOf(url)).toBe(404);
    expect(execute).not.toHaveBeenCalled();
  },
);

it.each(["/about", "/faq?q=//["])("the URL of a page gets status 200: %s", async (url) => {
  expect(await statusOf(url)).toBe(200);
});
