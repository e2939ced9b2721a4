import { formatPrice } from "graphql-server/features/catalogue/product/price";
import type { ShopService } from "graphql-server/features/shop/profile/shop";
import { lengthText } from "graphql-server/platform/shop-time/time-text";
import { useId } from "react";
import { callUrl } from "../../lib/contact/contact-links.ts";
import { useChatLink } from "../../lib/contact/use-chat-link.ts";
import { useShop } from "../../lib/shop-context.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { AnchorButton, Button } from "../../ui/form/button.tsx";
import { ChatIcon, PhoneIcon } from "../../ui/icons/icons.tsx";
import { typeset } from "../../ui/text/french-typography.ts";
import { loadAppointmentSheet } from "../appointments/load-appointments.ts";
import { bookingUrl } from "../orders/link/booking-link.ts";
import * as styles from "./service-card.module.css";
import { ServiceImage } from "./service-image.tsx";

export interface ServiceCardProps {
  /** A default service has no id. */
  service: Omit<ShopService, "id"> & { readonly id?: string };
  priority: boolean;
}

export function ServiceCard({ service, priority }: ServiceCardProps) {
  const shop = useShop();
  const titleId = useId();
  const { id, title, image, description, price, isFrom, minutes } = service;
  const hasHours = (shop.appointmentHours ?? []).length > 0;
  const timed = hasHours && id && minutes ? { id, title, minutes } : undefined;
  const chatLink = useChatLink(bookingUrl(shop, title));
  return (
    <article className={styles.card}>
      <ServiceImage image={image} className={styles.image} priority={priority} />
      <div className={styles.text}>
        <h2 id={titleId}>{title}</h2>
        {description && <p>{typeset(description)}</p>}
        {(price != null || timed) && (
          <p>
            {price != null && <strong>{isFrom ? `dès ${formatPrice(price)}` : formatPrice(price)}</strong>}
            {price != null && timed && " · "}
            {timed && lengthText(timed.minutes)}
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
        {timed && (
          <Button
            variant="outline"
            size="small"
            className={styles.slot}
            aria-describedby={titleId}
            onClick={() =>
              loadAppointmentSheet().then(
                (show) => void show(timed),
                () => toast.error("Les heures n’ont pas pu être chargées. Réessayez"),
              )
            }
          >
            Choisir l’heure
          </Button>
        )}
      </div>
    </article>
  );
}
