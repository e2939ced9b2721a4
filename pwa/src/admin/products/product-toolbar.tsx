import { useQuery } from "@apollo/client/react";
import { CATEGORIES } from "graphql-server/catalogue/category/category";
import { PanelCategoriesDocument } from "../../graphql/admin.generated.ts";
import { ChevronDownIcon } from "../../ui/icons.tsx";
import { PanelSearch } from "../layout/list-search.tsx";

export interface ProductToolbarProps {
  search: string;
  onSearch: (text: string) => void;
  /** Empty: every category. */
  category: string;
  onCategory: (value: string) => void;
}

/** Finds a product among many. */
export function ProductToolbar({ search, onSearch, category, onCategory }: ProductToolbarProps) {
  // The shop's 22, then those that products brought along from other fronts.
  const { data } = useQuery(PanelCategoriesDocument);
  const categories = data?.categories ?? CATEGORIES;
  return (
    <div className="panel-toolbar">
      <PanelSearch label="Chercher un produit" value={search} onChange={onSearch} />
      <span className="panel-select">
        <select
          name="panelCategory"
          aria-label="Filtrer par catégorie"
          value={category}
          onChange={(event) => onCategory(event.currentTarget.value)}
        >
          <option value="">Catégories</option>
          {categories.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <ChevronDownIcon size={20} />
      </span>
    </div>
  );
}
