import type { Shop } from "graphql-server/features/shop/profile/shop";
import {
  type Block,
  type PageText,
  parsePageText,
  type TextDetail,
  type TextPart,
  withDetails,
} from "graphql-server/features/shop/text-blocks";
import { deliveryTimeOf } from "../../../lib/shop-context.tsx";
import { formatPhone } from "../../../ui/text/format-phone.ts";
import { typeset } from "../../../ui/text/french-typography.ts";

/** Parses a text and inserts the shop's details. */
export function shopText(shop: Shop, text: string): PageText {
  const details: Record<TextDetail, string> = {
    boutique: shop.name,
    adresse: shop.address,
    // The spaces are no-break spaces, because a phone number that is split between two lines is hard to read.
    téléphone: formatPhone(shop.phone).replaceAll(" ", "\u00a0"),
    "e-mail": shop.email,
    livraison: deliveryTimeOf(shop),
  };
  // Details are inserted after parsing, so that a shop's name cannot create a heading.
  const shown = (line: string) => typeset(withDetails(line, details));
  const block = (one: Block): Block => {
    if (one.kind === "list") return { ...one, items: one.items.map(shown) };
    return one.kind === "link" ? { ...one, label: shown(one.label) } : { ...one, text: shown(one.text) };
  };
  const part = ({ title, blocks }: TextPart) => ({ title: shown(title), blocks: blocks.map(block) });
  const { lead, sections } = parsePageText(text);
  return {
    lead: lead.map(block),
    sections: sections.map((section) => ({
      ...part(section),
      id: section.id,
      parts: section.parts.map(part),
    })),
  };
}
