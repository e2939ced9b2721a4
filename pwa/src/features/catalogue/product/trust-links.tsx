import { formatPrice } from "graphql-server/features/catalogue/product/price";
import type { PICKUP_TOWN } from "graphql-server/features/delivery/delivery-zone";
import type { Shop } from "graphql-server/features/shop/profile/shop";
import { Link } from "react-router-dom";
import { useHydrated } from "../../../lib/external-store.ts";
import { paths } from "../../../lib/paths.ts";
import { deliveryTimeOf, useShop } from "../../../lib/shop-context.tsx";
import { CheckIcon, HeadsetIcon, RefreshIcon, TruckIcon } from "../../../ui/icons/icons.tsx";
import * as styles from "./trust-links.module.css";

/** The shop's promises about an order, one line each. Each line is a link to the text with the details. */
export function TrustLinks() {
  const shop = useShop();
  // The server's HTML contains no delivery zones, because it does not contain all settings of the shop. The hydration
  // must render the same text as the server, so the zones are used only after the hydration.
  const knowsZones = useHydrated();
  const lines = [
    {
      Icon: TruckIcon,
      text: deliveryPromise(shop, knowsZones ? shop.zones : []),
      to: `${paths.faq}#livraison`,
    },
    { Icon: CheckIcon, text: "Paiement à la livraison, mobile money", to: `${paths.faq}#paiement` },
    { Icon: RefreshIcon, text: "Retours et échanges", to: `${paths.terms}#retours-et-remboursements` },
    { Icon: HeadsetIcon, text: `${shop.name} vous répond`, to: paths.contact },
  ];
  return (
    <ul className={styles.lines}>
      {lines.map(({ Icon, text, to }) => (
        <li key={to}>
          <Link to={to}>
            <Icon size={20} />
            <span>{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/**
 * A copy of `PICKUP_TOWN`. Only the type of the original is imported, because its module would add 0.6 kB to the
 * script. The type ensures that the copy equals the original.
 */
const PICKUP: typeof PICKUP_TOWN = "Retrait à la boutique";

/** Returns a text with the delivery time and the lowest delivery fee. The fee is left out if no zones are given. */
function deliveryPromise(shop: Shop, zones: Shop["zones"]): string {
  const fees = zones.filter(({ town }) => town !== PICKUP).map(({ fee }) => fee);
  const time = `Livraison en ${deliveryTimeOf(shop)}`;
  if (fees.length === 0) return time;
  const [lowest, highest] = [Math.min(...fees), Math.max(...fees)];
  if (highest === 0) return `${time}, gratuite`;
  if (lowest === 0) return `${time}, gratuite selon le quartier`;
  return lowest === highest ? `${time}, ${formatPrice(lowest)}` : `${time}, dès ${formatPrice(lowest)}`;
}
