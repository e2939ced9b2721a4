import { useEffect, useState } from "react";
import { MostOrderedDocument } from "../../../data/graphql/orders.generated.ts";
import { sendQuery } from "../../../lib/http/send-document.ts";
import { safeStorage } from "../../../lib/storage/safe-storage.ts";
import { MOST_ORDERED_KEY } from "../../../lib/storage/storage-keys.ts";
import { isRecord, parseStored } from "../../../lib/storage/stored-values.ts";

export interface WantedProduct {
  readonly id: string;
  readonly productName: string;
}

/**
 * Time after which the list of most ordered products is requested again (ms). The list changes slowly, and each request
 * costs the shopper data.
 */
const FRESH_MS = 24 * 3_600_000;

/**
 * Returns the products that were ordered by the most customers. At first, these are the products of the last answer of
 * the server, which is stored on this device. If that answer is older than a day, asks the server again; if the server
 * cannot be reached, the products stay the same.
 */
export function useMostOrdered(): readonly WantedProduct[] {
  const [products, setProducts] = useState(() => readStored().products);
  useEffect(() => {
    const age = Date.now() - readStored().askedAt;
    if (age >= 0 && age < FRESH_MS) return;
    void refresh();
    async function refresh(): Promise<void> {
      const answer = await fetchMostOrdered();
      if (answer) setProducts(answer);
    }
  }, []);
  return products;
}

async function fetchMostOrdered(): Promise<readonly WantedProduct[] | undefined> {
  const answer = await sendQuery(MostOrderedDocument, {}, { credentials: "omit" });
  if (!answer.ok) return undefined;
  const products = answer.value.mostOrdered.map(({ id, productName }) => ({ id, productName }));
  safeStorage.setItem(MOST_ORDERED_KEY, JSON.stringify({ askedAt: Date.now(), products }));
  return products;
}

function readStored(): { askedAt: number; products: readonly WantedProduct[] } {
  const stored = parseStored(safeStorage.getItem(MOST_ORDERED_KEY));
  if (!isRecord(stored) || !Array.isArray(stored.products)) return { askedAt: 0, products: [] };
  return { askedAt: Number(stored.askedAt) || 0, products: stored.products.filter(isWanted) };
}

const isWanted = (value: unknown): value is WantedProduct =>
  isRecord(value) && typeof value.id === "string" && typeof value.productName === "string";
