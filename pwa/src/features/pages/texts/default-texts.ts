import type { PageTexts } from "graphql-server/features/shop/profile/shop";
import { ABOUT_TEXT } from "./about-text.ts";
import { FAQ_TEXT } from "./faq-text.ts";
import { TERMS_TEXT } from "./terms-text.ts";

export const DEFAULT_TEXTS: Readonly<Record<keyof PageTexts, string>> = {
  terms: TERMS_TEXT,
  faq: FAQ_TEXT,
  about: ABOUT_TEXT,
};
