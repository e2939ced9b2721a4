import path from "node:path";
import { pathToFileURL } from "node:url";
import { type DocumentNode, type ExecutionResult, execute, type GraphQLSchema } from "graphql";
import type { RequestContext } from "../security/request-context.ts";
import type { Shop } from "../shared/shop.rules.ts";
import type { RenderedPage } from "./page-template.ts";

/** What the PWA's renderer is given; the PWA states the same shape in its own entry-server.tsx. */
interface PageRequest {
  address: string;
  shop: Shop;
  execute(document: DocumentNode, variables: Record<string, unknown>): Promise<ExecutionResult>;
}

export type RenderPage = (request: PageRequest) => Promise<RenderedPage>;

/** The PWA's server renderer. */
export interface Renderer {
  render: RenderPage;
  /** What pages show before any script has run, by the names the service worker knows them by. */
  drawStarts(shop: Shop): Promise<Record<string, string>>;
}

/** Loads the PWA's built server renderer. */
export async function loadRenderer(ssrFolder: string): Promise<Renderer> {
  return await import(pathToFileURL(path.join(ssrFolder, "entry-server.js")).href);
}

/** Executes a page's queries on the schema, in this process, as nobody in particular. */
export function visitorExecution(
  schema: GraphQLSchema,
  visitorContext: () => RequestContext,
): PageRequest["execute"] {
  const contextValue = visitorContext();
  return async (document, variableValues) => execute({ schema, document, variableValues, contextValue });
}
