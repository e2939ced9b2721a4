/** Name of the slot in an order's history. The panel reads the former slot of a moved appointment from there. */
export const SLOT_FIELD = "Rendez-vous";
