import { createHash } from "node:crypto";
import * as v from "valibot";
import { affected, type Connection, type Database, json, oneRow, type Transaction } from "../database/sql.ts";
import { ShopError } from "../errors/shop-error.ts";

/**
 * Days for which the id of a request is stored. A client usually repeats a request within minutes, and a phone without
 * network within weeks.
 */
const IDEMPOTENCY_DAYS = 90;

/** The stored digest of a request whose content is erased. It counts as equal to the digest of any content. */
const ERASED = "";

/** A request that must be carried out once, however often it is sent. */
export interface Command {
  /** UUID that the client creates. Without an id, the request is carried out each time. */
  readonly id: string | null | undefined;
  /** Name of the mutation. */
  readonly name: string;
  /**
   * What the request changes and who sends it, as JSON values. The values that the sender saw before the change are
   * left out, because they may be different when the request is repeated.
   */
  readonly content: unknown;
  /**
   * Id of the order that the request is about. When the shop erases the details of the order's customer, it also erases
   * the digest of this request.
   */
  readonly orderId?: string | undefined;
}

/**
 * Records that a request is carried out in this transaction. If another transaction is carrying out the same request,
 * this function waits until that transaction has ended. A rollback removes the record, so that a refused request may be
 * sent again.
 * @returns true if the request was carried out before; the caller must then answer without changing anything
 * @throws ShopError CONFLICT if a request with this id and other content was carried out
 */
export async function isRepeated(transaction: Transaction, command: Command): Promise<boolean> {
  const { id, name, content, orderId = null } = command;
  if (!id) return false;
  const digest = digestOf([name, content]);
  const recorded = await affected(
    transaction,
    "INSERT INTO idempotency_keys (id, digest, order_id) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING",
    [id, digest, orderId],
  );
  if (recorded > 0) return false;
  await readStored(transaction, id, digest);
  return true;
}

/**
 * Carries out a request and stores its answer, or returns the stored answer if the request was carried out before. It
 * waits and throws like {@link isRepeated}.
 * @param work carries out the request. Its answer must be a value that JSON can store without a change
 */
export async function answerOnce<Answer>(
  transaction: Transaction,
  command: Command,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { id } = command;
  if (!id) return work();
  if (await isRepeated(transaction, command)) {
    const former = await findAnswer<Answer>(transaction, command);
    if (former === undefined) throw new Error("the answer of a repeated request was not stored");
    return former;
  }
  const answer = await work();
  const stored = "UPDATE idempotency_keys SET answer = $2 WHERE id = $1";
  await affected(transaction, stored, [id, JSON.stringify(answer)]);
  return answer;
}

/**
 * Returns the answer that {@link answerOnce} has stored; undefined if the request was not carried out before, or has no
 * id. Call this function before the content of a request is checked: the check may refuse a repeated request whose
 * content was valid the first time.
 * @throws ShopError as {@link isRepeated}
 */
export async function findAnswer<Answer>(
  connection: Connection,
  { id, name, content }: Command,
): Promise<Answer | undefined> {
  const stored = id ? await readStored<Answer>(connection, id, digestOf([name, content])) : undefined;
  return stored?.answer ?? undefined;
}

/**
 * Reads the digest and the answer that are stored under a request's id.
 * @throws ShopError CONFLICT if the stored digest belongs to other content
 */
async function readStored<Answer>(connection: Connection, id: string, digest: string) {
  const shape = v.object({ digest: v.string(), answer: json<Answer | null>() });
  const read = "SELECT digest, answer FROM idempotency_keys WHERE id = $1";
  const stored = await oneRow(connection, shape, read, [id]);
  if (stored && stored.digest !== ERASED && stored.digest !== digest) throw otherContent();
  return stored;
}

/** Returns the digest of a request's content. @param content the content as JSON values */
export const digestOf = (content: unknown): string =>
  createHash("sha256").update(JSON.stringify(content)).digest("base64url");

/**
 * Returns the error for a request whose id an earlier request with different content has already used. Clients
 * recognise the error by its field `id`.
 */
export const otherContent = (): ShopError =>
  new ShopError("CONFLICT", "Un premier envoi était déjà arrivé, avec un autre contenu", {
    id: "Déjà employé pour un autre envoi",
  });

/**
 * Erases the digests of requests about orders whose customers were erased, because somebody could guess a name and a
 * phone number from a digest. The ids stay, so that a repeated request still changes nothing.
 * @param orderIds ids of the orders to search; undefined for all orders
 */
export async function eraseDigestsOfErased(
  transaction: Transaction,
  orderIds?: readonly string[],
): Promise<void> {
  await affected(
    transaction,
    `UPDATE idempotency_keys SET digest = '${ERASED}' WHERE digest <> '${ERASED}'
       AND order_id IN (SELECT id FROM orders WHERE customer_erased_at IS NOT NULL
       ${orderIds ? "AND id = ANY($1::uuid[])" : ""})`,
    orderIds ? [orderIds] : [],
  );
}

/** Deletes the ids of requests that were carried out more than `IDEMPOTENCY_DAYS` ago. @returns their number */
export const purgeIdempotencyKeys = (database: Database): Promise<number> =>
  affected(database, "DELETE FROM idempotency_keys WHERE created_at < now() - make_interval(days => $1)", [
    IDEMPOTENCY_DAYS,
  ]);
