import type { Server } from "node:http";
import type { RequestHandler } from "express";
import type { Shop } from "../../features/shop/profile/shop.rules.ts";
import type { DocumentHeaders } from "../../platform/http/security-headers.ts";
import type { RequestContext } from "../../platform/security/request-context.ts";
import type { ExecuteStored } from "../graphql/execute-stored.ts";
import type { StoredDocuments } from "../graphql/stored-documents.ts";

export interface PageDocument {
  html: string;
  status: number;
  /** The security headers with which the HTML is sent. */
  headers: Readonly<Record<string, string>>;
}

export interface Pages {
  /**
   * Returns the app shell, for private pages and for pages whose rendering has failed. What a browser without
   * JavaScript shows depends on the URL.
   */
  shell(shop: Shop, url: string): Promise<PageDocument>;
  /** Returns the HTML page of the admin panel. It is the same at all URLs of the panel. */
  panel(shop: Shop): Promise<PageDocument>;
  /** Returns the HTML page for delivery riders. It is the same for all delivery rounds. */
  rider(shop: Shop): Promise<PageDocument>;
  /** Renders a page for a visitor who is not signed in. */
  page(shop: Shop, url: string): Promise<PageDocument>;
}

/** The PWA as the server serves it: from the PWA's build, or from its sources in development. */
export interface Storefront {
  pages: Pages;
  files: RequestHandler;
}

export interface StorefrontParts {
  execute: ExecuteStored;
  documents: StoredDocuments;
  visitorContext: () => RequestContext;
  shopNow: () => Shop;
  /** Returns the cursor of the newest catalogue change that this process has read. */
  catalogueNow: () => string;
  documentHeaders: DocumentHeaders;
  server: Server;
}
