import { FAMILIES } from "graphql-server/features/catalogue/category/families";
import { paths } from "../../lib/paths.ts";

/** Links to the families of categories, and to the promotions. */
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
 * Further links of the phone's menu. On phones the header has no icons for these pages; the footer has links to them,
 * but is far down on a long page.
 */
export const MORE_LINKS = [
  { to: paths.favourites, label: "Favoris" },
  { to: paths.faq, label: "FAQ" },
] as const;

/**
 * Returns `aria-current` of a link for the URL on screen: "page" if the link leads to this URL, with or without its
 * query; "true" for the catalogue's link on lists of products and on product pages; otherwise undefined.
 */
export function currentOf(
  { pathname, search }: Pick<Location, "pathname" | "search">,
  to: string,
): "page" | "true" | undefined {
  if (pathname === to || pathname + search === to) return "page";
  return to === paths.catalogue && pathname.startsWith(to) ? "true" : undefined;
}
