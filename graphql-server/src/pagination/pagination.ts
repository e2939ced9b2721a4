import { Field, ObjectType } from "type-graphql";
import { ShopError } from "../errors/shop-error.ts";
import { UUID } from "../ids/uuid.rules.ts";
import { MAX_PAGE_SIZE, PAGE_SIZE } from "./page-size.rules.ts";

@ObjectType("PageInfo", { simpleResolvers: true })
export class PageInfo {
  @Field(() => Boolean)
  hasNextPage: boolean;

  @Field(() => String, { nullable: true })
  endCursor: string | null;
}

/** The page requested by a GraphQL query's arguments. */
export interface PageArguments {
  first: number | null;
  after: string | null;
}

/** A row of a list sorted by time, then id; times are stored in whole milliseconds. */
export interface DatedRow {
  id: string;
  createdAt: Date;
}

/** The row after which a page starts (keyset pagination); undefined for the first page. */
export type PageCursor = { createdAt: string; id: string } | undefined;

/**
 * Returns the requested number of rows; `PAGE_SIZE` by default.
 * @param noun what the rows are, for the error message
 * @throws ShopError BAD_USER_INPUT outside 1–`MAX_PAGE_SIZE`
 */
export function pageSize(first: number | null, noun: "lignes" | "produits" = "lignes"): number {
  const size = first ?? PAGE_SIZE;
  if (size >= 1 && size <= MAX_PAGE_SIZE) return size;
  throw ShopError.badInput({ first: `Demandez de 1 à ${MAX_PAGE_SIZE} ${noun} à la fois` });
}

/** End of the year 9999 (ms), the last year that `toISOString` writes in a format that PostgreSQL reads. */
const LAST_MS = 253_402_300_799_999;

/**
 * Parses a cursor created by `toConnection`.
 * @param idPattern of the rows' ids, if they are not UUIDs
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
 * Returns a GraphQL connection of the first `size` rows. Cursors identify the row itself, so that rows inserted
 * between two requests do not shift the pages.
 * @param rows queried with a limit of `size + 1`, which shows whether there is a next page
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
