import { Router } from "express";
import { prepareResponse, sendResponse } from "../../platform/http/cached-response.ts";
import type { ResponseCache } from "../../platform/http/response-cache.ts";
import type { DocumentHeaders } from "../../platform/http/security-headers.ts";
import { escapeHtml } from "../../platform/text/html-template.rules.ts";

/** Paths of all public pages except product pages. */
const PAGES = ["/", "/product", "/services", "/about", "/contact", "/faq", "/terms", "/accessibilite"];

/**
 * Largest number of products in the sitemap. If the shop has more products, the sitemap lists the newest ones. The
 * protocol allows only 50,000 URLs in a file.
 */
const MAX_PRODUCTS = 49_000;

interface ListedProduct {
  id: string;
  /** Day on which the product was last changed, `YYYY-MM-DD`. */
  day: string;
}

type NewestProducts = (limit: number) => Promise<readonly ListedProduct[]>;

export interface SearchEngineParts {
  newestProducts: NewestProducts;
  /** Returns the categories that have a product themselves or in a sub-category. */
  categories(): readonly string[];
  cache: ResponseCache;
  publicUrl: string;
  documentHeaders: DocumentHeaders;
}

/** Creates the routes `/sitemap.xml` and `/robots.txt`, for search engines. */
export function searchEngineRoutes({
  newestProducts,
  categories,
  cache,
  publicUrl,
  documentHeaders,
}: SearchEngineParts): Router {
  const router = Router();
  router.get("/robots.txt", (request, response) => {
    // robots.txt does not exclude private pages, because a robot must request a private page to see the header that
    // forbids indexing.
    const text = ["User-agent: *", "Disallow: /api/", "", `Sitemap: ${publicUrl}/sitemap.xml`, ""].join("\n");
    sendResponse(request, response, prepareResponse(text, { type: "text/plain; charset=utf-8" }));
  });
  router.get("/sitemap.xml", async (request, response) => {
    const answer = await cache.getOrCreate("/sitemap.xml", async () =>
      prepareResponse(sitemap(await newestProducts(MAX_PRODUCTS), categories(), publicUrl), {
        type: "application/xml; charset=utf-8",
        headers: documentHeaders(),
      }),
    );
    sendResponse(request, response, answer);
  });
  return router;
}

function sitemap(
  products: readonly ListedProduct[],
  categories: readonly string[],
  publicUrl: string,
): string {
  const entries = [
    ...PAGES.map((page) => entry(publicUrl + page)),
    ...categories.map((category) =>
      entry(`${publicUrl}/product-category?${new URLSearchParams({ category })}`),
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
  `<url><loc>${escapeHtml(address)}</loc>${day ? `<lastmod>${day}</lastmod>` : ""}</url>`;
