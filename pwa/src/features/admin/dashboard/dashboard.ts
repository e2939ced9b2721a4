import type { PanelDashboardQuery } from "../../../data/graphql/admin.generated.ts";

export type Dashboard = PanelDashboardQuery["dashboard"];
/** Figures of a day. The day is that of Douala: `2026-11-22`. */
export type DashboardDay = Dashboard["days"][number];
