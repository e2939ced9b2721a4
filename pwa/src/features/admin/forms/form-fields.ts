export interface Field<Value> {
  /** True if two typed values mean the same, as « 1 500 » and « 1500 » do. */
  isSame: (one: Value, other: Value) => boolean;
}

/**
 * The fields of a form, in the sequence in which the form shows them. If a colleague has saved the same record
 * meanwhile, only these fields are compared; other values, such as an id, always come from the saved version.
 */
export type Fields<Values> = { readonly [Name in keyof Values]?: Field<Values[Name]> };

export const namesOf = <Values extends object>(fields: Fields<Values>) =>
  Object.keys(fields) as (keyof Values & string)[];

/** True if two inputs of a form mean the same. Values that are not fields, such as an id, are not compared. */
export const isSameForm = <Values extends object>(
  fields: Fields<Values>,
  one: Values,
  other: Values,
): boolean => namesOf(fields).every((name) => fields[name]?.isSame(one[name], other[name]));
