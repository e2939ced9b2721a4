import { Field, ObjectType } from "type-graphql";
import { MAX_PAGE_SIZE, PAGE_SIZE } from "./page-size.rules.ts";
import { ShopError } from "./shop-error.ts";
import { UUID } from "./uuid.rules.ts";

@ObjectType("PageInfo", { simpleResolvers: true })
export class PageInfo {
  @Field(() => Boolean)
  hasNextPage: boolean;

  @Field(() => String, { nullable: true })
  endCursor: string | null;
}

/** A page asked for, as GraphQL's arguments give it. */
export interface PageArguments {
  first: number | null;
  after: string | null;
}

/** A row of a list ordered by time, then id; times are kept in whole milliseconds. */
export interface Dated {
  id: string;
  createdAt: Date;
}

/** Where a page begins: after this row; undefined at the list's beginning. */
export type Place = { createdAt: string; id: string } | undefined;

/**
 * How many rows are asked for.
 * @param noun what the rows are, for the message
 * @throws ShopError BAD_USER_INPUT out of 1–`MAX_PAGE_SIZE`
 */
export function pageSize(first: number | null, noun: "lignes" | "produits" = "lignes"): number {
  const size = first ?? PAGE_SIZE;
  if (size >= 1 && size <= MAX_PAGE_SIZE) return size;
  throw ShopError.badInput({ first: `Demandez de 1 à ${MAX_PAGE_SIZE} ${noun} à la fois` });
}

/**
 * Reads a cursor made by `datedPage`.
 * @param idShape what the rows' ids look like, where they are no UUIDs
 * @throws ShopError BAD_USER_INPUT for what is no cursor
 */
export function placeAfter(after: string | null, idShape = UUID): Place {
  if (after === null) return undefined;
  const [, ms, id] = /^(\d{1,15}):(.{1,300})$/.exec(Buffer.from(after, "base64url").toString()) ?? [];
  if (ms === undefined || id === undefined || !idShape.test(id))
    throw ShopError.badInput({ after: "Cette page n'existe pas" });
  return { createdAt: new Date(Number(ms)).toISOString(), id };
}

/**
 * A page from the rows read, of which one more than `size` was asked for. Cursors name the row itself, so that
 * rows added meanwhile shift nothing.
 */
export function datedPage<Row extends Dated>(
  rows: readonly Row[],
  size: number,
): { edges: { cursor: string; node: Row }[]; pageInfo: PageInfo } {
  const edges = rows.slice(0, size).map((node) => ({ cursor: cursorOf(node), node }));
  return {
    edges,
    pageInfo: { hasNextPage: rows.length > size, endCursor: edges.at(-1)?.cursor ?? null },
  };
}

function cursorOf({ createdAt, id }: Dated): string {
  return Buffer.from(`${createdAt.getTime()}:${id}`).toString("base64url");
}
