import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { ClockIcon, HeadsetIcon, TagIcon, TruckIcon } from "../../ui/icons/icons.tsx";
import { DELIVERY_TIME, PROMOTION_TEXT } from "./promotion-texts.ts";
import styles from "./selling-points.module.css";

const SELLING_POINTS = [
  { Icon: TruckIcon, title: "Livraison express", text: `En ${DELIVERY_TIME}` },
  { Icon: TagIcon, title: "Promotions régulières", text: PROMOTION_TEXT, to: paths.promotions },
  { Icon: ClockIcon, title: "Disponible 24/7", text: "Jour et nuit" },
  { Icon: HeadsetIcon, title: "Support rapide", text: "Message ou appel" },
];

/** The four selling points of the shop. */
export function SellingPoints() {
  return (
    <ul className={styles.sellingPoints} aria-label="Nos avantages">
      {SELLING_POINTS.map(({ Icon, title, text, to }) => (
        <li key={title}>
          <Icon />
          <strong>{to ? <Link to={to}>{title}</Link> : title}</strong>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
