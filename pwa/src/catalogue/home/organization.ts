import type { Shop } from "graphql-server/shop-profile/shop";
import { networksOf } from "../../lib/contact/networks.ts";

/** The shop as a schema.org Organization. */
export const organization = (shop: Shop) => ({
  "@type": "Organization",
  name: shop.name,
  url: shop.publicUrl,
  logo: `${shop.publicUrl}/icons/icon-512.png`,
  telephone: `+${shop.phone}`,
  email: shop.email,
  address: shop.address,
  sameAs: networksOf(shop).flatMap(({ isProfile, href }) => (isProfile ? [href] : [])),
});
