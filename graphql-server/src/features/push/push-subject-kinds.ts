export const PANEL_PUSHES = ["NEW_ORDER", "ANNOUNCED_PAYMENT", "MESSAGE"] as const;
export type PanelPush = (typeof PANEL_PUSHES)[number];

/** Subjects of a subscription to notifications: an order, a size, or a kind of event in the admin panel. */
export const PUSH_KINDS = ["ORDER", "SIZE", ...PANEL_PUSHES] as const;
export type PushKind = (typeof PUSH_KINDS)[number];
