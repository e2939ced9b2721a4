import type { Server } from "node:http";
import type { RequestHandler } from "express";
import type { GraphQLSchema } from "graphql";
import type { RequestContext } from "../security/request-context.ts";
import type { Shop } from "../shared/shop.rules.ts";

/** A page as it goes out. */
export interface DrawnPage {
  html: string;
  status: number;
  /** CSP source of its inline style sheet. */
  styleHash: string;
}

/** Makes the shop's pages. */
export interface Pages {
  shell(shop: Shop): Promise<string>;
  page(shop: Shop, address: string): Promise<DrawnPage>;
}

/** A way to make the shop's pages: from the PWA's build, or from its sources in development. */
export interface StorefrontBuild {
  pages: Pages;
  /** Answers the PWA's files. */
  files: RequestHandler;
  /** CSP source of the shell's inline style sheet. */
  shellStyleHash: string;
}

/** What the pages' surface is given by the server it belongs to. */
export interface StorefrontParts {
  schema: GraphQLSchema;
  /** The context of queries made for nobody in particular. */
  visitorContext: () => RequestContext;
  shopNow: () => Shop;
  server: Server;
}
