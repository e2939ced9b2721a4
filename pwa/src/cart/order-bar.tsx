import { formatPrice } from "graphql-server/catalogue/product/price";
import { type MouseEventHandler, type RefObject, useEffect, useState } from "react";
import { useChatLink } from "../lib/contact/use-chat-link.ts";
import { AnchorButton } from "../ui/form/button.tsx";
import { ChatIcon } from "../ui/icons/icons.tsx";
import styles from "./order-bar.module.css";

export interface OrderBarProps {
  href: string;
  /** Without delivery; whole FCFA. */
  totalPrice: number;
  /** Of the delivery; undefined where it is not chosen. */
  fee: number | undefined;
  /** The order link of the summary. */
  order: RefObject<HTMLElement | null>;
  onOrder: MouseEventHandler<HTMLAnchorElement>;
}

/**
 * On phones: a bar with the total and the order link while the summary's own link is below the viewport. Hidden from
 * screen readers and the keyboard, which have the summary's.
 */
export function OrderBar({ href, totalPrice, fee, order, onOrder }: OrderBarProps) {
  const chatLink = useChatLink(href);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setShown(!entry.isIntersecting && entry.boundingClientRect.top > 0);
    });
    if (order.current) observer.observe(order.current);
    return () => observer.disconnect();
  }, [order]);

  if (!shown) return null;
  return (
    <div className={styles.bar} aria-hidden="true">
      <strong>
        {formatPrice(totalPrice + (fee ?? 0))}{" "}
        <small>{fee === undefined ? "hors livraison" : "livraison comprise"}</small>
      </strong>
      <AnchorButton {...chatLink} variant="order" size="small" tabIndex={-1} onClick={onOrder}>
        <ChatIcon />
        Commander
      </AnchorButton>
    </div>
  );
}
