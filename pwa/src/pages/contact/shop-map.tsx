import { useState } from "react";
import { useShop } from "../../lib/shop-context.tsx";
import { useOnline } from "../../lib/use-online.ts";
import { Button } from "../../ui/form/button.tsx";
import { PinIcon } from "../../ui/icons/action-icons.tsx";
import { mapUrl } from "./map-links.ts";
import { TownSketch } from "./map-placeholder.tsx";
import styles from "./shop-map.module.css";

/** Where the shop is: a still picture; the real map is asked of its maker only on a tap, and where there is a network. */
export function ShopMap() {
  const shop = useShop();
  const [isOpen, setOpen] = useState(false);
  const online = useOnline();
  if (isOpen) return <iframe className={styles.map} title="Carte de la boutique" src={mapUrl(shop)} />;
  return (
    <figure className={styles.map}>
      <TownSketch />
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
