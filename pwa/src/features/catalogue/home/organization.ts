import type { Shop } from "graphql-server/features/shop/profile/shop";
import type { LinkField } from "graphql-server/features/shop/profile/shop-settings";

/**
 * Links by which search engines identify the shop. The chat link is left out, because it leads to no page about the
 * shop.
 */
type ProfileField = Exclude<LinkField, "messagingUrl">;

/** The shop's data for search engines, as a schema.org Organization. */
export const organization = ({ socialUrl, photoUrl, ...shop }: Shop) => ({
  "@type": "Organization",
  name: shop.name,
  url: shop.publicUrl,
  logo: `${shop.publicUrl}/icons/icon-512.png`,
  telephone: `+${shop.phone}`,
  email: shop.email,
  address: shop.address,
  ...(shop.legalName && { legalName: shop.legalName }),
  ...(shop.niu && { taxID: shop.niu }),
  // For a seller who pays value added tax, the tax number `niu` is also the VAT number, so it is named twice.
  ...(shop.niu && shop.vat === "INCLUDED" && { vatID: shop.niu }),
  sameAs: Object.values({ socialUrl, photoUrl } satisfies Record<ProfileField, unknown>).filter(Boolean),
});
