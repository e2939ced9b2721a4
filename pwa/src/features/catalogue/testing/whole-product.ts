import type { WholeProduct } from "../product/product.ts";
import { cardProduct } from "./card-product.ts";

export function wholeProduct(overrides: Partial<WholeProduct> = {}): WholeProduct {
  return {
    ...cardProduct(1, {
      productName: "Sac à main Bonanjo",
      category: "Sac à main",
      price: 32_000,
      sellingPrice: 24_500,
    }),
    brandName: "Atelier Bonanjo",
    description: "Sac porté main, fond renforcé & deux poches.\nContient un téléphone.",
    productImages: ["/images/abcdefghijklmnop", "/images/bbbbbbbbbbbbbbbb", "/images/cccccccccccccccc"],
    imageColours: [],
    similarProducts: [
      cardProduct(2, { productName: "Pochette Akwa" }),
      cardProduct(3, { productName: "Cabas Mvan" }),
    ],
    ...overrides,
  };
}
