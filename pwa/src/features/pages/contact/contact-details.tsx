import { identityRows } from "graphql-server/features/shop/seller-identity-text";
import type { ReactNode } from "react";
import { ContactButtons } from "../../../lib/contact/contact-buttons.tsx";
import { callUrl } from "../../../lib/contact/contact-links.ts";
import { SocialLinks } from "../../../lib/contact/social-links.tsx";
import { useShop } from "../../../lib/shop-context.tsx";
import { PinIcon } from "../../../ui/icons/action-icons.tsx";
import { ClockIcon, type IconProps, InfoIcon, MailIcon, PhoneIcon } from "../../../ui/icons/icons.tsx";
import { formatPhone } from "../../../ui/text/format-phone.ts";
import * as styles from "./contact-details.module.css";
import { routeUrl } from "./map-links.ts";

/** Opening hours of the shop. Source: SHOP.md, section 1. */
export const OPENING_HOURS = [
  { days: "Lun-Ven", hours: "8h-18h" },
  { days: "Sam", hours: "9h-14h" },
];

/** The sentence below the opening hours. Source: SHOP.md. */
export const HOURS_NOTE = "Service client disponible 24/7";

export function ContactDetails() {
  const shop = useShop();
  const identity = identityRows(shop);
  return (
    <div className={styles.details}>
      <div className={styles.actions}>
        <ContactButtons />
      </div>
      <Detail Icon={PhoneIcon} title="Téléphone">
        <a href={callUrl(shop)}>{formatPhone(shop.phone)}</a>
      </Detail>
      <Detail Icon={MailIcon} title={shop.orderEmail ? "E-mails" : "E-mail"}>
        <MailLink email={shop.email} />
        {shop.orderEmail && <MailLink email={shop.orderEmail} />}
      </Detail>
      <Detail Icon={PinIcon} title="Adresse">
        <address>{shop.address}</address>
        <a href={routeUrl(shop)} target="_blank" rel="noopener noreferrer">
          Itinéraire
        </a>
      </Detail>
      <Detail Icon={ClockIcon} title="Horaires d’ouverture">
        <ul className={styles.hours}>
          {(shop.hours ?? OPENING_HOURS).map(({ days, hours }) => (
            <li key={days}>
              <span>{days}</span> {hours}
            </li>
          ))}
        </ul>
        {shop.hoursNote !== "" && <p>{shop.hoursNote ?? HOURS_NOTE}</p>}
      </Detail>
      {identity.length > 0 && (
        <Detail Icon={InfoIcon} title="Identité légale">
          <dl className={styles.identity}>
            {identity.map(([label, text]) => (
              <div key={label}>
                <dt>{label}&nbsp;:</dt> <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </Detail>
      )}
      <SocialLinks variant="outline" className={styles.social} />
    </div>
  );
}

const MailLink = ({ email }: { email: string }) => <a href={`mailto:${email}`}>{email}</a>;

function Detail({
  Icon,
  title,
  children,
}: {
  Icon: (props: IconProps) => ReactNode;
  title: string;
  children: ReactNode;
}) {
  return (
    <section className={styles.detail}>
      <Icon size={22} />
      <h2>{title}</h2>
      {children}
    </section>
  );
}
