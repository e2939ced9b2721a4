import type { ShopZone } from "graphql-server/shared/shop";
import { useState } from "react";
import { useShop } from "../lib/shop-context.tsx";
import { safeStorage } from "../lib/storage/safe-storage.ts";
import { DELIVERY_ZONE_KEY } from "../lib/storage/storage-keys.ts";

const storage = safeStorage();

/** Where the cart may be delivered to, and where it is. */
export interface Delivery {
  zones: readonly ShopZone[];
  /** Undefined: to be agreed on. */
  zone: ShopZone | undefined;
  /** @param id empty for none */
  choose: (id: string) => void;
}

/** Where the cart is to be delivered: chosen once, kept on this device for as long as the shop has the zone. */
export function useChosenZone(): Delivery {
  const { zones } = useShop();
  const [id, setId] = useState(() => storage.getItem(DELIVERY_ZONE_KEY));
  return {
    zones,
    zone: zones.find((one) => one.id === id),
    choose: (chosen) => {
      if (chosen) storage.setItem(DELIVERY_ZONE_KEY, chosen);
      else storage.removeItem(DELIVERY_ZONE_KEY);
      setId(chosen);
    },
  };
}

/** The zones by town, in the owner's order. */
export function zonesByTown(zones: readonly ShopZone[]): [town: string, zones: ShopZone[]][] {
  const towns = new Map<string, ShopZone[]>();
  for (const zone of zones) towns.set(zone.town, [...(towns.get(zone.town) ?? []), zone]);
  return [...towns];
}
