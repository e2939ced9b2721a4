import * as v from "valibot";

// Schemas of rows with one column. No entity has this column, or entities of several folders have it, so the schema
// cannot be in the file of an entity.

export const COUNT_ROW = v.object({ count: v.number() });
export const EPOCH_ROW = v.object({ epoch: v.string() });
export const ID_ROW = v.object({ id: v.string() });
export const NAME_ROW = v.object({ name: v.string() });
