import type { PanelRoundFragment } from "../../../data/graphql/admin.generated.ts";

/**
 * Returns the rider's name. The server erases the name some months after the closing of the round; afterwards this
 * function returns « Livreur effacé ».
 */
export const riderName = ({ riderName: name }: Pick<PanelRoundFragment, "riderName">): string =>
  name || "Livreur effacé";
