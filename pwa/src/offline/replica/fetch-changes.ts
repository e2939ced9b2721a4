import { DEVICE_PRODUCTS } from "graphql-server/catalogue/sync/offline-quota";
import { documentId } from "../../lib/document-id.ts";
import { CatalogueChangesDocument } from "../offline.generated.ts";
import type { CatalogueChanges } from "./replica-records.ts";

/** Milliseconds after which a page of changes is given up; a page of 500 takes a slow line about two seconds. */
const GIVE_UP_MS = 20_000;

/** The server was reached and does not take the question as it is put. */
export class RefusedQuestion extends Error {
  override name = "RefusedQuestion";
}

/**
 * Asks the server what changed in the catalogue.
 * @throws when it cannot be reached, or answers something else
 */
export type AskForChanges = (since: string | undefined) => Promise<CatalogueChanges>;

/** Without Apollo: its cache would take a page apart product by product, several times slower than all else. */
export const askForChanges: AskForChanges = async (since) => {
  const variables = JSON.stringify({ since, atMost: DEVICE_PRODUCTS });
  const address = new URLSearchParams({ documentId: DOCUMENT_ID, variables });
  const given = new AbortController();
  const timer = setTimeout(() => given.abort(), GIVE_UP_MS);
  try {
    // The device keeps the catalogue itself: the browser's cache would keep every page a second time.
    const response = await fetch(`/graphql?${address}`, { signal: given.signal, cache: "no-store" });
    if (REFUSALS.includes(response.status)) throw new RefusedQuestion(`status ${response.status}`);
    const { data, errors }: Answer = await response.json();
    if (data) return withoutTypeNames(data.catalogueChanges);
    if (errors?.some(({ extensions }) => extensions?.code === "BAD_USER_INPUT"))
      throw new RefusedQuestion("the server knows no such cursor");
    throw new Error(`unexpected answer, status ${response.status}`);
  } finally {
    clearTimeout(timer);
  }
};

/** Malformed, or too long for an address or a header. */
const REFUSALS = [400, 414, 431];

interface Answer {
  data?: { catalogueChanges: CatalogueChanges } | null;
  errors?: { extensions?: { code?: string } }[];
}

const DOCUMENT_ID = documentId(CatalogueChangesDocument);

/** They say nothing, and would stand in every record of the store. */
function withoutTypeNames(changes: CatalogueChanges): CatalogueChanges {
  const { cursor, reset, more, upserted, deleted, cuts } = changes;
  for (const product of upserted) Reflect.deleteProperty(product, "__typename");
  return { cursor, reset, more, upserted, deleted, cuts };
}
