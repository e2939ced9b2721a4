export interface Field<Value> {
  /** « 1 500 » and « 1500 » are the same amount. */
  isSame: (one: Value, other: Value) => boolean;
}

/**
 * The fields of a form, in the sequence of the form. A value that is not listed here, such as an id, is never typed and
 * has its saved value.
 */
export type Fields<Values> = { readonly [Name in keyof Values]?: Field<Values[Name]> };

export const namesOf = <Values extends object>(fields: Fields<Values>) =>
  Object.keys(fields) as (keyof Values & string)[];

/** Values that are not fields, such as an id, are not compared. */
export const isSameForm = <Values extends object>(
  fields: Fields<Values>,
  one: Values,
  other: Values,
): boolean => namesOf(fields).every((name) => fields[name]?.isSame(one[name], other[name]));
