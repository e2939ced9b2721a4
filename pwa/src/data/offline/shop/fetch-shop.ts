import type { Shop } from "graphql-server/features/shop/profile/shop";
import type { DetailField } from "graphql-server/features/shop/profile/shop-settings";
import { sendQuery } from "../../../lib/http/send-document.ts";
import { ShopDocument } from "../../graphql/offline.generated.ts";

/** The shop's settings as the server sends them; null if the client already has the current version. */
export type ShopAnswer = Omit<Shop, "year" | "part"> | null;

/**
 * Fetches the shop's settings.
 * @param unless version of the settings that the page has. If this version is current, the answer is null. Undefined if
 * the page lacks some settings: the server then always sends all settings
 * @throws if the server cannot be reached, or if the answer does not come from the server
 */
export async function fetchShop(unless: number | undefined): Promise<ShopAnswer> {
  const answer = await sendQuery(ShopDocument, { unless }, { cache: "no-store" });
  if (!answer.ok) throw new Error(`unexpected answer, status ${answer.status}`);
  // `satisfies` checks that the query asks for every field of the settings; otherwise pages would lack the field.
  return answer.value.shop satisfies Record<DetailField, unknown> | null;
}
