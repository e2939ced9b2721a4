import { Link, useLocation } from "react-router-dom";
import { callUrl, chatUrl } from "../lib/contact-links.ts";
import type { PageModule } from "../lib/page-module.ts";
import { paths } from "../lib/paths.ts";
import { useShop } from "../lib/shop-context.tsx";
import { AnchorButton } from "../ui/form/button.tsx";
import { ChatIcon, PhoneIcon } from "../ui/icons/icons.tsx";
import { formatPhone } from "../ui/text/format-phone.ts";
import styles from "./account-form.module.css";
import { AccountLayout } from "./account-layout.tsx";

/** Passwords cannot be reset online yet: the page leads to a chat or a call with the shop. */
export function ForgotPasswordPage() {
  const shop = useShop();
  const { state } = useLocation();
  return (
    <AccountLayout
      title="Mot de passe oublié"
      description="Mot de passe oublié ? La boutique vous aide par message."
    >
      <p>
        Le mot de passe ne peut pas encore être changé en ligne. Écrivez-nous avec l’adresse e-mail de votre
        compte&nbsp;: nous vous aidons à retrouver l’accès.
      </p>
      <AnchorButton
        href={chatUrl(shop, "Bonjour, j’ai oublié le mot de passe de mon compte. Mon adresse e-mail : ")}
        target="_blank"
        rel="noopener"
        variant="order"
        wide
      >
        <ChatIcon />
        Écrire sur WhatsApp
      </AnchorButton>
      <AnchorButton href={callUrl(shop)} variant="outline" wide>
        <PhoneIcon />
        {formatPhone(shop.phone)}
      </AnchorButton>
      <p className={styles.other}>
        <Link to={paths.signIn} state={state}>
          Retour à la connexion
        </Link>
      </p>
    </AccountLayout>
  );
}

export const page: PageModule = { Page: ForgotPasswordPage };
