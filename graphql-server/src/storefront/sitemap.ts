import { Router } from "express";
import type { DataSource } from "typeorm";
import { CATEGORIES } from "../catalogue/category/category.rules.ts";
import { prepareResponse, type ResponseCache, sendResponse } from "../http/response-cache.ts";

/** Public pages that hold no product of their own. */
const PAGES = ["/", "/product", "/services", "/about", "/contact", "/faq", "/terms"];

/** The protocol allows 50 000 addresses a file; the newest products come first. */
const MAX_PRODUCTS = 49_000;

/** `/sitemap.xml` and `/robots.txt`, for search engines. */
export function searchEngineRoutes(database: DataSource, cache: ResponseCache, publicUrl: string): Router {
  const router = Router();
  router.get("/robots.txt", (request, response) => {
    const lines = [
      "User-agent: *",
      "Disallow: /admin-panel",
      "Disallow: /cart",
      "Disallow: /account",
      "Disallow: /api",
      "",
    ];
    const text = [...lines, `Sitemap: ${publicUrl}/sitemap.xml`, ""].join("\n");
    sendResponse(request, response, prepareResponse(text, { type: "text/plain; charset=utf-8" }));
  });
  router.get("/sitemap.xml", async (request, response) => {
    const answer = await cache.getOrCreate("/sitemap.xml", async () =>
      prepareResponse(await sitemap(database, publicUrl), { type: "application/xml; charset=utf-8" }),
    );
    sendResponse(request, response, answer);
  });
  return router;
}

async function sitemap(database: DataSource, publicUrl: string): Promise<string> {
  const products: { id: string; day: string }[] = await database.query(
    `SELECT id, to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day FROM products ORDER BY created_at DESC LIMIT $1`,
    [MAX_PRODUCTS],
  );
  const entries = [
    ...PAGES.map((page) => entry(publicUrl + page)),
    ...CATEGORIES.map(({ value }) =>
      entry(`${publicUrl}/product-category?${new URLSearchParams({ category: value })}`),
    ),
    ...products.map(({ id, day }) => entry(`${publicUrl}/product/${id}`, day)),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`;
}

const entry = (address: string, day?: string): string =>
  `<url><loc>${address.replaceAll("&", "&amp;")}</loc>${day ? `<lastmod>${day}</lastmod>` : ""}</url>`;
