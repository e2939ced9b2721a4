import { useQuery } from "@apollo/client/react";
import { useLocation } from "react-router-dom";
import { PanelFirstStepsDocument } from "../../graphql/admin.generated.ts";
import { paths } from "../../lib/paths.ts";
import { LinkButton } from "../../ui/form/button.tsx";
import styles from "./first-steps-link.module.css";

/**
 * Links to the first steps from the panel's other pages while some are open, because the panel opens with its
 * products, and on a phone the dashboard's link may be out of sight. It is beside the user's name and moves nothing.
 */
export function FirstStepsLink() {
  const { pathname } = useLocation();
  // The dashboard itself shows the steps.
  const isThere = pathname.replace(/\/$/, "") === paths.admin;
  const { data } = useQuery(PanelFirstStepsDocument, { skip: isThere });
  if (isThere || !data?.firstSteps) return null;
  return (
    <LinkButton variant="outline" size="small" to={paths.admin} className={styles.link}>
      Premiers pas
    </LinkButton>
  );
}
