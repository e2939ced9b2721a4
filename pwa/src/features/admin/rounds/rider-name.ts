import type { PanelRoundFragment } from "../../../data/graphql/admin.generated.ts";

/**
 * Returns the rider's name. Some months after the closing of the round the name is erased, and a general text replaces
 * it.
 */
export const riderName = ({ riderName: name }: Pick<PanelRoundFragment, "riderName">): string =>
  name || "Livreur effacé";
