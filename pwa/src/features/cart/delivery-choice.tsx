import { formatPrice } from "graphql-server/features/catalogue/product/price";
import type { ShopZone } from "graphql-server/features/delivery/shop-zone";
import { isPickupZone } from "graphql-server/features/delivery/shop-zone";
import { SelectField } from "../../ui/form/field.tsx";
import { asksQuarter } from "../orders/customer.ts";
import * as styles from "./cart-summary.module.css";
import { type Delivery, zonesByTown } from "./chosen-zone.ts";
import { QuarterField } from "./customer-details.tsx";
import type { TypedCustomer } from "./use-customer.ts";

export interface DeliveryChoiceProps extends Delivery {
  typed: TypedCustomer;
  /** Total of the cart with the delivery fee, in whole FCFA. */
  total: number;
}

/**
 * Lets the customer choose a delivery zone, and shows its fee and the total with the fee. If the chosen zone has
 * several quarters, also asks for the quarter. Renders nothing if the shop has no zones.
 */
export function DeliveryChoice({ zones, zone, choose, typed, total }: DeliveryChoiceProps) {
  if (zones.length === 0) return null;
  return (
    <>
      <SelectField
        label="Zone de livraison"
        optional
        name="deliveryZone"
        value={zone?.id ?? ""}
        onChange={({ currentTarget: { value } }) => choose(value)}
      >
        <option value="">À convenir</option>
        {zonesByTown(zones).map(([town, ofTown]) => (
          <optgroup key={town} label={town}>
            {ofTown.map((one) => (
              <option key={one.id} value={one.id}>
                {optionOf(one, ofTown, one === zone)}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      {zone && asksQuarter(zone) && <QuarterField {...typed} optional />}
      {zone && (
        <dl>
          <div>
            <dt>{isPickupZone(zone) ? "Retrait" : "Livraison"}</dt>
            <dd>{priceOf(zone)}</dd>
            {zone.delay && <dd className={styles.excluded}>{zone.delay}</dd>}
          </div>
          <div>
            <dt>Total avec livraison</dt>
            <dd className={styles.total}>{formatPrice(total)}</dd>
          </div>
        </dl>
      )}
    </>
  );
}

const priceOf = (zone: ShopZone): string =>
  isPickupZone(zone) ? "gratuit" : zone.fee === 0 ? "gratuite" : formatPrice(zone.fee);

/**
 * Returns the text of a delivery zone's option. It contains the town, because the closed list does not show the heading
 * with the town. The option of the chosen zone has no price: the closed list on a phone would cut the price off, and
 * the cart's sums show it.
 */
function optionOf(zone: ShopZone, ofTown: readonly ShopZone[], isChosen: boolean): string {
  const quarter = zone.quarter || (ofTown.length > 1 ? "autre quartier" : "toute la ville");
  const place = isPickupZone(zone) ? zone.town : `${zone.town}, ${quarter}`;
  return isChosen ? place : `${place} — ${priceOf(zone)}`;
}
