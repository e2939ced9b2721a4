import { PanelDashboardDocument, type PanelDashboardQuery } from "../../graphql/admin.generated.ts";
import type { GraphqlClient } from "../../lib/mutate.ts";
import { adminQuery } from "./admin-query.ts";

/** How the shop does, and what waits. */
export type Dashboard = PanelDashboardQuery["dashboard"];
/** A day of Douala, `2026-11-22`, and its orders. */
export type DashboardDay = Dashboard["days"][number];

/** Fetches the dashboard. Throws Apollo's errors. */
export async function fetchDashboard(client: GraphqlClient): Promise<Dashboard> {
  return (await adminQuery(client, PanelDashboardDocument, {})).dashboard;
}
