import { useState } from "react";
import { useShop } from "../../../lib/shop-context.tsx";
import { useOnline } from "../../../lib/use-online.ts";
import { Button } from "../../../ui/form/button.tsx";
import { PinIcon } from "../../../ui/icons/action-icons.tsx";
import { mapUrl } from "./map-links.ts";
import { MapPlaceholder } from "./map-placeholder.tsx";
import * as styles from "./shop-map.module.css";

/**
 * Shows where the shop is. First it shows a placeholder. The map, which comes from another host, is loaded only after a
 * click, and only with a network.
 */
export function ShopMap() {
  const shop = useShop();
  const [isOpen, setOpen] = useState(false);
  const online = useOnline();
  if (isOpen) return <iframe className={styles.map} title="Carte de la boutique" src={mapUrl(shop)} />;
  return (
    <figure className={styles.map}>
      <MapPlaceholder />
      <figcaption>
        <b>{shop.name}</b>
        {shop.address}
        {online && (
          <Button variant="outline" size="small" onClick={() => setOpen(true)}>
            <PinIcon />
            Afficher la carte
          </Button>
        )}
      </figcaption>
    </figure>
  );
}
