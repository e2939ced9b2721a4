import type { ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import { currentOf } from "./navigation.ts";

/** Links as list items without styles of their own; header and mobile menu style them. */
export const NavLinks = ({ of }: { of: readonly { to: string; label: string }[] }) =>
  of.map(({ to, label }) => (
    <NavItem key={to} to={to}>
      {label}
    </NavItem>
  ));

export function NavItem({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} aria-current={currentOf(useLocation(), to)}>
        {children}
      </Link>
    </li>
  );
}
