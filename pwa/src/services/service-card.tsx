import { useId } from "react";
import { bookingUrl } from "../cart/order-links.ts";
import { callUrl } from "../lib/contact/contact-links.ts";
import { useChatLink } from "../lib/contact/use-chat-link.ts";
import { useShop } from "../lib/shop-context.tsx";
import { AnchorButton } from "../ui/form/button.tsx";
import { ChatIcon, PhoneIcon } from "../ui/icons/icons.tsx";
import { typeset } from "../ui/text/french-typography.ts";
import type { NailService } from "./nail-services.ts";
import styles from "./service-card.module.css";

/** A nail service with its booking by chat or phone. */
export function ServiceCard({ service, priority }: { service: NailService; priority: boolean }) {
  const shop = useShop();
  const titleId = useId();
  const { title, image, description } = service;
  const chatLink = useChatLink(bookingUrl(shop, title));
  return (
    <article className={styles.card}>
      <picture className={styles.image}>
        <source type="image/avif" srcSet={`/services/${image}.avif`} />
        <img
          src={`/services/${image}.webp`}
          alt=""
          width={640}
          height={800}
          loading={priority ? "eager" : "lazy"}
          decoding="async"
        />
      </picture>
      <div className={styles.text}>
        <h2 id={titleId}>{title}</h2>
        <p>{typeset(description)}</p>
      </div>
      <div className={styles.actions}>
        <AnchorButton variant="order" size="small" {...chatLink} aria-describedby={titleId}>
          <ChatIcon />
          Réserver
        </AnchorButton>
        <AnchorButton variant="outline" size="small" href={callUrl(shop)} aria-describedby={titleId}>
          <PhoneIcon />
          Appeler
        </AnchorButton>
      </div>
    </article>
  );
}
