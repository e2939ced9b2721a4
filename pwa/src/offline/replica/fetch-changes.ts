import { OFFLINE_QUOTA } from "graphql-server/catalogue/sync/offline-quota";
import { CatalogueChangesDocument } from "../../graphql/offline.generated.ts";
import { REFUSED_INPUT } from "../../lib/failure-codes.ts";
import { sendQuery } from "../../lib/http/send-document.ts";
import type { ShopAnswer } from "../shop/fetch-shop.ts";
import type { CatalogueChanges } from "./replica-records.ts";

/** Status codes for a request that is malformed, or that is too long for a URL or a header. */
const REJECTIONS = [400, 414, 431];

/** Error for a request that the server has answered with a rejection. Sending the request again would not help. */
export class RejectedRequestError extends Error {
  override name = "RejectedRequestError";
}

/**
 * Fetches the changes of the catalogue from the server.
 * @param since the cursor of the last batch; undefined to fetch the whole catalogue
 * @throws RejectedRequestError when the server does not accept the cursor
 * @throws when the server cannot be reached, or when the answer does not come from the server
 */
export type FetchChanges = (since: string | undefined) => Promise<CatalogueChanges>;

/** Receiver of the shop's settings, which the answer contains if they have changed. */
export interface ShopReceiver {
  /** The version of the settings that the page has in full; undefined if it has only a part of the settings. */
  readonly version: number | undefined;
  receive(answer: ShopAnswer): void;
}

/** Creates a function that fetches the catalogue's changes, with the shop's settings if those have changed. */
export function createFetchChanges(shop: ShopReceiver): FetchChanges {
  return async (since) => {
    const variables = { since, atMost: OFFLINE_QUOTA, shop: shop.version };
    // The replica stores the catalogue itself; the browser's HTTP cache would store every batch a second time.
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
