import type { ShopZone } from "graphql-server/features/delivery/shop-zone";
import { useState } from "react";
import { useSession } from "../../data/session/session.ts";
import { useShop } from "../../lib/shop-context.tsx";
import { ownedKey } from "../../lib/storage/owned-records.ts";
import { safeStorage } from "../../lib/storage/safe-storage.ts";
import { DELIVERY_ZONE_KEY } from "../../lib/storage/storage-keys.ts";
import { loadPhoneQuestion } from "../orders/load-phone-question.ts";
import { noteVisit } from "../orders/visit.ts";

export interface Delivery {
  zones: readonly ShopZone[];
  /** The chosen delivery zone; undefined if none is chosen. Customer and shop then agree on the fee in the chat. */
  zone: ShopZone | undefined;
  /** Chooses a zone. @param id the zone's id; empty for no zone */
  choose: (id: string) => void;
}

/**
 * Returns the delivery zone that the user or the visitor has chosen, and a function to choose another. The choice is
 * stored on this device; it is ignored once the shop has removed the zone.
 */
export function useChosenZone(): Delivery {
  const { zones } = useShop();
  const { user } = useSession();
  const key = ownedKey(DELIVERY_ZONE_KEY, user?.id);
  const [chosen, setChosen] = useState({ key: "", id: "" });
  const id = chosen.key === key ? chosen.id : safeStorage.getItem(key);
  return {
    zones,
    zone: zones.find((one) => one.id === id),
    choose: (to) => {
      if (to) safeStorage.setItem(key, to);
      else safeStorage.removeItem(key);
      if (!user) noteVisit(DELIVERY_ZONE_KEY);
      setChosen({ key, id: to });
      loadPhoneQuestion().catch(() => undefined);
    },
  };
}

/** Groups the delivery zones by town. Towns and zones stay in the sequence that the owner has set. */
export function zonesByTown<Zone extends ShopZone>(zones: readonly Zone[]): [town: string, zones: Zone[]][] {
  const towns = new Map<string, Zone[]>();
  for (const zone of zones) towns.set(zone.town, [...(towns.get(zone.town) ?? []), zone]);
  return [...towns];
}
