import type { CatalogueChanges } from "./catalogue-records.ts";
import { CatalogueChangesDocument } from "./device.generated.ts";

/** Milliseconds after which a page of changes is given up; a page of 500 takes a slow line about two seconds. */
const GIVE_UP_MS = 20_000;

/** Asks the server what changed in the catalogue. */
export type AskForChanges = (since: string | undefined) => Promise<CatalogueChanges>;

/**
 * Without Apollo: its cache would take a page apart product by product, several times slower than all else.
 * @throws when the server cannot be reached, or answers something else
 */
export const askForChanges: AskForChanges = async (since) => {
  const variables = since === undefined ? "" : JSON.stringify({ since });
  const address = new URLSearchParams({ documentId: DOCUMENT_ID, ...(variables && { variables }) });
  const given = new AbortController();
  const timer = setTimeout(() => given.abort(), GIVE_UP_MS);
  try {
    // The device keeps the catalogue itself: the browser's cache would keep every page a second time.
    const response = await fetch(`/graphql?${address}`, { signal: given.signal, cache: "no-store" });
    const { data }: { data?: { catalogueChanges: CatalogueChanges } | null } = await response.json();
    if (data) return withoutTypeNames(data.catalogueChanges);
    throw new Error(`unexpected answer, status ${response.status}`);
  } finally {
    clearTimeout(timer);
  }
};

const DOCUMENT_ID = hashOf(CatalogueChangesDocument);

function hashOf(document: object): string {
  const meta = "__meta__" in document ? document.__meta__ : undefined;
  if (typeof meta === "object" && meta !== null && "hash" in meta) return String(meta.hash);
  throw new Error("not a stored document");
}

/** They say nothing, and would stand in every record of the store. */
function withoutTypeNames(changes: CatalogueChanges): CatalogueChanges {
  const { cursor, reset, more, upserted, deleted } = changes;
  for (const product of upserted) Reflect.deleteProperty(product, "__typename");
  return { cursor, reset, more, upserted, deleted };
}
