import { type ReactNode, useState } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { paths } from "../lib/paths.ts";
import { PageSkeleton } from "../ui/feedback/skeleton.tsx";
import { ACCESS_LOST, type SessionUser, useSession } from "./session.ts";

/**
 * Shows the admin panel to admins and super admins. Other users are redirected to the home page, which informs a user
 * who has just lost the role. If the session has ended, the user is redirected to the sign-in page and returns from
 * there.
 */
export function AdminOnly({ children }: { children: (user: SessionUser) => ReactNode }) {
  const { user, ready, ended } = useSession();
  const { pathname, search } = useLocation();
  const [wasAllowed, setWasAllowed] = useState(false);
  if (user && user.role !== "GENERAL") {
    if (!wasAllowed) setWasAllowed(true);
    return children(user);
  }
  // The stored role may be older than a promotion, so this waits for the server's.
  if (!ready) return <PageSkeleton />;
  if (!user && ended)
    return <Navigate to={paths.signIn} state={{ from: `${pathname}${search}`, ended }} replace />;
  return <Navigate to={paths.home} {...(user && wasAllowed && { state: ACCESS_LOST })} replace />;
}
