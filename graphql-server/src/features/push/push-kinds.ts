export const PANEL_PUSHES = ["NEW_ORDER", "ANNOUNCED_PAYMENT", "MESSAGE"] as const;
export type PanelPush = (typeof PANEL_PUSHES)[number];

/** What a subscription is about. */
export const PUSH_KINDS = ["ORDER", "SIZE", ...PANEL_PUSHES] as const;
export type PushKind = (typeof PUSH_KINDS)[number];
