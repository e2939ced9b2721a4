import type { DeviceCatalogue } from "../replica/catalogue-replica.ts";
import type { CataloguePages } from "./live-queries.ts";

/**
 * Brings what is on screen to the catalogue's version; false when another tab is at it and it is to be asked again.
 * @param first the version told first: the page's own, as near as it matters, having been asked for just before
 */
export type CatchUp = (version: string, first: string) => Promise<boolean>;

/** How a page catches up: by the device's copy, or, where that is not whole, by asking for what is being looked at. */
export function catchUpOf(
  catalogue: Pick<DeviceCatalogue, "isAt" | "sync" | "get">,
  pages: Pick<CataloguePages, "askAnew">,
): CatchUp {
  let shown: string | undefined;
  return async (version, first) => {
    const before = shown ?? first;
    const outcome = catalogue.isAt(version) ? "done" : await catalogue.sync();
    if (outcome === "elsewhere") return false;
    // One that was under way may have asked before the change.
    if (outcome === "done" && !catalogue.isAt(version)) await catalogue.sync();
    // A failed one tries again by itself.
    const isWhole = catalogue.get().extent === "whole";
    if (outcome !== "failed" && !isWhole && version !== before) await pages.askAnew();
    shown = version;
    return true;
  };
}
