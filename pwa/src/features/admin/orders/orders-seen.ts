/** Label of the setting that lets admins see and handle the orders of the whole shop. */
export const ALL_ORDERS_SETTING = "Les administrateurs traitent toutes les commandes";

/** Tells an admin why the panel shows fewer orders than the shop has. */
export const WHICH_ORDERS_ADMINS_SEE = `Sans le réglage « ${ALL_ORDERS_SETTING} » (Réglages, Commandes), un administrateur ne voit que les commandes d’un de ses produits, et celles qu’il a enregistrées.`;
