import { useQuery } from "@apollo/client/react";
import { useLocation } from "react-router-dom";
import { PanelFirstStepsDocument } from "../../../data/graphql/admin.generated.ts";
import { paths } from "../../../lib/paths.ts";
import { LinkButton } from "../../../ui/form/button.tsx";
import * as styles from "./first-steps-link.module.css";

/**
 * Links to the first steps of a new shop on the dashboard, while some steps are not done. All other pages of the panel
 * show this link, because the panel opens with its products, and on a phone the navigation's link to the dashboard may
 * be off screen. The link is beside the user's name, where it moves no other content.
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
