import { paths } from "../../lib/paths.ts";

/** The address of the list in which a search can be filtered and sorted. */
export const filteredListing = (q: string): string => `${paths.listing([])}?${new URLSearchParams({ q })}`;
