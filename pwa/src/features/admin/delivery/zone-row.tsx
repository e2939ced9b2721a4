import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { isPickupZone, zoneName } from "graphql-server/features/delivery/shop-zone";
import type { ReactNode } from "react";
import { Button } from "../../../ui/form/button.tsx";
import { BinIcon, PencilIcon } from "../../../ui/icons/action-icons.tsx";
import { classNames } from "../../../ui/styles/class-names.ts";
import type { Zone } from "../api/delivery-api.ts";
import { DragHandle } from "../list/drag-handle.tsx";
import * as buttonStyles from "../ui/buttons.module.css";
import * as textStyles from "../ui/text.module.css";
import * as styles from "./zone-list.module.css";

export interface ZoneRowProps {
  zone: Zone;
  /** Number of zones in the same town. */
  count: number;
  onEdit: (zone: Zone) => void;
  onDelete: (zone: Zone) => void;
  /** The buttons that move the zone. */
  children: ReactNode;
}

/** A delivery zone below the heading of its town. */
export const ZoneRow = ({ zone, count, onEdit, onDelete, children }: ZoneRowProps) => (
  <>
    {count > 1 ? <DragHandle className={styles.handle} /> : <span />}
    <div>
      <p>
        <strong>{placeOf(zone, count)}</strong>
      </p>
      <p className={classNames(textStyles.secondary, textStyles.small, styles.fee)}>
        {priceOf(zone)}
        {zone.delay && ` · ${zone.delay}`}
      </p>
    </div>
    <div className={classNames(buttonStyles.icons, styles.actions)}>
      {children}
      <Button
        variant="quiet"
        size="round"
        aria-label={`Modifier ${zoneName(zone)}`}
        onClick={() => onEdit(zone)}
      >
        <PencilIcon size={20} />
      </Button>
      <Button
        variant="quiet"
        size="round"
        aria-label={`Supprimer ${zoneName(zone)}`}
        onClick={() => onDelete(zone)}
      >
        <BinIcon size={20} />
      </Button>
    </div>
  </>
);

/**
 * Returns the zone's name without the town. The pickup zone has no heading with the town, so its name contains the
 * town.
 */
function placeOf(zone: Zone, count: number): string {
  if (isPickupZone(zone)) return zoneName(zone);
  return zone.quarter || (count > 1 ? "Autre quartier" : "Toute la ville");
}

function priceOf(zone: Zone): string {
  if (zone.fee > 0) return formatPrice(zone.fee);
  return isPickupZone(zone) ? "Gratuit" : "Gratuite";
}
