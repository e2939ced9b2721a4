import { expect, it, vi } from "vitest";
import { testShop } from "../app/testing/render.tsx";
import { renderPage } from "./render-page.ts";

const execute = vi.fn(async () => ({ data: {} }));
const statusOf = async (address: string) =>
  (await renderPage({ address, shop: testShop, catalogue: "1", execute })).status;

it.each(["//[", "//[/product", "//x", "//x:99999/a", "//product", "//%", "/unknown", "/%", "/a//["])(
  "an address that is no page of the shop gets status 404: %s",
  async (address) => {
    expect(await statusOf(address)).toBe(404);
    expect(execute).not.toHaveBeenCalled();
  },
);

it.each(["/about", "/faq?q=//["])("the address of a page gets status 200: %s", async (address) => {
  expect(await statusOf(address)).toBe(200);
});
