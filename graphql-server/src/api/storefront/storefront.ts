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
  /** The document's security headers. */
  headers: Readonly<Record<string, string>>;
}

export interface Pages {
  /**
   * The app shell, for private pages and for pages whose rendering failed. The address chooses what a browser without
   * JavaScript shows.
   */
  shell(shop: Shop, address: string): Promise<PageDocument>;
  /** The document of the admin panel, the same at all of the panel's addresses. */
  panel(shop: Shop): Promise<PageDocument>;
  /** The document of the rider's page, the same for all rounds. */
  rider(shop: Shop): Promise<PageDocument>;
  /** A page rendered for a visitor who is not signed in. */
  page(shop: Shop, address: string): Promise<PageDocument>;
}

/** The PWA as the server serves it: from its build, or from its sources in development. */
export interface Storefront {
  pages: Pages;
  files: RequestHandler;
}

export interface StorefrontParts {
  execute: ExecuteStored;
  documents: StoredDocuments;
  visitorContext: () => RequestContext;
  shopNow: () => Shop;
  /** Returns the cursor of the newest catalogue change that this process knows. */
  catalogueNow: () => string;
  documentHeaders: DocumentHeaders;
  server: Server;
}
