import { OFFLINE_QUOTA } from "graphql-server/features/catalogue/sync/offline-quota";
import { REFUSED_INPUT } from "../../../lib/failure-codes.ts";
import { sendQuery } from "../../../lib/http/send-document.ts";
import { CatalogueChangesDocument } from "../../graphql/offline.generated.ts";
import type { ShopAnswer } from "../shop/fetch-shop.ts";
import type { CatalogueChanges } from "./replica-records.ts";

/** HTTP status codes of a refused cursor: the request is malformed, or is too long for a URL or a header. */
const REJECTIONS = [400, 414, 431];

/** Error for a cursor that the server rejects: sending the same request again would not help. */
export class RejectedRequestError extends Error {
  override name = "RejectedRequestError";
}

/**
 * Fetches the changes of the catalogue from the server.
 * @param since the cursor of the last batch; undefined to fetch the whole catalogue
 * @throws RejectedRequestError if the server does not accept the cursor
 * @throws if the server cannot be reached, or if the answer does not come from the server
 */
export type FetchChanges = (since: string | undefined) => Promise<CatalogueChanges>;

/**
 * Receives the shop's settings. If they have changed, the server adds them to its answer about the changes of the
 * catalogue.
 */
export interface ShopReceiver {
  /** Version of the settings if the page has them completely; undefined if it has only a part of them. */
  readonly version: number | undefined;
  receive(answer: ShopAnswer): void;
}

/** Returns a function that fetches the catalogue's changes, and the shop's settings if they have changed. */
export function createFetchChanges(shop: ShopReceiver): FetchChanges {
  return async (since) => {
    const variables = { since, atMost: OFFLINE_QUOTA, shop: shop.version };
    // `no-store`, because the replica stores the catalogue itself; the HTTP cache would store every batch a second
    // time.
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
