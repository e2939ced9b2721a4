import type { SearchWish } from "../product-list.ts";
import { RemovableChips } from "../removable-chips.tsx";
import { chipsOf, type ListingFilters, listingAddress, resetAddress } from "./listing-filters.ts";

export interface ActiveFiltersProps {
  filters: ListingFilters;
  /** The wishes that were read from the search words. */
  wishes: readonly SearchWish[];
  /** Moves the focus to the results, because no filter is left that could have it. */
  onLastRemoved: () => void;
}

/** The active filters, and the wishes of the search words. */
export function ActiveFilters({ filters, wishes, onLastRemoved }: ActiveFiltersProps) {
  const chips = [
    ...chipsOf(filters).map(({ label, without }) => ({
      label,
      without: listingAddress(without),
      isLast: chipsOf(without).length === 0,
    })),
    ...wishes.map(({ label, rest }) => ({ label, without: listingAddress({ ...filters, q: rest }) })),
  ];
  return (
    <RemovableChips
      label="Filtres actifs"
      verb="Retirer le filtre"
      chips={chips}
      withoutAll={resetAddress(filters)}
      onLastRemoved={onLastRemoved}
    />
  );
}
