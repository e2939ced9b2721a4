import { formatPrice } from "graphql-server/features/catalogue/product/price";
import type { ShopService } from "graphql-server/features/shop/profile/shop";
import { useId } from "react";
import { callUrl } from "../../lib/contact/contact-links.ts";
import { useChatLink } from "../../lib/contact/use-chat-link.ts";
import { useShop } from "../../lib/shop-context.tsx";
import { AnchorButton } from "../../ui/form/button.tsx";
import { ChatIcon, PhoneIcon } from "../../ui/icons/icons.tsx";
import { typeset } from "../../ui/text/french-typography.ts";
import { bookingUrl } from "../orders/link/product-order-link.ts";
import * as styles from "./service-card.module.css";
import { ServiceImage } from "./service-image.tsx";

export function ServiceCard({ service, priority }: { service: Omit<ShopService, "id">; priority: boolean }) {
  const shop = useShop();
  const titleId = useId();
  const { title, image, description, price, isFrom } = service;
  const chatLink = useChatLink(bookingUrl(shop, title));
  return (
    <article className={styles.card}>
      <ServiceImage image={image} className={styles.image} priority={priority} />
      <div className={styles.text}>
        <h2 id={titleId}>{title}</h2>
        {description && <p>{typeset(description)}</p>}
        {price != null && (
          <p>
            <strong>{isFrom ? `dès ${formatPrice(price)}` : formatPrice(price)}</strong>
          </p>
        )}
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
