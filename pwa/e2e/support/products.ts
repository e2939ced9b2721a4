import type { APIRequestContext } from "@playwright/test";

/** The path of the first dress on sale, a product with several pictures. */
export async function firstProductPath(request: APIRequestContext): Promise<string> {
  const list = await (await request.get("/product-category?category=Robe")).text();
  const path = /\/product\/[0-9a-f-]{36}/.exec(list)?.[0];
  if (!path) throw new Error("the list of dresses is empty");
  return path;
}

/** The text with the narrow spaces of prices made plain. */
export const withPlainSpaces = (text: string): string => text.replace(/[\u202f\u00a0]/g, " ");
