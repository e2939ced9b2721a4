export const ALL_ORDERS_SETTING = "Les administrateurs traitent toutes les commandes";

/**
 * Sentence for an admin who does not handle an order. This admin sees only the order's number, its state, and the
 * admin's own articles.
 */
export const HANDLED_BY_SUPER_ADMIN = "Un super administrateur traite cette commande";

/** Sentence that says why the panel hides some of the shop's orders, and parts of other orders, from an admin. */
export const WHICH_ORDERS_ADMINS_SEE = `Sans le réglage « ${ALL_ORDERS_SETTING} » (Réglages, Commandes), un administrateur ne voit que les commandes d’un de ses produits, et celles qu’il a enregistrées. Il traite celles dont tous les articles sont à lui ; des autres, il voit le numéro, l’état et ses articles.`;
