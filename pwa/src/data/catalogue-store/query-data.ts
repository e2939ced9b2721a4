type Fields = Readonly<Record<string, unknown>>;
interface Product extends Fields {
  readonly id: string;
}

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const isProduct = (value: unknown): value is Product =>
  isFields(value) && value.__typename === "Product" && typeof value.id === "string";

/** Returns all products in an answer. A product comes before the products that are nested in it. */
export function productsIn(value: unknown): Product[] {
  if (Array.isArray(value)) return value.flatMap(productsIn);
  if (!isFields(value)) return [];
  const inside = Object.values(value).filter(isFields).flatMap(productsIn);
  return isProduct(value) ? [value, ...inside] : inside;
}

/** True if two answers show the same products, and each list has them in the same sequence. */
export const hasSameProducts = (one: object, other: object): boolean => idsOf(one) === idsOf(other);

/**
 * Returns the ids of an answer's products as one text. Fields are sorted, because server and replica send them in
 * different orders.
 */
function idsOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(idsOf).join();
  if (!isFields(value)) return "";
  const nested = Object.entries(value).filter(([, inside]) => isFields(inside));
  const inside = nested.sort(([one], [other]) => (one < other ? -1 : 1)).map(([, one]) => idsOf(one));
  return [...(isProduct(value) ? [value.id] : []), ...inside].join("/");
}

export const isEmpty = (data: object): boolean => productsIn(data).length === 0;

export function withProducts<Value>(value: Value, products: ReadonlyMap<string, object>): Value {
  return replaced(value, products) as Value;
}

function replaced(value: unknown, products: ReadonlyMap<string, object>): unknown {
  if (Array.isArray(value)) return value.map((one) => replaced(one, products));
  if (!isFields(value)) return value;
  const fields = Object.entries(value).map(([name, one]) => [name, replaced(one, products)]);
  const known = isProduct(value) ? products.get(value.id) : undefined;
  return { ...Object.fromEntries(fields), ...known };
}

/**
 * Returns the new value of an answer, in which unchanged parts are the same objects as in the former value. React then
 * renders only what has changed.
 * @returns the former value if nothing has changed
 */
export function reuse<Value>(former: unknown, next: Value): Value {
  if (former === next || !isFields(former) || !isFields(next)) return next;
  if (Array.isArray(former) !== Array.isArray(next)) return next;
  const parts = Object.entries(next).map(([name, value]) => [name, reuse(former[name], value)] as const);
  const isEqual =
    parts.length === Object.keys(former).length && parts.every(([name, value]) => former[name] === value);
  if (isEqual) return former as Value;
  return (Array.isArray(next) ? parts.map(([, value]) => value) : Object.fromEntries(parts)) as Value;
}
