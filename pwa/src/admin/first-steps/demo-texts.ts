/** Amount of demonstration content that exists, was removed or was restored. */
export interface DemoContent {
  products: number;
  /** Delivery zones. */
  zones: number;
}

const counted = (count: number, one: string, several: string): string[] =>
  count === 0 ? [] : [`${count} ${count > 1 ? several : one}`];

/** « 149 produits et 18 zones de livraison ». */
export const demoContent = ({ products, zones }: DemoContent): string =>
  [
    ...counted(products, "produit", "produits"),
    ...counted(zones, "zone de livraison", "zones de livraison"),
  ].join(" et ") || "rien";

/** « De retour : 149 produits et 18 zones de livraison ». */
export const backText = (content: DemoContent): string => `De retour\u00a0: ${demoContent(content)}`;
