import { Link, useLocation } from "react-router-dom";
import { currentOf, NAVIGATION } from "./navigation.ts";

/** The navigation as list items, styled by the header and the mobile menu. */
export function NavLinks() {
  const { pathname } = useLocation();
  return NAVIGATION.map(({ to, label }) => (
    <li key={to}>
      <Link to={to} aria-current={currentOf(pathname, to)}>
        {label}
      </Link>
    </li>
  ));
}
