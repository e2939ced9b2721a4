import type { Shop } from "graphql-server/shop-profile/shop";
import type { LinkField } from "graphql-server/shop-profile/shop-details";
import { ChatIcon, FacebookIcon, InstagramIcon } from "../../ui/icons/icons.tsx";

/** The shop's pages on other sites, in the order of the buttons. `isProfile`: search engines may know the shop by it. */
const NETWORKS = {
  messagingUrl: { label: "WhatsApp", Icon: ChatIcon, isProfile: false },
  socialUrl: { label: "Facebook", Icon: FacebookIcon, isProfile: true },
  photoUrl: { label: "Instagram", Icon: InstagramIcon, isProfile: true },
} as const satisfies Record<LinkField, object>;

/** The networks that the shop is on, with their addresses. */
export const networksOf = (shop: Shop) =>
  (Object.keys(NETWORKS) as LinkField[]).flatMap((field) => {
    const href = shop[field];
    return href ? [{ ...NETWORKS[field], href }] : [];
  });
