import type { PanelDashboardQuery } from "../../../data/graphql/admin.generated.ts";

/** The shop's figures, and the numbers of new orders and messages. */
export type Dashboard = PanelDashboardQuery["dashboard"];
/** A day in Douala, `2026-11-22`, and its orders. */
export type DashboardDay = Dashboard["days"][number];
