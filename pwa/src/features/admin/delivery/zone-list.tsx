import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { isPickupZone, zoneName } from "graphql-server/features/delivery/delivery-zone";
import { useLayoutEffect, useRef, useState } from "react";
import { VisuallyHidden } from "../../../ui/display/visually-hidden.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { BinIcon, PencilIcon } from "../../../ui/icons/action-icons.tsx";
import { classNames } from "../../../ui/styles/class-names.ts";
import type { Zone, Zones } from "../api/delivery-api.ts";
import { DragHandle } from "../list/drag-handle.tsx";
import { MoveButtons } from "../list/move-buttons.tsx";
import { SortableList } from "../list/sortable-list.tsx";
import * as buttonStyles from "../ui/buttons.module.css";
import * as textStyles from "../ui/text.module.css";
import * as styles from "./zone-list.module.css";

export interface ZoneListProps {
  zones: Zones;
  onMove: (from: number, to: number) => void;
  onEdit: (zone: Zone) => void;
  onDelete: (zone: Zone) => void;
}

export function ZoneList({ zones, onMove, onEdit, onDelete }: ZoneListProps) {
  const [said, setSaid] = useState("");
  /**
   * The button that moved a row. It gets the focus again, because the browser removes the focus when the row changes
   * its place.
   */
  const pressed = useRef<HTMLElement>(undefined);
  const move = (from: number, to: number) => {
    const zone = zones[from];
    if (!zone || to < 0 || to >= zones.length) return;
    setSaid(`${zoneName(zone)}\u00a0: place ${to + 1} sur ${zones.length}`);
    onMove(from, to);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: other zones are other rows
  useLayoutEffect(() => {
    pressed.current?.focus();
    pressed.current = undefined;
  }, [zones]);

  return (
    <>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      <SortableList
        className={styles.zones}
        onMove={move}
        entries={zones.map((zone, place) => ({
          id: zone.id,
          name: zoneName(zone),
          content: (
            <>
              <DragHandle className={styles.handle} />
              <div>
                <p>
                  <strong>{zoneName(zone)}</strong>
                </p>
                <p className={classNames(textStyles.secondary, textStyles.small, styles.fee)}>
                  {priceOf(zone)}
                  {zone.delay && ` · ${zone.delay}`}
                </p>
              </div>
              <div className={classNames(buttonStyles.icons, styles.actions)}>
                <MoveButtons
                  place={place}
                  count={zones.length}
                  labels={[`Monter ${zoneName(zone)}`, `Descendre ${zoneName(zone)}`]}
                  onMove={(to, button) => {
                    pressed.current = button;
                    move(place, to);
                  }}
                />
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
          ),
        }))}
      />
    </>
  );
}

function priceOf(zone: Zone): string {
  if (zone.fee > 0) return formatPrice(zone.fee);
  return isPickupZone(zone) ? "Gratuit" : "Gratuite";
}
