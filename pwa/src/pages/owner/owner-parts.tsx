/*
 * What the owner's settings need of the shop's pages: the texts a shop begins with, and the pages' own components, by
 * which a change is seen before it is saved. In one module, which the admin fetches when the settings are opened.
 */
import type { Shop, ShopTexts } from "graphql-server/shared/shop";
import { Page } from "../../ui/layout/page.tsx";
import { ContactDetails } from "../contact/contact-details.tsx";
import { AboutContent } from "../texts/about-content.tsx";
import { aboutParts } from "../texts/about-parts.ts";
import { Blocks } from "../texts/blocks.tsx";
import { FaqContent } from "../texts/faq-content.tsx";
import { pageTextOf } from "../texts/page-text.ts";
import { TermsContent } from "../texts/terms-content.tsx";

export { NAIL_SERVICES } from "../../services/nail-services.ts";
export { ServiceCard } from "../../services/service-card.tsx";
export { HOURS_NOTE, OPENING_HOURS } from "../contact/contact-details.tsx";
export { DEFAULT_TEXTS } from "../texts/default-texts.ts";
export { ContactDetails };

/** A page's text as the page will show it. */
export function TextPreview({ shop, page, text }: { shop: Shop; page: keyof ShopTexts; text: string }) {
  const shown = pageTextOf(shop, page, text);
  if (page === "terms") return <TermsContent text={shown} />;
  if (page === "faq") return <FaqContent text={shown} />;
  const { title, since, lead, sections } = aboutParts(shop, shown);
  return (
    <Page flush>
      {since && <p>{since}</p>}
      <h2>{title}</h2>
      <Blocks blocks={lead} />
      <AboutContent sections={sections} />
    </Page>
  );
}
