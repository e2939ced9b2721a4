import type { Shop } from "graphql-server/shared/shop";
import { ShopDocument } from "../../graphql/offline.generated.ts";
import { documentId } from "../../lib/document-id.ts";
import { fetchJson } from "../../lib/http/fetch-json.ts";

const TIMEOUT_MS = 20_000;
const DOCUMENT_ID = documentId(ShopDocument);

/** What the shop says of itself, as the server answers: null where the asker has this version. */
export type ShopAnswer = Omit<Shop, "year" | "part"> | null;

/**
 * Asks the server what the shop says of itself.
 * @param unless the version of which the page has all; undefined for whatever it is
 * @throws when the server cannot be reached, or answers something else
 */
export async function fetchShop(unless: number | undefined): Promise<ShopAnswer> {
  const query = new URLSearchParams({ documentId: DOCUMENT_ID, variables: JSON.stringify({ unless }) });
  const { status, body } = await fetchJson(`/graphql?${query}`, { timeoutMs: TIMEOUT_MS, cache: "no-store" });
  const { data } = (body ?? {}) as { data?: { shop: ShopAnswer } | null };
  if (!data) throw new Error(`unexpected answer, status ${status}`);
  return data.shop;
}
