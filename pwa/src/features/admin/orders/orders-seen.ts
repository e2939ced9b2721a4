export const ALL_ORDERS_SETTING = "Les administrateurs traitent toutes les commandes";

/**
 * Sentence for an admin who does not handle an order, and so sees only its number, its state and their own articles.
 */
export const HANDLED_BY_SUPER_ADMIN = "Un super administrateur traite cette commande";

/** Sentence that tells an admin why the panel hides some orders of the shop, and parts of others, from them. */
export const WHICH_ORDERS_ADMINS_SEE = `Sans le réglage « ${ALL_ORDERS_SETTING} » (Réglages, Commandes), un administrateur ne voit que les commandes d’un de ses produits, et celles qu’il a enregistrées. Il traite celles dont tous les articles sont à lui ; des autres, il voit le numéro, l’état et ses articles.`;
