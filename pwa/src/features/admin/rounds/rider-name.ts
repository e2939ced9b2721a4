import type { PanelRoundFragment } from "../../../data/graphql/admin.generated.ts";

/** The name is erased some months after the closing. */
export const riderName = ({ riderName: name }: Pick<PanelRoundFragment, "riderName">): string =>
  name || "Livreur effacé";
