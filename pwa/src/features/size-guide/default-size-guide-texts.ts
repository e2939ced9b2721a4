import type { SizeGuideName } from "graphql-server/features/shop/size-guide";

const CLOTHES_NOTE =
  "Mesurez à même la peau, sans serrer : poitrine et hanches à l’endroit le plus fort, taille au creux.";
const SHOES_NOTE =
  "Debout, talon contre un mur, mesurez jusqu’au bout de l’orteil le plus long. Gardez le plus grand des deux pieds.";

/** Returns the rows of European shoe sizes with the length of the foot: 2/3 cm for each size, 24 cm for 38. */
function shoeRows(from: number, to: number): string {
  let rows = "";
  for (let size = from; size <= to; size += 1)
    rows += `\n${size}|${`${Math.round(((size - 2) * 20) / 3) / 10}`.replace(".", ",")}`;
  return rows;
}

/**
 * The guides that a shop has until the owner changes them, in the stored format. The chest ranges of the letter sizes
 * come from the standard EN 13402-3.
 */
export const DEFAULT_SIZE_GUIDES: Readonly<Record<SizeGuideName, string>> = {
  womenSizes: `${CLOTHES_NOTE}
XS|74-82|58-66|82-90
S|82-90|66-74|90-98
M|90-98|74-82|98-106
L|98-107|82-91|106-114
XL|107-119|91-103|114-124
XXL|119-131|103-115|124-135
XXXL|131-143|115-127|135-146`,
  menSizes: `${CLOTHES_NOTE}
XS|78-86|66-74|82-89
S|86-94|74-82|89-96
M|94-102|82-90|96-103
L|102-110|90-98|103-109
XL|110-118|98-107|109-115
XXL|118-129|107-119|115-124
XXXL|129-141|119-132|124-133`,
  womenShoeSizes: SHOES_NOTE + shoeRows(35, 43),
  menShoeSizes: SHOES_NOTE + shoeRows(38, 46),
};
