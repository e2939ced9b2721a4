import { OFFLINE_QUOTA } from "graphql-server/catalogue/sync/offline-quota";
import { CatalogueChangesDocument } from "../../graphql/offline.generated.ts";
import { REFUSED_INPUT } from "../../lib/failure-codes.ts";
import { sendQuery } from "../../lib/http/send-document.ts";
import type { ShopAnswer } from "../shop/fetch-shop.ts";
import type { CatalogueChanges } from "./replica-records.ts";

/** Status codes of a malformed request, or one too long for a URL or a header. */
const REJECTIONS = [400, 414, 431];

/** The server was reached and rejects the request as it is: sending it again would not help. */
export class RejectedRequestError extends Error {
  override name = "RejectedRequestError";
}

/**
 * Asks the server what has changed in the catalogue.
 * @param since the cursor of the last batch; undefined for all of it
 * @throws RejectedRequestError when the server does not accept the cursor
 * @throws when the server cannot be reached, or answers something else
 */
export type FetchChanges = (since: string | undefined) => Promise<CatalogueChanges>;

/** Who follows what the shop says of itself, which comes along where it has changed. */
export interface ShopReceiver {
  /** The version of which the page has all; undefined while it has less. */
  readonly version: number | undefined;
  receive(answer: ShopAnswer): void;
}

/** The catalogue's changes over the network; the shop's settings come along where they have changed. */
export function createFetchChanges(shop: ShopReceiver): FetchChanges {
  return async (since) => {
    const variables = { since, atMost: OFFLINE_QUOTA, shop: shop.version };
    // The replica keeps the catalogue itself: the browser's HTTP cache would keep every batch a second time.
    const answer = await sendQuery(CatalogueChangesDocument, variables, { cache: "no-store" });
    if (!answer.ok) {
      const { code, status } = answer;
      const isRejected = code === REFUSED_INPUT || REJECTIONS.includes(status);
      throw isRejected ? new RejectedRequestError(code) : new Error(`unexpected answer, status ${status}`);
    }
    shop.receive(answer.value.shop);
    return answer.value.catalogueChanges;
  };
}
