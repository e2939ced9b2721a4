import { Link } from "react-router-dom";
import { NEWSLETTER_CONSENT } from "../../features/messages/newsletter.ts";
import { SocialLinks } from "../../lib/contact/social-links.tsx";
import { paths } from "../../lib/paths.ts";
import { useShop } from "../../lib/shop-context.tsx";
import { Button } from "../../ui/form/button.tsx";
import { ArrowUpIcon, MailIcon, PhoneIcon } from "../../ui/icons/icons.tsx";
import { formatPhone } from "../../ui/text/format-phone.ts";
import * as styles from "./footer.module.css";
import { LazyInstallOffer } from "./lazy-install-offer.tsx";
import { NewsletterForm, type Subscribe } from "./newsletter-form.tsx";
import { Wordmark } from "./wordmark.tsx";

const LINKS = [
  { to: paths.promotions, label: "Promotions" },
  { to: paths.about, label: "À propos" },
  { to: paths.contact, label: "Contact" },
  { to: paths.faq, label: "FAQ" },
  { to: paths.orders, label: "Mes commandes" },
  { to: paths.terms, label: "Conditions" },
  { to: paths.accessibility, label: "Accessibilité" },
];

function backToTop() {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  scrollTo({ top: 0, behavior: calm ? "instant" : "smooth" });
}

export function Footer({ onSubscribe }: { onSubscribe: Subscribe }) {
  const shop = useShop();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <section>
          <h2 className={styles.heading}>Les nouveautés en premier</h2>
          <p className={styles.soft}>
            {NEWSLETTER_CONSENT} <Link to={paths.unsubscribe}>Se désinscrire</Link>
          </p>
          <NewsletterForm onSubscribe={onSubscribe} />
        </section>
        <div className={styles.columns}>
          <nav aria-labelledby="pied-boutique">
            <h2 id="pied-boutique" className={styles.heading}>
              La boutique
            </h2>
            <ul className={styles.links}>
              {LINKS.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          </nav>
          <section>
            <h2 className={styles.heading}>Nous joindre</h2>
            <ul className={styles.contact}>
              <li>
                <a href={`tel:+${shop.phone}`}>
                  <PhoneIcon size={20} />
                  {formatPhone(shop.phone)}
                </a>
              </li>
              <li>
                <a href={`mailto:${shop.email}`}>
                  <MailIcon size={20} />
                  {shop.email}
                </a>
              </li>
            </ul>
            <SocialLinks variant="quiet" className={styles.social} />
          </section>
        </div>
        <div className={styles.end}>
          <p>
            <Wordmark /> <span className={styles.soft}>{`© ${shop.year}`}</span>
          </p>
          <LazyInstallOffer />
          <Button variant="outline" size="small" onClick={backToTop}>
            <ArrowUpIcon />
            Haut de page
          </Button>
        </div>
      </div>
    </footer>
  );
}
