import { paths } from "../../lib/paths.ts";

/** The links every navigation of the shell repeats, in their order. */
export const NAVIGATION = [
  { to: paths.home, label: "Accueil" },
  { to: paths.catalogue, label: "Catalogue" },
  { to: paths.services, label: "Services" },
  { to: paths.about, label: "À propos" },
  { to: paths.contact, label: "Contact" },
] as const;

/** What `aria-current` says of a link: the catalogue stays lit on everything below it, listing and products too. */
export function currentOf(pathname: string, to: string): "page" | "true" | undefined {
  if (pathname === to) return "page";
  return to === paths.catalogue && pathname.startsWith(to) ? "true" : undefined;
}
