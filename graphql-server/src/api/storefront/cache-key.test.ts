import { describe, expect, it } from "vitest";
import { canonicalUrl, privateFolder } from "./cache-key.ts";

describe("a page", () => {
  it.each([
    ["/", "/"],
    ["/product/", "/product"],
    ["//", "/"],
    ["///?q=a", "/?q=a"],
    ["//ailleurs.example/a", "//ailleurs.example/a"],
    ["http://boutique.cm/faq", "/faq"],
    ["http://[", "/"],
    ["*", "/"],
    ["/?utm_source=chat&fbclid=1", "/"],
    ["/search?utm_medium=x&q=sac%20à%20main", "/search?q=sac+%C3%A0+main"],
    [
      "/product-category?sort=asc&promotion=1&category=Robe&max=9000&category=Jupe",
      "/product-category?category=Robe&category=Jupe&max=9000&promotion=1&sort=asc",
    ],
    [
      "/product-category?available=1&colour=Noir&size=39&category=Tennis&size=38",
      "/product-category?category=Tennis&size=39&size=38&colour=Noir&available=1",
    ],
    ["/product/a?utm_source=chat&variante=3", "/product/a?variante=3"],
  ])("with the URL %s is cached under %s", (requested, cached) => {
    expect(canonicalUrl(requested)).toBe(cached);
  });

  it("gets its cache key quickly, even if its URL contains thousands of slashes", () => {
    const before = process.cpuUsage();
    for (let count = 0; count < 20; count += 1) canonicalUrl(`/a${"/".repeat(15_000)}b`);
    // At most half a second of processor time: `cpuUsage` returns microseconds.
    expect(process.cpuUsage(before).user).toBeLessThan(500_000);
  });

  it.each([
    ["/cart", "/cart"],
    ["/favoris?q=a", "/favoris"],
    ["/Account", "/account"],
    ["/orders", "/orders"],
    ["/reset-password", "/reset-password"],
    ["/admin-panel/all-products", "/admin-panel"],
  ])("with the URL %s is private; the first folder of its URL is %s", (path, folder) => {
    expect(privateFolder(path)).toBe(folder);
  });
  it.each(["/", "/cartes", "/product/1", "/login"])("with the URL %s is public", (path) => {
    expect(privateFolder(path)).toBeUndefined();
  });
});
