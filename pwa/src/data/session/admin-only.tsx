import { type ReactNode, useState } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { PageSkeleton } from "../../ui/feedback/skeleton.tsx";
import { ACCESS_LOST, type SessionUser, useSession } from "./session.ts";

/**
 * Shows the admin panel to admins and super admins. Other users are redirected to the home page. If the user has just
 * lost the admin role, the home page shows a message. If the session has ended, the user is redirected to the sign-in
 * page and returns to this page after the sign-in.
 */
export function AdminOnly({ children }: { children: (user: SessionUser) => ReactNode }) {
  const { user, ready, ended } = useSession();
  const { pathname, search } = useLocation();
  const [wasAllowed, setWasAllowed] = useState(false);
  if (user && user.role !== "GENERAL") {
    if (!wasAllowed) setWasAllowed(true);
    return children(user);
  }
  // The stored role may be outdated, because the user may have become an admin since. Waits for the server's answer
  // before redirecting.
  if (!ready) return <PageSkeleton />;
  if (!user && ended)
    return <Navigate to={paths.signIn} state={{ from: `${pathname}${search}`, ended }} replace />;
  return <Navigate to={paths.home} {...(user && wasAllowed && { state: ACCESS_LOST })} replace />;
}
