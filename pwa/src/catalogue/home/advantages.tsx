import { ClockIcon, HeadsetIcon, TagIcon, TruckIcon } from "../../ui/icons/icons.tsx";
import styles from "./advantages.module.css";
import { DELIVERY_PROMISE, PROMOTION_TEXT } from "./selling-points.ts";

const ADVANTAGES = [
  { Icon: TruckIcon, title: "Livraison express", text: `En ${DELIVERY_PROMISE}` },
  { Icon: TagIcon, title: "Promotions régulières", text: PROMOTION_TEXT },
  { Icon: ClockIcon, title: "Disponible 24/7", text: "Jour et nuit" },
  { Icon: HeadsetIcon, title: "Support rapide", text: "Message ou appel" },
];

/** Four reasons to buy here. */
export function Advantages() {
  return (
    <ul className={styles.advantages} aria-label="Nos avantages">
      {ADVANTAGES.map(({ Icon, title, text }) => (
        <li key={title}>
          <Icon />
          <strong>{title}</strong>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
