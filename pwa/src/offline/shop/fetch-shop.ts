import type { Shop } from "graphql-server/shop-profile/shop";
import type { DetailField } from "graphql-server/shop-profile/shop-details";
import { ShopDocument } from "../../graphql/offline.generated.ts";
import { sendQuery } from "../../lib/http/send-document.ts";

/** What the shop says of itself, as the server answers: null where the asker has this version. */
export type ShopAnswer = Omit<Shop, "year" | "part"> | null;

/**
 * Asks the server what the shop says of itself.
 * @param unless the version of which the page has all; undefined for whatever it is
 * @throws when the server cannot be reached, or answers something else
 */
export async function fetchShop(unless: number | undefined): Promise<ShopAnswer> {
  const answer = await sendQuery(ShopDocument, { unless }, { cache: "no-store" });
  if (!answer.ok) throw new Error(`unexpected answer, status ${answer.status}`);
  // Every detail is asked for: pages that follow the shop would lose what the document leaves out.
  return answer.value.shop satisfies Record<DetailField, unknown> | null;
}
