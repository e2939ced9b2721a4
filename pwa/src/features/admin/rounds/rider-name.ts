import type { PanelRoundFragment } from "../../../data/graphql/admin.generated.ts";

/** Returns the rider's name, or a text in its place: the name is erased some months after the round was closed. */
export const riderName = ({ riderName: name }: Pick<PanelRoundFragment, "riderName">): string =>
  name || "Livreur effacé";
