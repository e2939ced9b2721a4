import { useExternalStore } from "../../../lib/external-store.ts";
import { EraseButton } from "../../../ui/form/erase-button.tsx";
import { BinIcon } from "../../../ui/icons/action-icons.tsx";
import { Cluster } from "../../../ui/layout/primitives.tsx";
import { favourites, recentlyViewed, type SavedProducts } from "./saved-products.ts";

const NONE: never[] = [];

/** Shows how many favourites and recently viewed products this device has stored, with buttons to erase them. */
export function SavedProductsPanel() {
  return (
    <>
      <Erasable saved={favourites} label="Effacer les favoris" count={(many) => `${many} favoris`} />
      <Erasable
        saved={recentlyViewed}
        label="Effacer les produits vus"
        count={(many) => (many > 1 ? `${many} produits vus récemment` : "1 produit vu récemment")}
      />
    </>
  );
}

interface ErasableProps {
  saved: SavedProducts;
  label: string;
  count: (many: number) => string;
}

function Erasable({ saved, label, count }: ErasableProps) {
  const many = useExternalStore(saved, NONE).length;
  if (many === 0) return null;
  return (
    <Cluster gap={2} align="center" justify="between">
      <p>{count(many)}</p>
      <EraseButton label={label} icon={<BinIcon size={20} />} onErase={() => saved.erase()} />
    </Cluster>
  );
}
