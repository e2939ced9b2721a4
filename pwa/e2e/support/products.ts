import type { APIRequestContext } from "@playwright/test";

/** Returns the path of the first product in a category. The first dress has several images, and sizes. */
export async function firstProductPath(request: APIRequestContext, category = "Robe"): Promise<string> {
  const list = await (await request.get(`/product-category?category=${category}`)).text();
  const path = /\/product\/[0-9a-f-]{36}/.exec(list)?.[0];
  if (!path) throw new Error(`the list of ${category} is empty`);
  return path;
}

export const withPlainSpaces = (text: string): string => text.replace(/[\u202f\u00a0]/g, " ");
