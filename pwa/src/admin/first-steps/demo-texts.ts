/** Amount of demonstration content that exists, was removed or was restored. */
export interface DemoContent {
  products: number;
  /** Number of delivery zones. */
  zones: number;
}

const counted = (count: number, one: string, several: string): string[] =>
  count === 0 ? [] : [`${count} ${count > 1 ? several : one}`];

/** Returns an amount of content as French text: « 149 produits et 18 zones de livraison ». */
export const demoContent = ({ products, zones }: DemoContent): string =>
  [
    ...counted(products, "produit", "produits"),
    ...counted(zones, "zone de livraison", "zones de livraison"),
  ].join(" et ") || "rien";

/** Returns the message after a restoration: « De retour : 149 produits et 18 zones de livraison ». */
export const backText = (content: DemoContent): string => `De retour\u00a0: ${demoContent(content)}`;
