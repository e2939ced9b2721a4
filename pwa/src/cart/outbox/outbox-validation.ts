import type { CartContentFragment } from "../../graphql/cart.generated.ts";
import type { CartProduct, CartRefusal, StoredCart, StoredOperation } from "./outbox-records.ts";

type Fields = Readonly<Record<string, unknown>>;

const KINDS: readonly unknown[] = ["ADD", "SET", "REMOVE"] satisfies StoredOperation["kind"][];
const PRODUCT_TEXTS = [
  "id",
  "productName",
  "category",
  "thumbnail",
  "thumbnailColour",
] as const satisfies (keyof CartProduct)[];
const PRODUCT_NUMBERS = ["price", "sellingPrice"] as const satisfies (keyof CartProduct)[];

/**
 * The valid operations of what a device has stored: disks fail, and other releases have written too. A damaged one
 * would keep all others from being sent.
 */
export function parseOperations(records: readonly unknown[]): StoredOperation[] {
  return records
    .filter(isOperation)
    .map((operation) => (operation.sent ? operation : { ...operation, sent: false }));
}

/** A user's stored cart; of a damaged record the parts that are valid, the server knows the rest. */
export function parseStoredCart(record: unknown): StoredCart {
  const { content, refusals, keptIds } = isRecord(record) ? record : {};
  return {
    content: isContent(content) ? content : undefined,
    refusals: Array.isArray(refusals) ? refusals.filter(isRefusal) : [],
    keptIds: Array.isArray(keptIds) ? keptIds.filter(isText) : [],
  };
}

function isOperation(value: unknown): value is StoredOperation {
  if (!isRecord(value)) return false;
  const { id, userId, kind, productId, quantity, product, madeAt } = value;
  return (
    [id, userId, productId].every(isText) &&
    KINDS.includes(kind) &&
    Number.isInteger(quantity) &&
    isProduct(product) &&
    (madeAt === undefined || isNumber(madeAt))
  );
}

function isContent(value: unknown): value is CartContentFragment {
  if (!isRecord(value)) return false;
  const { version, lines } = value;
  return (
    isNumber(version) &&
    Array.isArray(lines) &&
    lines.every((line) => isRecord(line) && Number.isInteger(line.quantity) && isProduct(line.product))
  );
}

const isRefusal = (value: unknown): value is CartRefusal =>
  isRecord(value) && isText(value.message) && isProduct(value.product);

const isProduct = (value: unknown): value is CartProduct =>
  isRecord(value) &&
  PRODUCT_TEXTS.every((name) => isText(value[name])) &&
  PRODUCT_NUMBERS.every((name) => isNumber(value[name]));

const isRecord = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const isText = (value: unknown): value is string => typeof value === "string";
const isNumber = (value: unknown): boolean => Number.isFinite(value);
