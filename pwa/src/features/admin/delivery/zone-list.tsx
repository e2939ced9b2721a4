import { isPickupZone, zoneName } from "graphql-server/features/delivery/shop-zone";
import { useLayoutEffect, useRef, useState } from "react";
import { VisuallyHidden } from "../../../ui/display/visually-hidden.tsx";
import { zonesByTown } from "../../cart/chosen-zone.ts";
import type { Zone, Zones } from "../api/delivery-api.ts";
import { MoveButtons } from "../list/move-buttons.tsx";
import { SortableList } from "../list/sortable-list.tsx";
import { TownHead } from "./town-head.tsx";
import * as styles from "./zone-list.module.css";
import { ZoneRow } from "./zone-row.tsx";

export interface ZoneListProps {
  zones: Zones;
  /** Called when zones were moved. @param sorted all zones in their new sequence */
  onSort: (sorted: Zones) => void;
  /** Adds a zone in a town; undefined if the shop has the largest number of zones. */
  onAdd: ((town: string) => void) | undefined;
  onEdit: (zone: Zone) => void;
  onDelete: (zone: Zone) => void;
}

/** If there are more zones than this, the list shows only the towns at first, so that it fits on a phone's screen. */
const MANY = 24;

/**
 * The zones below the headings of their towns, as in the cart. Buttons move a zone within its town, and a whole town
 * among the others.
 */
export function ZoneList({ zones, onSort, onAdd, onEdit, onDelete }: ZoneListProps) {
  const [said, setSaid] = useState("");
  /**
   * The button that has moved a zone or a town. The button moves too, and the browser takes the focus from an element
   * that changes its position in the page. The button therefore gets the focus again after the move.
   */
  const pressed = useRef<HTMLElement>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run after each move of zones
  useLayoutEffect(() => {
    pressed.current?.focus();
    pressed.current = undefined;
  }, [zones]);

  const towns = zonesByTown(zones);
  const [closed, setClosed] = useState(() => (zones.length > MANY ? towns.map(([town]) => town) : []));
  const open = (town: string) => setClosed(closed.filter((one) => one !== town));
  const say = (name: string, place: number, count: number) =>
    setSaid(`${name}\u00a0: place ${place + 1} sur ${count}`);
  const moveTown = (from: number, to: number) => {
    say(towns[from]?.[0] ?? "", to, towns.length);
    onSort(moved(towns, from, to).flatMap(([, ofTown]) => ofTown));
  };
  const moveZone = (town: string, ofTown: Zones, from: number, to: number) => {
    const zone = ofTown[from];
    if (zone) say(zoneName(zone), to, ofTown.length);
    onSort(towns.flatMap(([one, others]) => (one === town ? moved(ofTown, from, to) : others)));
  };
  /** Renders the buttons that move an entry. The clicked button keeps the focus. */
  const moveButtons = (name: string, place: number, count: number, onMove: (to: number) => void) =>
    count > 1 && (
      <MoveButtons
        place={place}
        count={count}
        labels={[`Monter ${name}`, `Descendre ${name}`]}
        onMove={(to, button) => {
          pressed.current = button;
          onMove(to);
        }}
      />
    );

  return (
    <>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      {towns.map(([town, ofTown], townPlace) => {
        // The pickup zone is the only zone of its town, so its row replaces the town's heading.
        const isPickup = ofTown.some(isPickupZone);
        const townButtons = moveButtons(isPickup ? town : `la ville ${town}`, townPlace, towns.length, (to) =>
          moveTown(townPlace, to),
        );
        return (
          <section key={town} aria-label={town}>
            {!isPickup && (
              <TownHead
                town={town}
                count={ofTown.length}
                isOpen={!closed.includes(town)}
                onToggle={() => (closed.includes(town) ? open(town) : setClosed([...closed, town]))}
                onAdd={
                  onAdd &&
                  (() => {
                    open(town);
                    onAdd(town);
                  })
                }
              >
                {townButtons}
              </TownHead>
            )}
            {(isPickup || !closed.includes(town)) && (
              <SortableList
                className={styles.zones}
                onMove={(from, to) => moveZone(town, ofTown, from, to)}
                entries={ofTown.map((zone, place) => ({
                  id: zone.id,
                  name: zoneName(zone),
                  content: (
                    <ZoneRow zone={zone} count={ofTown.length} onEdit={onEdit} onDelete={onDelete}>
                      {isPickup
                        ? townButtons
                        : moveButtons(zoneName(zone), place, ofTown.length, (to) =>
                            moveZone(town, ofTown, place, to),
                          )}
                    </ZoneRow>
                  ),
                }))}
              />
            )}
          </section>
        );
      })}
    </>
  );
}

const moved = <Entry,>(list: readonly Entry[], from: number, to: number): readonly Entry[] => {
  const entry = list[from];
  return entry === undefined ? list : list.toSpliced(from, 1).toSpliced(to, 0, entry);
};
