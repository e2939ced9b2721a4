import { ShopError } from "../errors/shop-error.ts";
import { UUID } from "../ids/uuid.rules.ts";
import type { PageInfo } from "./connection.type.ts";
import { MAX_PAGE_SIZE, PAGE_SIZE } from "./page-size.rules.ts";

export interface PageArguments {
  first: number | null;
  after: string | null;
}

/** A row of a list that is sorted by time and then by id. Times are stored in whole milliseconds. */
export interface DatedRow {
  id: string;
  createdAt: Date;
}

/** Time and id of the row after which the page begins; undefined for the first page. */
export type PageCursor = { createdAt: string; id: string } | undefined;

/**
 * Returns the requested number of rows; `PAGE_SIZE` if the client requests none.
 * @param noun name of the rows in the French error message
 * @throws ShopError BAD_USER_INPUT if the number is below 1 or above `MAX_PAGE_SIZE`
 */
export function pageSize(first: number | null, noun: "lignes" | "produits" = "lignes"): number {
  const size = first ?? PAGE_SIZE;
  if (size >= 1 && size <= MAX_PAGE_SIZE) return size;
  throw ShopError.badInput({ first: `Demandez de 1 à ${MAX_PAGE_SIZE} ${noun} à la fois` });
}

/**
 * End of the year 9999 (ms since 1970). PostgreSQL cannot read the format in which `toISOString` writes later years.
 */
const LAST_MS = 253_402_300_799_999;

/**
 * Parses the cursor of a page, which `toConnection` has created. Returns undefined without a cursor.
 * @param idPattern pattern of the rows' ids, if they are not UUIDs
 * @throws ShopError BAD_USER_INPUT for a malformed cursor
 */
export function parsePageCursor(after: string | null, idPattern = UUID): PageCursor {
  if (after === null) return undefined;
  const [, ms, id] = /^(\d{1,15}):(.{1,300})$/.exec(Buffer.from(after, "base64url").toString()) ?? [];
  if (ms === undefined || id === undefined || !idPattern.test(id) || Number(ms) > LAST_MS)
    throw ShopError.badInput({ after: "Cette page n’existe pas" });
  return { createdAt: new Date(Number(ms)).toISOString(), id };
}

/**
 * Returns a GraphQL connection of the first `size` rows. A cursor contains the time and the id of its row, so that rows
 * that are inserted between two requests do not move other rows to another page.
 * @param rows at most `size + 1` rows; if there are `size + 1`, there is a next page
 */
export function toConnection<Row extends DatedRow>(
  rows: readonly Row[],
  size: number,
): { edges: { cursor: string; node: Row }[]; pageInfo: PageInfo } {
  const edges = rows.slice(0, size).map((node) => ({ cursor: cursorOf(node), node }));
  return {
    edges,
    pageInfo: { hasNextPage: rows.length > size, endCursor: edges.at(-1)?.cursor ?? null },
  };
}

function cursorOf({ createdAt, id }: DatedRow): string {
  return Buffer.from(`${createdAt.getTime()}:${id}`).toString("base64url");
}
