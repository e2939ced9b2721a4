import type { SearchWish } from "../product-list.ts";
import { RemovableChips } from "../removable-chips.tsx";
import { chipsOf, type ListingFilters, listingUrl, unfilteredUrl } from "./listing-filters.ts";

export interface ActiveFiltersProps {
  filters: ListingFilters;
  /** Filters that were read from the words of the search, such as « rouge » or « moins de 10 000 ». */
  wishes: readonly SearchWish[];
  /** Called when the last filter is removed: moves the focus to the results, because no filter is left to focus. */
  onLastRemoved: () => void;
}

/** Lists the active filters, and the filters that were read from the words of the search. */
export function ActiveFilters({ filters, wishes, onLastRemoved }: ActiveFiltersProps) {
  const chips = [
    ...chipsOf(filters).map(({ label, without }) => ({
      label,
      without: listingUrl(without),
      isLast: chipsOf(without).length === 0,
    })),
    ...wishes.map(({ label, rest }) => ({ label, without: listingUrl({ ...filters, q: rest }) })),
  ];
  return (
    <RemovableChips
      label="Filtres actifs"
      verb="Retirer le filtre"
      chips={chips}
      withoutAll={unfilteredUrl(filters)}
      onLastRemoved={onLastRemoved}
    />
  );
}
