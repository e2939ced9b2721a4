import type { PanelFirstStepsFragment } from "../../graphql/admin.generated.ts";

/** How much of the demonstration there is, was removed or brought back. */
export type DemoContent = PanelFirstStepsFragment["demo"];

const counted = (count: number, one: string, several: string): string[] =>
  count === 0 ? [] : [`${count} ${count > 1 ? several : one}`];

/** « 149 produits et 18 zones de livraison ». */
export const demoContent = ({ products, zones }: DemoContent): string =>
  [
    ...counted(products, "produit", "produits"),
    ...counted(zones, "zone de livraison", "zones de livraison"),
  ].join(" et ") || "rien";
