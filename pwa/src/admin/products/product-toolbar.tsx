import { Button } from "../../ui/form/button.tsx";
import { ChevronDownIcon } from "../../ui/icons/icons.tsx";
import { useCategories } from "../api/use-categories.ts";
import { ListSearch } from "../list/list-search.tsx";
import type { Selection } from "../selection/use-selection.ts";
import { isProductOrder, PRODUCT_ORDERS, type ProductListOrder } from "./product-order.ts";

export interface ProductToolbarProps {
  search: string;
  onSearch: (text: string) => void;
  /** Empty: every category. */
  category: string;
  onCategory: (value: string) => void;
  order: ProductListOrder;
  onOrder: (order: ProductListOrder) => void;
  selection: Selection;
}

/** Search, category filter and order of the product list, and the start of a selection. */
export function ProductToolbar(props: ProductToolbarProps) {
  const { search, onSearch, category, onCategory, order, onOrder, selection } = props;
  const categories = useCategories();
  return (
    <div className="admin-toolbar admin-product-toolbar">
      <ListSearch label="Rechercher un produit" value={search} onChange={onSearch} />
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
      <span className="admin-select">
        <select
          name="adminOrder"
          aria-label="Trier les produits"
          value={order}
          onChange={({ currentTarget: { value } }) => isProductOrder(value) && onOrder(value)}
        >
          {Object.entries(PRODUCT_ORDERS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <ChevronDownIcon size={20} />
      </span>
      <Button
        variant="outline"
        aria-pressed={selection.isOn}
        onClick={selection.isOn ? selection.stop : selection.start}
      >
        Sélectionner
      </Button>
    </div>
  );
}
