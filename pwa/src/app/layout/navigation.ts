import { FAMILIES } from "graphql-server/features/catalogue/category/families";
import { paths } from "../../lib/paths.ts";

/** The families of categories, and the promotions. */
export const FAMILY_LINKS = [
  ...FAMILIES.map(({ label, categories }) => ({ to: paths.listing(categories), label })),
  { to: paths.promotions, label: "Promotions" },
];

export const NAVIGATION = [
  { to: paths.home, label: "Accueil" },
  { to: paths.catalogue, label: "Catalogue" },
  { to: paths.services, label: "Services" },
  { to: paths.about, label: "À propos" },
  { to: paths.contact, label: "Contact" },
] as const;

/**
 * Further links of the mobile menu, because phones do not show the header's icons, and the footer is at the end of a
 * long page.
 */
export const MORE_LINKS = [
  { to: paths.favourites, label: "Favoris" },
  { to: paths.faq, label: "FAQ" },
] as const;

/**
 * Returns the `aria-current` of a link. A family's link is current only with its categories in the address. The
 * catalogue link is also current on listings and product pages.
 */
export function currentOf(
  { pathname, search }: Pick<Location, "pathname" | "search">,
  to: string,
): "page" | "true" | undefined {
  if (pathname === to || pathname + search === to) return "page";
  return to === paths.catalogue && pathname.startsWith(to) ? "true" : undefined;
}
