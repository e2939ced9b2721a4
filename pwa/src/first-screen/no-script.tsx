import type { Shop } from "graphql-server/features/shop/profile/shop";
import { renderToStaticMarkup } from "react-dom/server";
import { Shell } from "../app/layout/layout.tsx";
import * as styles from "../features/account/account-form.module.css";
import { MessageOrCall } from "../lib/contact/message-or-call.tsx";
import { paths } from "../lib/paths.ts";
import { LinkButton } from "../ui/form/button.tsx";
import { Page } from "../ui/layout/page.tsx";
import { Stack } from "../ui/layout/primitives.tsx";
import { typeset } from "../ui/text/french-typography.ts";
import { forVisitor } from "./render-app.tsx";

interface NoScriptText {
  title: string;
  lead: string;
  message: string;
}

const TEXTS: Readonly<Record<string, NoScriptText>> = {
  [paths.cart]: {
    title: "Panier",
    lead: "Le panier a besoin de JavaScript. Sans lui, commandez sur la page d’un article, ou dites-nous ce qui vous plaît par WhatsApp ou par téléphone.",
    message: "Bonjour, je souhaite commander : ",
  },
  [paths.favourites]: {
    title: "Favoris",
    lead: "Les favoris ont besoin de JavaScript. Sans lui, dites-nous ce qui vous plaît par WhatsApp ou par téléphone.",
    message: "Bonjour, ces articles me plaisent : ",
  },
  [paths.orders]: {
    title: "Mes commandes",
    lead: "La liste de vos commandes a besoin de JavaScript. Sans lui, donnez-nous le numéro de votre commande par WhatsApp ou par téléphone : nous vous disons où elle en est.",
    message: "Bonjour, où en est ma commande ? Son numéro : ",
  },
  [paths.account]: {
    title: "Mon compte",
    lead: "Le compte a besoin de JavaScript. Vous pouvez commander sans compte, par WhatsApp ou par téléphone.",
    message: "Bonjour, je souhaite commander : ",
  },
  [paths.resetPassword]: {
    title: "Nouveau mot de passe",
    lead: "Pour choisir un mot de passe, cette page a besoin de JavaScript : activez-le dans les réglages de votre navigateur, ou écrivez-nous.",
    message: "Bonjour, je ne peux pas changer mon mot de passe. Mon adresse e-mail : ",
  },
  [paths.admin]: {
    title: "Administration",
    lead: "Le panneau d’administration a besoin de JavaScript : activez-le dans les réglages de votre navigateur.",
    message: "Bonjour, je ne peux pas ouvrir l’administration de la boutique.",
  },
};

/** The text for a public page that the server failed to render. */
const OTHER: NoScriptText = {
  title: "Page indisponible",
  lead: "Cette page ne s’affiche pas sans JavaScript pour le moment. Nous vous répondons par WhatsApp ou par téléphone.",
  message: "Bonjour, je souhaite commander : ",
};

/**
 * Renders what a browser without JavaScript shows instead of a page that only the script can render: the shop's header,
 * a sentence about what does not work, and links for a chat and a call with the shop.
 * @param url path of the page
 * @returns HTML for a noscript element
 */
export function renderNoScript(url: string, shop: Shop): string {
  const { title, lead, message } = TEXTS[url] ?? OTHER;
  const page = (
    <Shell>
      <Page>
        <Stack gap="fields" className={styles.layout}>
          <div>
            <h1>{title}</h1>
            <p className={styles.lead}>{typeset(lead)}</p>
          </div>
          <MessageOrCall message={message} />
          <LinkButton to={paths.catalogue} variant="quiet">
            Voir le catalogue
          </LinkButton>
        </Stack>
      </Page>
    </Shell>
  );
  return renderToStaticMarkup(forVisitor(url, shop, [], page));
}
