import type { Shop } from "graphql-server/shop-profile/shop";
import type { LinkField } from "graphql-server/shop-profile/shop-details";

/** Pages by which search engines may know the shop; the chat is none. */
type ProfileField = Exclude<LinkField, "messagingUrl">;

/** The shop as a schema.org Organization. */
export const organization = ({ socialUrl, photoUrl, ...shop }: Shop) => ({
  "@type": "Organization",
  name: shop.name,
  url: shop.publicUrl,
  logo: `${shop.publicUrl}/icons/icon-512.png`,
  telephone: `+${shop.phone}`,
  email: shop.email,
  address: shop.address,
  sameAs: Object.values({ socialUrl, photoUrl } satisfies Record<ProfileField, unknown>).filter(Boolean),
});
