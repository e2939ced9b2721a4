import * as v from "valibot";

// Schemas of rows with one column, for columns that no entity has, or that entities of several folders have. So no
// entity's file is the place for these schemas.

export const COUNT_ROW = v.object({ count: v.number() });
export const EPOCH_ROW = v.object({ epoch: v.string() });
export const ID_ROW = v.object({ id: v.string() });
export const NAME_ROW = v.object({ name: v.string() });
