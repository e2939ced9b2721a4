import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { PinIcon } from "../ui/icons.tsx";
import { DoualaSketch } from "./douala-sketch.tsx";
import styles from "./shop-map.module.css";

/** West, south, east and north of what the map shows, and the shop in it, in degrees: rue Joss, Bonanjo, Douala. */
const VIEW = "9.6800,4.0370,9.6950,4.0460";
const MARKER = "4.0416,9.6873";

/** The embedded map of OpenStreetMap; the server's content policy allows this one frame. */
const MAP_URL = `https://www.openstreetmap.org/export/embed.html?bbox=${VIEW}&layer=mapnik&marker=${MARKER}`;

/** Where the shop is: a still picture; the real map is asked of its maker only on a tap. */
export function ShopMap() {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <iframe className={styles.map} title="Carte de la boutique" src={MAP_URL} />;
  return (
    <div className={styles.map}>
      <DoualaSketch />
      <Button variant="outline" size="small" className={styles.open} onClick={() => setOpen(true)}>
        <PinIcon />
        Afficher la carte
      </Button>
    </div>
  );
}
