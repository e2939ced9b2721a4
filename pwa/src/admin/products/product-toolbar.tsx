import { ChevronDownIcon } from "../../ui/icons/icons.tsx";
import { useCategories } from "../api/use-categories.ts";
import { ListSearch } from "../list/list-search.tsx";

export interface ProductToolbarProps {
  search: string;
  onSearch: (text: string) => void;
  /** Empty: every category. */
  category: string;
  onCategory: (value: string) => void;
}

/** Search and category filter of the product list. */
export function ProductToolbar({ search, onSearch, category, onCategory }: ProductToolbarProps) {
  const categories = useCategories();
  return (
    <div className="admin-toolbar">
      <ListSearch label="Chercher un produit" value={search} onChange={onSearch} />
      <span className="admin-select">
        <select
          name="adminCategory"
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
