import { inject } from "vitest";
import { createDatabaseFrom, type TestDatabase } from "./copied-databases.ts";

/** What the global setup hands to the test files. */
export interface TestServer {
  readonly url: string;
  readonly template: string;
}

declare module "vitest" {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

/** A migrated, empty database for a Vitest file: create it in beforeAll, drop it in afterAll. */
export function createTestDatabase(): Promise<TestDatabase> {
  const { url, template } = inject("testServer");
  return createDatabaseFrom(url, template);
}
