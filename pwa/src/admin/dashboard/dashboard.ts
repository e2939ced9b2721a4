import type { PanelDashboardQuery } from "../../graphql/admin.generated.ts";

/** How the shop does, and what waits. */
export type Dashboard = PanelDashboardQuery["dashboard"];
/** A day of Douala, `2026-11-22`, and its orders. */
export type DashboardDay = Dashboard["days"][number];
