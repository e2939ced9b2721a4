import type { PageTexts, Shop } from "graphql-server/features/shop/profile/shop";
import { Page } from "../../../ui/layout/page.tsx";
import { AboutContent } from "./about-content.tsx";
import { aboutParts } from "./about-parts.ts";
import { Blocks } from "./blocks.tsx";
import { FaqContent } from "./faq-content.tsx";
import { pageTextOf } from "./page-text.ts";
import { TermsContent } from "./terms-content.tsx";

export function TextPreview({ shop, page, text }: { shop: Shop; page: keyof PageTexts; text: string }) {
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
