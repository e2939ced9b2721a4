import * as v from "valibot";

// Schemas of rows with one column. These columns belong to no entity, or to entities of several folders, so the schemas
// have their own file.

export const COUNT_ROW = v.object({ count: v.number() });
export const EPOCH_ROW = v.object({ epoch: v.string() });
export const ID_ROW = v.object({ id: v.string() });
export const NAME_ROW = v.object({ name: v.string() });
