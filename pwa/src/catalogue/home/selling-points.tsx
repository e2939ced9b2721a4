import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { deliveryTimeOf, useShop } from "../../lib/shop-context.tsx";
import { ClockIcon, HeadsetIcon, TagIcon, TruckIcon } from "../../ui/icons/icons.tsx";
import { PROMOTION_TEXT } from "./promotion-texts.ts";
import styles from "./selling-points.module.css";

const SELLING_POINTS = [
  { Icon: TruckIcon, title: "Livraison express", text: undefined },
  { Icon: TagIcon, title: "Promotions régulières", text: PROMOTION_TEXT, to: paths.promotions },
  { Icon: ClockIcon, title: "Disponible 24/7", text: "Jour et nuit" },
  { Icon: HeadsetIcon, title: "Support rapide", text: "Message ou appel" },
];

/** The four selling points of the shop. */
export function SellingPoints() {
  const shop = useShop();
  return (
    <ul className={styles.sellingPoints} aria-label="Nos avantages">
      {SELLING_POINTS.map(({ Icon, to, ...original }, place) => {
        const { title, text = `En ${deliveryTimeOf(shop)}` } = shop.advantages?.[place] ?? original;
        return (
          <li key={original.title}>
            <Icon />
            <strong>{to ? <Link to={to}>{title}</Link> : title}</strong>
            <span>{text}</span>
          </li>
        );
      })}
    </ul>
  );
}
