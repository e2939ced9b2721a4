import { useQuery } from "@apollo/client/react";
import { useLocation } from "react-router";
import { PanelFirstStepsDocument } from "../../graphql/admin.generated.ts";
import { paths } from "../../lib/paths.ts";
import { LinkButton } from "../../ui/form/button.tsx";
import styles from "./first-steps-link.module.css";

/**
 * Links to the first steps while some are not done, from the panel's pages except the dashboard. The panel opens with
 * its products, and on a phone the dashboard's link may be off screen. The link is beside the user's name, so that it
 * moves no other content.
 */
export function FirstStepsLink() {
  const { pathname } = useLocation();
  // True on the dashboard, which shows the steps itself.
  const isThere = pathname.replace(/\/$/, "") === paths.admin;
  const { data } = useQuery(PanelFirstStepsDocument, { skip: isThere });
  if (isThere || !data?.firstSteps) return null;
  return (
    <LinkButton variant="outline" size="small" to={paths.admin} className={styles.link}>
      Premiers pas
    </LinkButton>
  );
}
