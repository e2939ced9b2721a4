import { formatPrice } from "graphql-server/features/catalogue/product/price";
import type { PICKUP_TOWN } from "graphql-server/features/delivery/shop-zone";
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
  // The zones are shown only after hydration, because hydration must first render the same text as the server, whose
  // HTML contains no delivery zones. `part` is undefined once the page has loaded all settings of the shop.
  const knowsZones = useHydrated() && !shop.part;
  const lines = [
    {
      Icon: TruckIcon,
      text: knowsZones ? deliveryPromise(shop) : "Livraison\u00a0: prix selon la ville",
      to: `${paths.faq}#livraison`,
    },
    { Icon: CheckIcon, text: paymentPromise(shop), to: `${paths.faq}#paiement` },
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
 * A delivery zone with this text as its town means the pickup at the shop. The text is a copy of `PICKUP_TOWN`, because
 * importing that constant's module would add 0.6 kB to the script. The imported type ensures that both texts are equal.
 */
const PICKUP: typeof PICKUP_TOWN = "Retrait à la boutique";

/**
 * Returns a text with the delivery time and the lowest delivery fee. The time is left out if it differs between the
 * zones; the fee is left out if the shop has no zones.
 */
function deliveryPromise(shop: Shop): string {
  const zones = shop.zones.filter(({ town }) => town !== PICKUP);
  const general = deliveryTimeOf(shop);
  const [delay = general, ...others] = zones.map((zone) => zone.delay || general);
  const isSame = others.every((other) => other === delay);
  const start = isSame ? `Livraison en ${delay}` : "Livraison";
  if (zones.length === 0) return start;
  const fees = zones.map(({ fee }) => fee);
  const [lowest, highest] = [Math.min(...fees), Math.max(...fees)];
  const price = lowest === 0 ? "gratuite" : formatPrice(lowest);
  const from = lowest === highest ? price : lowest === 0 ? `${price} selon le quartier` : `dès ${price}`;
  return start + (isSame ? ", " : "\u00a0: ") + from;
}

/**
 * Returns the line about payment:
 * - If the shop asks for no deposit, the line promises payment on delivery.
 * - If the shop asks for a deposit except in one town, the line promises payment on delivery in this town.
 * - If the shop asks for a deposit in every town, the line names the deposit.
 */
function paymentPromise({ depositShare, depositTown }: Shop): string {
  if (!depositShare) return "Paiement à la livraison, mobile money";
  return depositTown ? `Paiement à la livraison à ${depositTown}` : "Acompte, puis paiement à la livraison";
}
