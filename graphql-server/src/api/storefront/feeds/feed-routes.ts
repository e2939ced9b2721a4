import { Router } from "express";
import type { Product } from "../../../features/catalogue/product/product.entity.ts";
import type { Shop } from "../../../features/shop/profile/shop.rules.ts";
import type { DocumentHeaders } from "../../../platform/http/security-headers.ts";
import type { UnpaginatedLists } from "../../../platform/http/unpaginated-lists.ts";
import { type FeedItem, feedItems } from "./feed-item.ts";
import { GOOGLE_FEED_END, googleFeedStart, googleItem } from "./google-feed.ts";
import { META_FEED_START, metaRow } from "./meta-feed.ts";

/**
 * Length of the pieces in which a feed is generated, in characters. Formatting a piece occupies the event loop for
 * about a millisecond.
 */
const PIECE_LENGTH = 64 * 1024;

interface FeedFormat {
  type: string;
  start(shop: Shop): string;
  item(item: FeedItem, shop: Shop): string;
  end: string;
}

const FEEDS: Readonly<Record<string, FeedFormat>> = {
  "/feeds/google.xml": {
    type: "application/xml; charset=utf-8",
    start: googleFeedStart,
    item: googleItem,
    end: GOOGLE_FEED_END,
  },
  "/feeds/meta.csv": {
    type: "text/csv; charset=utf-8",
    start: () => META_FEED_START,
    item: (item, { name }) => metaRow(item, name),
    end: "",
  },
};

export interface FeedParts {
  /** Returns all products in batches. Each call reads them from the database again. */
  products: () => AsyncIterable<readonly Product[]>;
  lists: UnpaginatedLists;
  shopNow: () => Shop;
  documentHeaders: DocumentHeaders;
}

/**
 * Creates the routes of the catalogue's feeds, which advertising platforms fetch regularly. A feed is generated at the
 * first request after a change of the catalogue.
 */
export function feedRoutes({ products, lists, shopNow, documentHeaders }: FeedParts): Router {
  const router = Router();
  // Search engines must not index the feeds, which are for advertising platforms only.
  const headers = { ...documentHeaders(), "X-Robots-Tag": "noindex" };
  for (const [path, format] of Object.entries(FEEDS))
    router.get(path, async (request, response) => {
      const shop = shopNow();
      await lists.send(request, response, {
        key: path,
        type: format.type,
        headers,
        pieces: () => piecesOf(format, products(), shop),
      });
    });
  return router;
}

async function* piecesOf(
  { start, item, end }: FeedFormat,
  batches: AsyncIterable<readonly Product[]>,
  shop: Shop,
): AsyncGenerator<string> {
  let piece = start(shop);
  for await (const products of batches)
    for (const one of products.flatMap((product) => feedItems(product, shop.publicUrl))) {
      piece += item(one, shop);
      if (piece.length < PIECE_LENGTH) continue;
      yield piece;
      piece = "";
    }
  yield piece + end;
}
