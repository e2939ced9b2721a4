import type { PanelDashboardQuery } from "../../../data/graphql/admin.generated.ts";

export type Dashboard = PanelDashboardQuery["dashboard"];
/** A day in Douala: `2026-11-22`. */
export type DashboardDay = Dashboard["days"][number];
