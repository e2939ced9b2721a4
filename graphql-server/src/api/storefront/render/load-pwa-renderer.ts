import path from "node:path";
import { pathToFileURL } from "node:url";
import type { FormattedExecutionResult } from "graphql";
import type { Shop } from "../../../features/shop/profile/shop.rules.ts";
import type { RequestContext } from "../../../platform/security/request-context.ts";
import type { ExecuteStored } from "../../graphql/execute-stored.ts";
import type { StoredDocuments } from "../../graphql/stored-documents.ts";
import type { RenderedPage } from "./page-template.ts";

/** Input of the PWA's renderer; the PWA declares the same shape in first-screen/render-public-page.ts. */
interface PageRequest {
  /** Path and query of the page. */
  url: string;
  shop: Shop;
  /** Cursor of the catalogue's change log. The results of the page's queries must be at least as new as this cursor. */
  catalogue: string;
  execute(documentId: string, variables: Record<string, unknown>): Promise<FormattedExecutionResult>;
}

/** The PWA's server build: the exports of its entry-server.ts. */
export interface PwaRenderer {
  /** The HTML document with unfilled placeholders. */
  documentTemplate: string;
  renderPage(request: PageRequest): Promise<RenderedPage>;
  /** Returns the HTML that a browser without JavaScript shows at the URL of a page that the server does not render. */
  renderNoScript(url: string, shop: Shop): string;
  /** Returns the first screens of pages as HTML without data, under the names that the service worker uses. */
  prerenderShells(shop: Shop): Promise<Record<string, string>>;
}

export async function loadPwaRenderer(ssrFolder: string): Promise<PwaRenderer> {
  return await import(pathToFileURL(path.join(ssrFolder, "entry-server.js")).href);
}

/** Executes a page's queries for a visitor who is not signed in. Rejects for a document that is not stored. */
export function visitorExecution(
  executeStored: ExecuteStored,
  documents: StoredDocuments,
  visitorContext: () => RequestContext,
): PageRequest["execute"] {
  const contextValue = visitorContext();
  return async (documentId, variables) => {
    const stored = documents.get(documentId);
    if (!stored) throw new Error(`no stored document ${documentId}`);
    return (await executeStored(stored, variables, contextValue)).result;
  };
}
