import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { useGraphqlClient } from "../../graphql-client/lazy-graphql-client.ts";
import { paths } from "../../lib/paths.ts";
import { LinkButton } from "../../ui/form/button.tsx";
import { fetchFirstSteps } from "../api/first-steps-api.ts";

/**
 * Leads to the first steps from the admin's other pages, as long as some are open: the way into the admin is its products,
 * and on a phone the dashboard's link may be out of sight. It stands beside the user's name and moves nothing.
 */
export function FirstStepsLink() {
  const client = useGraphqlClient();
  const { pathname } = useLocation();
  const isThere = pathname.replace(/\/$/, "") === paths.admin;
  const [areOpen, setOpen] = useState(false);
  useEffect(() => {
    // The dashboard has them, and may change them.
    if (isThere) return;
    let isCurrent = true;
    fetchFirstSteps(client).then(
      (steps) => isCurrent && setOpen(steps !== null),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [client, isThere]);
  if (isThere || !areOpen) return null;
  return (
    <LinkButton variant="outline" size="small" to={paths.admin} className="admin-first-steps-link">
      Premiers pas
    </LinkButton>
  );
}
