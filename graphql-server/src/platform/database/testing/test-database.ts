import { inject } from "vitest";
import { createDatabaseFrom, type TestDatabase } from "./copied-databases.ts";

export interface TestServer {
  readonly url: string;
  readonly template: string;
}

declare module "vitest" {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

/**
 * Creates a migrated, empty database for a Vitest file. A file creates its database in beforeAll and drops it in
 * afterAll.
 */
export function createTestDatabase(): Promise<TestDatabase> {
  const { url, template } = inject("testServer");
  return createDatabaseFrom(url, template);
}
