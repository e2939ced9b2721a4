import { formatPrice } from "graphql-server/catalogue/product/price";
import { type MouseEventHandler, type RefObject, useEffect, useState } from "react";
import { useChatLink } from "../lib/contact/use-chat-link.ts";
import { AnchorButton } from "../ui/form/button.tsx";
import { ChatIcon } from "../ui/icons/icons.tsx";
import styles from "./order-bar.module.css";

export interface OrderBarProps {
  href: string;
  /** Whole FCFA. */
  totalPrice: number;
  /** The order link of the summary. */
  order: RefObject<HTMLElement | null>;
  onOrder: MouseEventHandler<HTMLAnchorElement>;
}

/**
 * On phones: a bar with the total and the order link while the summary's own link is below the viewport. Hidden from
 * screen readers and the keyboard, which have the summary's.
 */
export function OrderBar({ href, totalPrice, order, onOrder }: OrderBarProps) {
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
        {formatPrice(totalPrice)} <small>hors livraison</small>
      </strong>
      <AnchorButton {...chatLink} variant="order" size="small" tabIndex={-1} onClick={onOrder}>
        <ChatIcon />
        Commander
      </AnchorButton>
    </div>
  );
}
