import * as v from "valibot";

// Schemas of rows with one column. The column belongs to no entity, or to entities of several folders, so its schema is
// in none of their files.

export const COUNT_ROW = v.object({ count: v.number() });
export const EPOCH_ROW = v.object({ epoch: v.string() });
export const ID_ROW = v.object({ id: v.string() });
export const NAME_ROW = v.object({ name: v.string() });
