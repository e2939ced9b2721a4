import { Link } from "react-router-dom";
import { paths } from "../../../lib/paths.ts";
import { advantagesOf, useShop } from "../../../lib/shop-context.tsx";
import { ClockIcon, HeadsetIcon, TagIcon, TruckIcon } from "../../../ui/icons/icons.tsx";
import * as styles from "./selling-points.module.css";

const ICONS = [TruckIcon, TagIcon, ClockIcon, HeadsetIcon];
/** Index of the selling point that links to the promotions. */
const PROMOTIONS = 1;

export function SellingPoints() {
  const advantages = advantagesOf(useShop());
  return (
    <ul className={styles.sellingPoints} aria-label="Nos avantages">
      {ICONS.map((Icon, place) => {
        const { title, text } = advantages[place] ?? {};
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: each icon has its place
          <li key={place}>
            <Icon />
            <strong>{place === PROMOTIONS ? <Link to={paths.promotions}>{title}</Link> : title}</strong>
            <span>{text}</span>
          </li>
        );
      })}
    </ul>
  );
}
