/** How many demonstration products, zones and prices the shop still has, or how many were removed or restored. */
export interface DemoContent {
  products: number;
  zones: number;
  /** Number of nail services with the demonstration's prices. */
  services: number;
}

const counted = (count: number, one: string, several: string): string[] =>
  count === 0 ? [] : [`${count} ${count > 1 ? several : one}`];

/**
 * Returns how much demonstration content there is, as French text: « 149 produits, 18 zones de livraison et 8 prix de
 * soins ».
 */
export const demoContent = ({ products, zones, services }: DemoContent): string =>
  [
    ...counted(products, "produit", "produits"),
    ...counted(zones, "zone de livraison", "zones de livraison"),
    ...counted(services, "prix de soin", "prix de soins"),
  ]
    .join(", ")
    .replace(/, (?=[^,]*$)/, " et ") || "rien";

/**
 * Returns the message after demonstration content was restored: « De retour : 149 produits et 18 zones de livraison ».
 */
export const backText = (content: DemoContent): string => `De retour\u00a0: ${demoContent(content)}`;
