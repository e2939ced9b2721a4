import { OFFLINE_QUOTA } from "graphql-server/catalogue/sync/offline-quota";
import { CatalogueChangesDocument } from "../../graphql/offline.generated.ts";
import { documentId } from "../../lib/document-id.ts";
import { fetchJson } from "../../lib/http/fetch-json.ts";
import type { ShopAnswer } from "../shop/fetch-shop.ts";
import type { CatalogueChanges } from "./replica-records.ts";

/** A batch of 500 products takes a slow connection about two seconds. */
const TIMEOUT_MS = 20_000;
/** Status codes of a malformed request, or one too long for a URL or a header. */
const REJECTIONS = [400, 414, 431];
const DOCUMENT_ID = documentId(CatalogueChangesDocument);

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

interface Answer {
  data?: { catalogueChanges: CatalogueChanges; shop: ShopAnswer } | null;
  errors?: { extensions?: { code?: string } }[];
}

/** Who follows what the shop says of itself, which comes along where it has changed. */
export interface ShopReceiver {
  /** The version of which the page has all; undefined while it has less. */
  readonly version: number | undefined;
  receive(answer: ShopAnswer): void;
}

/** Without Apollo: normalizing a batch product by product would take several times longer than all else. */
export function createFetchChanges(shop: ShopReceiver): FetchChanges {
  return async (since) => {
    const variables = JSON.stringify({ since, atMost: OFFLINE_QUOTA, shop: shop.version });
    const query = new URLSearchParams({ documentId: DOCUMENT_ID, variables });
    // The replica keeps the catalogue itself: the browser's HTTP cache would keep every batch a second time.
    const { status, body } = await fetchJson(`/graphql?${query}`, {
      timeoutMs: TIMEOUT_MS,
      cache: "no-store",
    });
    if (REJECTIONS.includes(status)) throw new RejectedRequestError(`status ${status}`);
    const { data, errors } = (body ?? {}) as Answer;
    if (data) {
      shop.receive(data.shop);
      return data.catalogueChanges;
    }
    if (errors?.some(({ extensions }) => extensions?.code === "BAD_USER_INPUT"))
      throw new RejectedRequestError("the server does not know this cursor");
    throw new Error(`unexpected answer, status ${status}`);
  };
}
