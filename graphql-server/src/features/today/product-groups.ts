import { IS_LOW, LOW_VARIANTS } from "../catalogue/variants/low-stock.entity.ts";
import type { TodayGroupQuery, TodayViewer } from "./today-group.ts";

/** SQL of one column of the variant of `p` that has the fewest pieces among the nearly sold-out variants. */
const lowest = (column: string): string =>
  `(SELECT ${column} FROM (${LOW_VARIANTS}) low WHERE low.product_id = p.id ORDER BY low.count, low.number LIMIT 1)`;

/** SQL of size and colour of the variant of `p` that `lowest` selects; null for a product without variants. */
const LABEL = `(SELECT concat_ws(' ', one ->> 'size', one ->> 'colour') FROM jsonb_array_elements(p.variants) one
  WHERE (one ->> 'number')::int = ${lowest("low.number")})`;

/** Returns two groups: products that are sold out, and products that are nearly sold out in a size or colour. */
export const productGroups = ({ sells }: TodayViewer): readonly TodayGroupQuery[] => [
  {
    ...{ key: "SOLD_OUT", from: "products p", where: `p.availability = 'SOLD_OUT' AND ${sells}` },
    ...{ id: "p.id", order: "p.updated_at DESC, p.id", fields: { name: "p.product_name" } },
  },
  {
    ...{ key: "LOW_STOCK", from: "products p", where: `${IS_LOW} AND ${sells}` },
    ...{ id: "p.id", order: `${lowest("low.count")}, p.product_name, p.id` },
    fields: { name: "p.product_name", kind: LABEL, pieces: lowest("low.count") },
  },
];
