import { createContext, use } from "react";
import type { CatalogueStore } from "./catalogue-store.ts";

export const CatalogueStoreContext = createContext<CatalogueStore | undefined>(undefined);

/** Returns the page's catalogue store. @throws outside of its provider */
export function useCatalogueStore(): CatalogueStore {
  const store = use(CatalogueStoreContext);
  if (!store) throw new Error("useCatalogueStore outside of CatalogueStoreContext");
  return store;
}
