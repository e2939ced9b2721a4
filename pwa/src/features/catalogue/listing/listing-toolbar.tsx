import type { ComponentProps } from "react";
import { Button } from "../../../ui/form/button.tsx";
import { ChevronDownIcon, FilterIcon } from "../../../ui/icons/icons.tsx";
import { FILTER_FORM } from "./filter-panel.tsx";
import type { ListingFilters } from "./listing-filters.ts";
import * as styles from "./listing-toolbar.module.css";

export interface ListingToolbarProps extends Pick<ComponentProps<"select">, "onChange"> {
  filters: ListingFilters;
  /** Number of active filters. */
  active: number;
}

/** Shows the button that opens the filters on small screens, and the sort control, which belongs to the filter form. */
export function ListingToolbar({ filters, active, onChange }: ListingToolbarProps) {
  return (
    <div className={styles.toolbar} data-sticky="">
      <Button variant="outline" size="small" popoverTarget={FILTER_FORM} className={styles.opener}>
        <FilterIcon />
        <span>{active > 0 ? `Filtres · ${active}` : "Filtres"}</span>
      </Button>
      <span className={styles.sort}>
        <select
          form={FILTER_FORM}
          name="sort"
          aria-label="Trier"
          defaultValue={filters.sort ?? ""}
          onChange={onChange}
        >
          <option value="">{filters.q ? "Pertinence" : "Nouveautés"}</option>
          <option value="asc">Prix croissant</option>
          <option value="dsc">Prix décroissant</option>
        </select>
        <ChevronDownIcon size={18} />
      </span>
    </div>
  );
}
